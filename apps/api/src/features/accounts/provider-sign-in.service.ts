// Signs in through a provider, links a provider to an account, and reauthenticates through a provider. Issuer and
// subject identify a person. The email address does not, because many providers do not verify it (decision 084).
import { randomUUID } from 'node:crypto';
import type { ProviderPerson } from '@urost3/contract/accounts-providers.schemas.ts';
import { canProveAnew } from '@urost3/contract/accounts-providers.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import {
  type ProviderIdentity,
  type ProviderSettings,
} from '../../providers/identity/sign-in-provider.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, findUserByEmail, lockUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import { providerLinkedMail } from './accounts-mails.ts';
import * as identities from './identities.repository.ts';
import type { ProviderPurpose } from './identities.tables.ts';
import type { ProviderAccounts } from './provider-accounts.service.ts';
import { createProviderAttempts, type OpenAttempt } from './provider-attempts.service.ts';
import { providerSession } from './provider-session.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Caller, SignInOutcome, TokenPair } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';
import { providerCalls } from './sign-in-limits.ts';
import type { SignInProviders } from './sign-in-providers.ts';

/** Allowed difference between a provider's clock and ours. */
const SKEW_MS = 60_000;

interface Deps extends AccountsDeps {
  sessions: SessionsService;
  providers: SignInProviders;
  newcomers: ProviderAccounts;
  fresh: Reauthentication;
}

/** The caller of a request that may be unauthenticated. */
export interface ProviderCaller extends Caller {
  /** The secret in the cookie that was set when the sign-in started. */
  readonly browser: string | null;
}

export type Finished = { next: string | null } & (
  | { outcome: 'signed-in'; signIn: SignInOutcome }
  | { outcome: 'new'; person: ProviderPerson }
  | { outcome: 'linked'; provider: string }
  | { outcome: 'proved'; token: TokenPair['answer'] }
);

const notStartedHere = () =>
  new AppError(
    'expired_code',
    'This login was not started in this browser, is already finished, or took longer than 15 minutes. Please start again.',
  );

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

