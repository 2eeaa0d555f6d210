// Signs people in through a provider. People who are signed in can also link a provider to their account, or reauthenticate
// with a provider.

import { randomUUID, timingSafeEqual } from 'node:crypto';
import { canProveAnew, PROVIDER_ATTEMPT_MS } from '@urost3/contract/accounts/accounts.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { insertNew } from '../../../db/rows.ts';
import { createSeal } from '../../../db/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type {
  ProviderIdentity,
  ProviderSecrets,
  ProviderSettings,
} from '../../../providers/identity/sign-in-provider.ts';
import { lockAccount } from '../account-lock.sql.ts';
import { providerLinkedMail } from '../accounts-mails.ts';
import { sha256 } from '../secrets.ts';
import type { Caller, TokenPair } from '../sessions/session-types.ts';
import { recordReauthentication } from '../sessions/sessions.service.ts';
import { providerCalls } from '../sign-in/sign-in-limits.ts';
import * as identities from './identities.repository.ts';
import { type ProviderPurpose, providerAttempts } from './identities.tables.ts';
import {
  type Finished,
  notStartedHere,
  type ProviderCaller,
  signInByIdentity,
} from './provider-identity-sign-in.ts';
import { askProvider } from './sign-in-providers.ts';

/** Allowed difference between a provider's clock and ours. */
const SKEW_MS = 60_000;

/** @throws AppError conflict when the identity is linked to another account, or this account no longer exists */
async function linkProvider(
  ctx: Context,
  provider: ProviderSettings,
  identity: ProviderIdentity,
  uid: string,
  caller: Caller,
) {
  const elsewhere = () =>
    new AppError(
      'conflict',
      `This ${provider.name} account is already connected to another account here.`,
    );
  const now = ctx.clock.now();
  const { issuer, subject, email } = identity;
  const linked = ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    const known = await identities.findIdentity(tx, identity);
    if (!user || (known && known.userUid !== uid)) throw elsewhere();
    if (known) return;
    await identities.insertIdentity(tx, {
      id: randomUUID(),
      userUid: uid,
      provider: provider.id,
      issuer,
      subject,
      email,
      createdAt: now,
      lastUsedAt: now,
    });
    const detail = { provider: provider.id };
    await ctx.audit.record(tx, { uid, ...caller }, 'identity.provider_linked', null, detail);
    await ctx.mail.queue(tx, providerLinkedMail(user.email, provider.name, ctx.siteUrl));
  });
  await unlessTaken(linked, elsewhere);
}

/** @throws AppError forbidden when the identity is not linked to this person, or the provider did not authenticate them again */
async function reauthenticateWithProvider(
  ctx: Context,
  provider: ProviderSettings,
  identity: ProviderIdentity,
  startedAt: Date,
  principal: Principal,
  caller: Caller,
): Promise<TokenPair['answer']> {
  const known = await identities.findIdentity(ctx.db, identity);
  const isOwn = known?.userUid === principal.uid;
  const isFresh =
    identity.authAt !== null && identity.authAt.getTime() >= startedAt.getTime() - SKEW_MS;
  if (isOwn && isFresh) return recordReauthentication(ctx, principal, 'provider', caller);
  await ctx.audit.record(
    ctx.db,
    { uid: principal.uid, ...caller },
    'identity.reauthentication_failed',
    null,
    { provider: provider.id },
  );
  throw new AppError(
    'forbidden',
    isOwn
      ? `${provider.name} did not ask you to log in again. Please confirm that it is you another way.`
      : `This ${provider.name} account is not connected to your account.`,
  );
}

/**
 * A provider sign-in in progress. Its secrets stay on the server, and only the browser that started it can finish it.
 */
interface NewAttempt {
  provider: string;
  purpose: ProviderPurpose;
  /** The person who links a provider or reauthenticates; null for a sign-in. */
  userUid: string | null;
  next: string | null;
}

interface OpenAttempt extends NewAttempt {
  secrets: ProviderSecrets;
  startedAt: Date;
}

function attemptTimes({ clock }: Context) {
  const createdAt = clock.now();
  return { createdAt, expiresAt: new Date(createdAt.getTime() + PROVIDER_ATTEMPT_MS) };
}

const secretsSeal = (secretKey: string) =>
  createSeal<ProviderSecrets>(secretKey, 'sign-in at a provider');

/**
 * Ends a provider sign-in in progress.
 * @returns null when the sign-in is unknown or ended, older than 15 minutes, or of another browser or provider
 */
async function takeProviderAttempt(
  ctx: Context,
  state: string,
  provider: string,
  browser: string | null,
): Promise<OpenAttempt | null> {
  // Deletes a provider sign-in in progress, so that the provider's response is accepted only once.
  const [row] = await ctx.db
    .delete(providerAttempts)
    .where(
      and(eq(providerAttempts.stateHash, sha256(state)), ne(providerAttempts.purpose, 'exchanged')),
    )
    .returning();
  if (!row?.browserHash || !row.secrets || row.purpose === 'exchanged') return null;
  if (!browser || !timingSafeEqual(row.browserHash, sha256(browser))) return null;
  if (row.provider !== provider || row.expiresAt <= ctx.clock.now()) return null;
  const { purpose, userUid, next } = row;
  return {
    provider,
    purpose,
    userUid,
    next,
    secrets: secretsSeal(ctx.secretKey).open(row.secrets),
    startedAt: row.createdAt,
  };
}

