// New people from a sign-in provider. The account is created after they have completed their profile and accepted the terms.

import { randomUUID } from 'node:crypto';
import { PROVIDER_ATTEMPT_MS, TERMS_VERSION } from '@urost3/contract/accounts/accounts.ts';
import type {
  CreateProviderAccountBody,
  ProviderPerson,
} from '@urost3/contract/accounts/providers.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { emailKey } from '../../../db/keys.ts';
import { createSeal } from '../../../db/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ProviderIdentity } from '../../../providers/identity/sign-in-provider.ts';
import { insertUser } from '../accounts.repository.ts';
import { newSecret, sha256 } from '../secrets.ts';
import type { Caller, ProvedSignIn, SignInOutcome } from '../sessions/session-types.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';
import { removeGrant } from '../sign-up/sign-up.service.ts';
import { insertIdentity } from './identities.repository.ts';

/**
 * The content of a ticket, which proves the sign-in at the provider until the account is created. A ticket is
 * encrypted, so that the browser can neither read nor change it.
 */
interface Ticket {
  provider: string;
  identity: Omit<ProviderIdentity, 'authAt'> & { authAt: string | null };
  /**
   * A digest of the cookie of the browser that completed the sign-in at the provider. Other browsers cannot use the
   * ticket.
   */
  browser: string;
  expiresAt: number;
}

const inUse = () => new AppError('email_in_use', 'Email already registered. Try logging in.');
const expired = () =>
  new AppError('expired_code', 'Your login took longer than 15 minutes. Please start again.');

const ticketSeal = (secretKey: string) =>
  createSeal<Ticket>(secretKey, 'new person from a provider');

const browserMark = (browser: string) => sha256(browser).toString('base64url');

function openTicket(ctx: Context, sealed: string, browser: string | null): Ticket {
  let ticket: Ticket;
  try {
    ticket = ticketSeal(ctx.secretKey).open(sealed);
  } catch {
    throw expired();
  }
  const isOurs = browser !== null && ticket.browser === browserMark(browser);
  if (!isOurs || ticket.expiresAt <= ctx.clock.now().getTime()) throw expired();
  return ticket;
}

/** What the browser receives about a person who has no account yet. */
export function describeNewcomer(
  ctx: Context,
  provider: { id: string; name: string },
  identity: ProviderIdentity,
  browser: string,
): ProviderPerson {
  const { email, isEmailVerified, firstName, lastName, authAt } = identity;
  const ticket = ticketSeal(ctx.secretKey).seal({
    provider: provider.id,
    identity: { ...identity, authAt: authAt?.toISOString() ?? null },
    browser: browserMark(browser),
    expiresAt: ctx.clock.now().getTime() + PROVIDER_ATTEMPT_MS,
  });
  return { ticket, provider: provider.name, email, isEmailVerified, firstName, lastName };
}

/** @throws AppError expired_code, email_not_verified when a code is needed, invalid_code when it is wrong, email_in_use */
export async function createProviderAccount(
  ctx: Context,
  body: CreateProviderAccountBody,
  browser: string | null,
  caller: Caller,
): Promise<SignInOutcome> {
  const { ticket, grant, ...person } = body;
  const { email } = person;
  const { identity: stored, provider } = openTicket(ctx, ticket, browser);
  const identity = { ...stored, authAt: stored.authAt ? new Date(stored.authAt) : null };
  const isVouched = identity.isEmailVerified && emailKey(identity.email) === emailKey(email);
  if (!isVouched && !grant) {
    throw new AppError('email_not_verified', 'Please verify your email address first.');
  }
  const now = ctx.clock.now();
  const uid = randomUUID();
  const id = newSecret();
  const opened = ctx.db.transaction(async (tx) => {
    if (!isVouched && !(await removeGrant(tx, emailKey(email), sha256(grant ?? ''), now))) {
      throw new AppError('invalid_code', 'Signup session expired. Please start again.');
    }
    const { issuer, subject } = identity;
    const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: now };
    const user = await insertUser(tx, { ...person, ...terms, uid, passwordHash: null }, now);
    await insertIdentity(tx, {
      id,
      userUid: uid,
      provider,
      issuer,
      subject,
      email: identity.email,
      createdAt: now,
      lastUsedAt: now,
    });
    const detail = { terms: TERMS_VERSION, provider };
    const entry = {
      action: 'identity.account_created' as const,
      actorUid: uid,
      detail,
      caller,
    };
    return openSignIn(ctx, tx, user, provedByProvider(ctx, identity, id, entry, now), now);
  });
  return unlessTaken(opened, inUse);
}

/** When a provider does not say when it authenticated the person, assume that it was long ago. */
const UNKNOWN = new Date(0);

const tokenSeal = (ctx: Context) => createSeal<string>(ctx.secretKey, 'ID token of a provider');

/** Describes a sign-in through a provider: the identity, the encrypted ID token, and the time of the authentication. */
export function provedByProvider(
  ctx: Context,
  identity: ProviderIdentity,
  id: string,
  entry: ProvedSignIn['entry'],
  now: Date,
): ProvedSignIn {
  const authAt = identity.authAt ?? UNKNOWN;
  return {
    by: 'provider',
    entry,
    authAt: authAt > now ? now : authAt,
    identity: { id, sealedToken: tokenSeal(ctx).seal(identity.idToken) },
  };
}

export const openProviderToken = (ctx: Context, sealed: string): string =>
  tokenSeal(ctx).open(sealed);
