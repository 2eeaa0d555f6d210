// Signs people in through a provider. People who are signed in can also link a provider to their account, or reauthenticate
// with a provider.
import { canProveAnew } from '@urost3/contract/accounts-providers.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { ProviderPurpose } from './identities.tables.ts';
import { createProviderAttempts, type OpenAttempt } from './provider-attempts.service.ts';
import {
  createIdentitySignIn,
  type Finished,
  type IdentitySignInDeps,
  notStartedHere,
  type ProviderCaller,
} from './provider-identity-sign-in.ts';
import { createProviderLink } from './provider-link.ts';
import type { Caller } from './session-types.ts';
import { providerCalls } from './sign-in-limits.ts';
import type { SignInProviders } from './sign-in-providers.ts';

interface Deps extends IdentitySignInDeps {
  providers: SignInProviders;
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

export function createProviderSignIn(deps: Deps) {
  const { limits, audit, siteUrl, providers } = deps;
  const { db } = deps.database;
  const attempts = createProviderAttempts(deps);
  const signIn = createIdentitySignIn(deps);
  const { link, prove } = createProviderLink(deps);
  /**
   * The URL of our site to which the provider redirects. Each provider has its own URL, so that the response of one provider cannot be used
   * for another.
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

  return {
    startSignIn: (id: string, next: string | null, caller: Caller & { browser: string }) =>
      start(id, 'sign-in', next, null, caller),

    /** @throws AppError not_found, too_many_requests, provider_failed */
    async startLink(
      id: string,
      next: string | null,
      principal: Principal,
      caller: Caller & { browser: string },
    ): Promise<string> {
      return start(id, 'link', next, principal, caller);
    },

    /**
     * @throws AppError rule_violation when the provider cannot ask the person to authenticate again, not_found,
     * too_many_requests, provider_failed
     */
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

    /** @param query the query string of our page's URL, to which the provider has redirected the browser */
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
