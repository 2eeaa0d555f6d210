// People of a hosted identity provider: the first call with a good token finds or makes their account here.
import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { VerifiedToken } from '../../providers/identity/port.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUserByEmail, insertUser, updateExternalSubject } from './accounts.repository.ts';
import { findSubjectEnd } from './erasure.repository.ts';
import { hashSubject } from './secrets.ts';

type HostedDeps = Pick<AccountsDeps, 'database' | 'clock' | 'audit' | 'secretKey'>;

/** Hosted tokens carry whole seconds: the one of the deletion itself still belongs to the account that is gone. */
const isIssuedUpTo = (token: VerifiedToken, end: Date) =>
  Math.floor(token.issuedAt.getTime() / 1000) <= Math.floor(end.getTime() / 1000);

/** @throws AppError not_authenticated for tokens of a deleted account, email_not_verified for accounts that were made past the six-digit code */
export function createHostedMatcher(deps: HostedDeps) {
  const { database, clock, audit, secretKey } = deps;

  async function match(token: VerifiedToken): Promise<void> {
    const now = clock.now();
    await database.db.transaction(async (tx) => {
      const endedAt = await findSubjectEnd(tx, hashSubject(secretKey, token.subject));
      if (endedAt && isIssuedUpTo(token, endedAt)) {
        throw new AppError(
          'not_authenticated',
          'This account has been deleted. Please log in again to open a new one.',
        );
      }
      const known = await findUserByEmail(tx, token.email);
      if (known) {
        if (known.externalSubject === token.subject) return;
        if (known.externalSubject) {
          throw new AppError('forbidden', 'This email address belongs to another sign-in.');
        }
        await updateExternalSubject(tx, known.uid, token.subject, now);
      }
      const uid = known?.uid ?? randomUUID();
      if (!known) await insertUser(tx, { uid, ...personOf(token) }, now);
      await audit.record(tx, {
        action: known ? 'identity.hosted_linked' : 'identity.hosted_created',
        actorUid: uid,
      });
    });
  }

  return async function matchHosted(token: VerifiedToken): Promise<void> {
    if (!token.hosted?.isEmailVerified || token.email === '') {
      throw new AppError(
        'email_not_verified',
        'Please verify your email address with the six-digit code before you sign in.',
      );
    }
    try {
      await match(token);
    } catch (error) {
      // Two first calls at once: the other one made the account.
      if (!violatedUnique(error)) throw error;
    }
  };
}

function personOf(token: VerifiedToken) {
  return {
    email: token.email,
    passwordHash: null,
    externalSubject: token.subject,
    firstName: token.hosted?.firstName || (token.email.split('@')[0] ?? ''),
    lastName: token.hosted?.lastName ?? '',
    city: '',
  };
}