export function createProviderSignIn(deps: Deps) {
  const { clock, limits, audit, mail, siteUrl, sessions, providers, newcomers } = deps;
  const { db } = deps.database;
  const attempts = createProviderAttempts(deps);
  const session = providerSession(deps.secretKey);
  /**
   * The address to which the provider returns. Each provider has its own, so that the answer of one provider cannot be used for another.
   */
  const callbackOf = (id: string) => `${siteUrl}/auth/callback/${id}`;

  async function start(
    id: string,
    purpose: ProviderPurpose,
    next: string | null,
    principal: Principal | null,
    caller: Caller & { browser: string },
  ): Promise<string> {
    const provider = providers.redirect(id);
    await limits.count(db, providerCalls(caller.ip));
    const { url, secrets } = await providers.ask(provider.settings, caller, () =>
      provider.begin(callbackOf(id), purpose === 'prove'),
    );
    const userUid = principal?.uid ?? null;
    await attempts.begin({ provider: id, purpose, userUid, next }, secrets, caller.browser);
    return url;
  }

  async function openAccount(
    user: User,
    identity: ProviderIdentity,
    id: string,
    provider: ProviderSettings,
    caller: ProviderCaller,
  ): Promise<SignInOutcome> {
    const detail = { provider: provider.id };
    if (user.disabledAt) {
      const action = 'identity.sign_in_suspended';
      await audit.record(db, { action, actorUid: user.uid, detail, caller });
      throw new AppError('user_disabled', 'This user account has been disabled.');
    }
    const now = clock.now();
    const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
    const signIn = await sessions.openPair(db, user, session.of(identity, id, entry, now), now);
    const used = { provider: provider.id, email: identity.email, lastUsedAt: now };
    await identities.updateIdentityUsed(db, id, used);
    return signIn;
  }

  /** @throws AppError email_in_use when the address belongs to an account without this identity, user_disabled */
  async function signIn(
    provider: ProviderSettings,
    identity: ProviderIdentity,
    next: string | null,
    caller: ProviderCaller,
  ): Promise<Finished> {
    const known = await identities.findIdentity(db, identity);
    const user = known ? await findUser(db, known.userUid) : null;
    if (known && user) {
      const opened = await openAccount(user, identity, known.id, provider, caller);
      return { outcome: 'signed-in', signIn: opened, next };
    }
    // Only a person whose address the provider verified learns that the address has an account. Other people must first
    // enter the code from a mail to the address.
    const owner = identity.isEmailVerified ? await findUserByEmail(db, identity.email) : null;
    if (owner) {
      await audit.record(db, {
        action: 'identity.provider_takeover_refused',
        actorUid: null,
        subject: owner.uid,
        detail: { provider: provider.id },
        caller,
      });
      throw new AppError(
        'email_in_use',
        `You have an account with this email address already, and ${provider.name} is not connected to it. Log in the way you usually do, then connect ${provider.name} on your account page.`,
      );
    }
    if (!caller.browser) throw notStartedHere();
    return { outcome: 'new', person: newcomers.describe(provider, identity, caller.browser), next };
  }

  /** @throws AppError conflict when the identity is linked to another account */
  async function link(
    provider: ProviderSettings,
    identity: ProviderIdentity,
    uid: string,
    caller: Caller,
  ): Promise<void> {
    const elsewhere = () =>
      new AppError(
        'conflict',
        `This ${provider.name} account is already connected to another account here.`,
      );
    const now = clock.now();
    const { issuer, subject, email } = identity;
    try {
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, uid);
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
        await audit.record(tx, {
          action: 'identity.provider_linked',
          actorUid: uid,
          detail,
          caller,
        });
        await mail.queue(tx, providerLinkedMail(user.email, provider.name, siteUrl));
      });
    } catch (error) {
      if (violatedUnique(error)) throw elsewhere();
      throw error;
    }
  }

  /** @throws AppError forbidden when the identity is not linked to this person, or the provider did not authenticate them again */
  async function prove(
    provider: ProviderSettings,
    identity: ProviderIdentity,
    startedAt: Date,
    principal: Principal,
    caller: Caller,
  ): Promise<TokenPair['answer']> {
    const known = await identities.findIdentity(db, identity);
    const isOwn = known?.userUid === principal.uid;
    const isFresh =
      identity.authAt !== null && identity.authAt.getTime() >= startedAt.getTime() - SKEW_MS;
    if (isOwn && isFresh) return sessions.recordReauthentication(principal, 'provider', caller);
    await audit.record(db, {
      action: 'identity.reauthentication_failed',
      actorUid: principal.uid,
      detail: { provider: provider.id },
      caller,
    });
    throw new AppError(
      'forbidden',
      isOwn
        ? `${provider.name} did not ask you to log in again. Please confirm that it is you another way.`
        : `This ${provider.name} account is not connected to your account.`,
    );
  }

  return {
    startSignIn: (id: string, next: string | null, caller: Caller & { browser: string }) =>
      start(id, 'sign-in', next, null, caller),

    /** @throws AppError proof_required */
    async startLink(
      id: string,
      next: string | null,
      principal: Principal,
      caller: Caller & { browser: string },
    ): Promise<string> {
      await deps.fresh.requireForOwnAccount(principal);
      return start(id, 'link', next, principal, caller);
    },

    /** @throws AppError rule_violation when the provider cannot ask the person to authenticate again */
    startProof(
      id: string,
      next: string | null,
      principal: Principal,
      caller: Caller & { browser: string },
    ): Promise<string> {
      const { settings } = providers.redirect(id);
      if (!canProveAnew(settings)) {
        throw new AppError(
          'rule_violation',
          `${settings.name} cannot ask you to log in again. Please confirm that it is you another way.`,
        );
      }
      return start(id, 'prove', next, principal, caller);
    },

    /** @param query the query string with which the provider returned to our page */
    async finish(
      id: string,
      query: string,
      principal: Principal | null,
      caller: ProviderCaller,
    ): Promise<Finished> {
      const provider = providers.redirect(id);
      const { settings } = provider;
      await limits.count(db, providerCalls(caller.ip));
      const state = new URLSearchParams(query).get('state') ?? '';
      const attempt: OpenAttempt | null = await attempts.take(state, id, caller.browser);
      // Refuse also when another person has signed in since the start, because the answer would change that person's
      // account.
      if (!attempt || (attempt.userUid !== null && attempt.userUid !== principal?.uid)) {
        await audit.record(db, {
          action: 'identity.provider_refused',
          actorUid: principal?.uid ?? null,
          detail: { provider: id, reason: attempt ? 'another person' : 'unknown state' },
          caller,
        });
        throw notStartedHere();
      }
      const answer = new URL(callbackOf(id));
      answer.search = query;
      const { purpose, next, secrets, startedAt } = attempt;
      const identity = await providers.ask(settings, caller, () =>
        provider.finish(answer, secrets, purpose === 'prove'),
      );
      if (purpose === 'sign-in' || !principal) return signIn(settings, identity, next, caller);
      if (purpose === 'link') {
        await link(settings, identity, principal.uid, caller);
        return { outcome: 'linked', provider: settings.name, next };
      }
      const token = await prove(settings, identity, startedAt, principal, caller);
      return { outcome: 'proved', token, next };
    },

    /** Exchanges the ID token of a Firebase-style provider. A token is accepted once. */
    async exchange(id: string, idToken: string, caller: ProviderCaller): Promise<Finished> {
      const provider = providers.token(id);
      await limits.count(db, providerCalls(caller.ip));
      const identity = await providers.ask(provider.settings, caller, () =>
        provider.verify(idToken),
      );
      if (!(await attempts.markExchanged(idToken, id))) throw notStartedHere();
      return signIn(provider.settings, identity, null, caller);
    },
  };
}
