// Accounts of a hosted identity provider. The first call with a valid token finds or creates the account in this product.

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { unlessTaken, violatedUnique } from '../../../db/errors.ts';
import { AppError } from '../../../http/app-error.ts';
import type { HostedToken } from '../../../providers/identity/hosted.ts';
import { findUserByEmail, insertUser } from '../accounts.repository.ts';
import { users } from '../accounts.tables.ts';
import { findSubjectEnd } from '../lifecycle/erasure.service.ts';
import { hashSubject } from '../secrets.ts';

/**
 * Whether a token was issued before the deletion or in the same second. Hosted tokens contain whole seconds, so a token
 * from that second may belong to the deleted account.
 */
const isIssuedUpTo = (token: HostedToken, end: Date) =>
  Math.floor(token.issuedAt.getTime() / 1000) <= Math.floor(end.getTime() / 1000);

/**
 * Finds or creates the account of a token's person.
 * @throws AppError not_authenticated for tokens of a deleted account
 * @throws AppError email_not_verified when the provider has not verified the address
 * @throws AppError forbidden when an account with this address is not connected to the provider's user
 */
async function matchOrCreate(ctx: Context, token: HostedToken) {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const endedAt = await findSubjectEnd(tx, hashSubject(ctx.secretKey, token.subject));
    if (endedAt && isIssuedUpTo(token, endedAt)) {
      throw new AppError(
        'not_authenticated',
        'This account has been deleted. Please log in again to open a new one.',
      );
    }
    const known = await findUserByEmail(tx, token.email);
    if (known?.externalSubject === token.subject) return;
    // An email address alone never gives access to an account, even when the provider verified it. An administrator
    // must connect the account with the provider's user (`npm run admin -- connect`).
    if (known) {
      throw new AppError(
        'forbidden',
        'This email address has an account here that belongs to another login. Please ask the people who run this service to connect it.',
      );
    }
    const uid = randomUUID();
    await insertUser(tx, { uid, ...personOf(token) }, now);
    await ctx.audit.record(tx, uid, 'identity.hosted_created');
  });
}

export async function matchHosted(ctx: Context, token: HostedToken) {
  if (!token.isEmailVerified || token.email === '') {
    throw new AppError(
      'email_not_verified',
      'Please verify your email address with the six-digit code before you log in.',
    );
  }
  try {
    await matchOrCreate(ctx, token);
  } catch (error) {
    // A unique violation means that a parallel first call has created the account, so there is nothing to do.
    if (!violatedUnique(error)) throw error;
  }
}

/**
 * Connects an existing account to a person at the hosted provider, for `npm run admin -- connect`.
 * @returns false when there is no such account
 * @throws AppError conflict when the subject has another account
 */
export async function connectHostedAccount(
  ctx: Context,
  email: string,
  subject: string,
): Promise<boolean> {
  const connected = ctx.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return false;
    await tx
      .update(users)
      .set({ externalSubject: subject, updatedAt: ctx.clock.now() })
      .where(eq(users.uid, user.uid));
    await ctx.audit.record(tx, null, 'identity.hosted_linked', user.uid, { by: 'command line' });
    return true;
  });
  return unlessTaken(
    connected,
    () => new AppError('conflict', 'This subject has another account here already.'),
  );
}

function personOf(token: HostedToken) {
  return {
    email: token.email,
    passwordHash: null,
    externalSubject: token.subject,
    firstName: token.firstName || (token.email.split('@')[0] ?? ''),
    lastName: token.lastName,
    city: '',
  };
}
