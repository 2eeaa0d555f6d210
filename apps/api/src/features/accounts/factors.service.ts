// Shows people their passkeys and second factor. Reauthenticates them by passkey or code. Sets up authenticator apps.
import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import type { Factors, PasskeyProof } from '@urost3/contract/accounts-factors.schemas.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { AuthenticatorService } from './authenticator.service.ts';
import { createFactorChange } from './factor-change.ts';
import type { FactorPolicy } from './factor-policy.ts';
import * as factors from './factors.repository.ts';
import * as mails from './factors-mails.ts';
import type { PasskeyProofs } from './passkey-proofs.service.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { createPasskeysService, holderOf, toPasskey } from './passkeys.service.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

interface Deps extends Pick<AccountsDeps, 'database' | 'clock' | 'audit' | 'mail' | 'siteUrl'> {
  sessions: SessionsService;
  authenticator: AuthenticatorService;
  passkeyProofs: PasskeyProofs;
  policy: FactorPolicy;
}

export type FactorsService = ReturnType<typeof createFactorsService>;

export function createFactorsService(deps: Deps) {
  const { clock, siteUrl, sessions, authenticator, passkeyProofs } = deps;
  const { policy } = deps;
  const change = createFactorChange(deps);
  const { db } = deps.database;

  async function getUser(uid: string): Promise<User> {
    const user = await findUser(db, uid);
    if (!user) throw notFound('The account');
    return user;
  }

  /** The methods with which the person can reauthenticate: see `reauthentication.ts`. */
  async function listProofs(user: User, hasApp: boolean, keys: number): Promise<Factors['proofs']> {
    const passkey = keys > 0 && passkeyProofs.isOffered ? (['passkey'] as const) : [];
    if (await policy.needsSecondStep(db, user)) {
      return [...passkey, ...(hasApp ? (['code'] as const) : [])];
    }
    return [...passkey, ...(user.passwordHash ? (['password'] as const) : [])];
  }

  return {
    passkeys: createPasskeysService(deps, change),

    async get({ uid }: Principal): Promise<Factors> {
      const user = await getUser(uid);
      const rows = await listPasskeys(db, uid);
      const app = await factors.findAuthenticator(db, uid);
      const dueAt = await policy.findDueAt(user);
      return {
        canAddPasskey: passkeyProofs.isOffered,
        passkeys: rows.map(toPasskey),
        authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await factors.countRecoveryCodes(db, uid),
        requiredFrom: dueAt?.toISOString() ?? null,
        proofs: await listProofs(user, Boolean(app?.confirmedAt), rows.length),
      };
    },

    /** @throws AppError invalid_code, too_many_requests, not_authenticated when the sign-in has ended */
    async proveCode(principal: Principal, code: string, caller: Caller): Promise<TokenAnswer> {
      await authenticator.prove(await getUser(principal.uid), code, 'any', caller);
      return sessions.recordReauthentication(principal, 'code', caller);
    },

    passkeyProofOptions: (principal: Principal) =>
      passkeyProofs.proofOptions(principal.uid, { purpose: 'proof', holder: holderOf(principal) }),

    /**
     * @throws AppError passkey_refused, too_many_requests, unavailable when the site does not support passkeys,
     * not_authenticated when the sign-in has ended
     */
    async provePasskey(
      principal: Principal,
      passkey: PasskeyProof,
      caller: Caller,
    ): Promise<TokenAnswer> {
      const use = { purpose: 'proof', holder: holderOf(principal) } as const;
      await passkeyProofs.prove(passkey, use, principal.uid, caller);
      return sessions.recordReauthentication(principal, 'passkey', caller);
    },

    /** @throws AppError conflict when an app is set up already */
    async startAuthenticator(principal: Principal) {
      return authenticator.start(await getUser(principal.uid));
    },

    /**
     * @returns the recovery codes
     * @throws AppError invalid_code, too_many_requests, conflict when an app is set up already,
     * not_authenticated when the sign-in has ended
     */
    async confirmAuthenticator(
      principal: Principal,
      code: string,
      caller: Caller,
    ): Promise<string[]> {
      await authenticator.prove(await getUser(principal.uid), code, 'app', caller);
      const codes = await change(principal, 'identity.factor_on', caller, async (tx, user) => {
        if (!(await factors.updateConfirmed(tx, user.uid, clock.now()))) {
          throw new AppError('conflict', 'An authenticator app is set up already.');
        }
        const result = await authenticator.makeRecoveryCodes(tx, user.uid);
        return { result, message: mails.factorOnMail(user.email, siteUrl) };
      });
      await sessions.recordReauthentication(principal, 'code', caller);
      return codes;
    },

    /** @throws AppError not_found without an authenticator app */
    async removeAuthenticator(principal: Principal, caller: Caller): Promise<void> {
      await change(principal, 'identity.factor_off', caller, async (tx, user) => {
        if (!(await factors.removeAuthenticator(tx, user.uid))) {
          throw notFound('The authenticator app');
        }
        await factors.replaceRecoveryCodes(tx, user.uid, [], clock.now());
        return { result: null, message: mails.factorOffMail(user.email, siteUrl) };
      });
    },

    /** @throws AppError not_found without an authenticator app */
    async renewRecoveryCodes(principal: Principal, caller: Caller): Promise<string[]> {
      return change(principal, 'identity.recovery_codes_renewed', caller, async (tx, user) => {
        const app = await factors.findAuthenticator(tx, user.uid);
        if (!app?.confirmedAt) throw notFound('The authenticator app');
        const result = await authenticator.makeRecoveryCodes(tx, user.uid);
        return { result, message: mails.recoveryCodesRenewedMail(user.email, siteUrl) };
      });
    },
  };
}