/**
 * The URL of our site to which the provider redirects. Each provider has its own URL, so that the response of one provider cannot be used
 * for another.
 */
const callbackOf = (ctx: Context, id: string) => `${ctx.siteUrl}/auth/callback/${id}`;

async function startAtProvider(
  ctx: Context,
  id: string,
  purpose: ProviderPurpose,
  next: string | null,
  principal: Principal | null,
  caller: Caller & { browser: string },
): Promise<string> {
  const provider = ctx.signInProviders.redirect(id);
  await ctx.limits.count(ctx.db, providerCalls(caller.ip));
  const { url, secrets } = await askProvider(ctx, provider.settings, caller, () =>
    provider.begin(callbackOf(ctx, id), purpose === 'prove'),
  );
  await ctx.db.insert(providerAttempts).values({
    provider: id,
    purpose,
    userUid: principal?.uid ?? null,
    next,
    stateHash: sha256(secrets.state),
    browserHash: sha256(caller.browser),
    secrets: secretsSeal(ctx.secretKey).seal(secrets),
    ...attemptTimes(ctx),
  });
  return url;
}

export const startProviderSignIn = (
  ctx: Context,
  id: string,
  next: string | null,
  caller: Caller & { browser: string },
) => startAtProvider(ctx, id, 'sign-in', next, null, caller);

/** @throws AppError not_found, too_many_requests, provider_failed */
export async function startProviderLink(
  ctx: Context,
  id: string,
  next: string | null,
  principal: Principal,
  caller: Caller & { browser: string },
): Promise<string> {
  return startAtProvider(ctx, id, 'link', next, principal, caller);
}

/**
 * @throws AppError rule_violation when the provider cannot ask the person to authenticate again, not_found,
 * too_many_requests, provider_failed
 */
export function startProviderProof(
  ctx: Context,
  id: string,
  next: string | null,
  principal: Principal,
  caller: Caller & { browser: string },
): Promise<string> {
  const { settings } = ctx.signInProviders.redirect(id);
  if (!canProveAnew(settings)) {
    throw new AppError(
      'rule_violation',
      `${settings.name} cannot ask you to log in again. Please confirm that it is you another way.`,
    );
  }
  return startAtProvider(ctx, id, 'prove', next, principal, caller);
}

/** @param query the query string of our page's URL, to which the provider has redirected the browser */
export async function finishAtProvider(
  ctx: Context,
  id: string,
  query: string,
  principal: Principal | null,
  caller: ProviderCaller,
): Promise<Finished> {
  const provider = ctx.signInProviders.redirect(id);
  const { settings } = provider;
  await ctx.limits.count(ctx.db, providerCalls(caller.ip));
  const state = new URLSearchParams(query).get('state') ?? '';
  const attempt: OpenAttempt | null = await takeProviderAttempt(ctx, state, id, caller.browser);
  // Refuse also when another person has signed in since the start, because the answer would change that person's
  // account.
  if (!attempt || (attempt.userUid !== null && attempt.userUid !== principal?.uid)) {
    await ctx.audit.record(
      ctx.db,
      { uid: principal?.uid ?? null, ...caller },
      'identity.provider_refused',
      null,
      { provider: id, reason: attempt ? 'another person' : 'unknown state' },
    );
    throw notStartedHere();
  }
  const answer = new URL(callbackOf(ctx, id));
  answer.search = query;
  const { purpose, next, secrets, startedAt } = attempt;
  const identity = await askProvider(ctx, settings, caller, () =>
    provider.finish(answer, secrets, purpose === 'prove'),
  );
  if (purpose === 'sign-in' || !principal)
    return signInByIdentity(ctx, settings, identity, next, caller);
  if (purpose === 'link') {
    await linkProvider(ctx, settings, identity, principal.uid, caller);
    return { outcome: 'linked', provider: settings.name, next };
  }
  const token = await reauthenticateWithProvider(
    ctx,
    settings,
    identity,
    startedAt,
    principal,
    caller,
  );
  return { outcome: 'proved', token, next };
}

/** Exchanges the ID token of a Firebase-style provider. A token is accepted once. */
export async function exchangeProviderToken(
  ctx: Context,
  id: string,
  idToken: string,
  caller: ProviderCaller,
): Promise<Finished> {
  const provider = ctx.signInProviders.token(id);
  await ctx.limits.count(ctx.db, providerCalls(caller.ip));
  const identity = await askProvider(ctx, provider.settings, caller, () =>
    provider.verify(idToken),
  );
  const exchange = { purpose: 'exchanged', stateHash: sha256(idToken), provider: id } as const;
  if (!(await insertNew(ctx.db, providerAttempts, { ...exchange, ...attemptTimes(ctx) })))
    throw notStartedHere();
  return signInByIdentity(ctx, provider.settings, identity, null, caller);
}
