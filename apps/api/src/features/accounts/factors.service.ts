// Lets people set up, use and remove their passkeys and their second factor.

import { randomUUID } from 'node:crypto';
import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import type {
  Factors,
  NewPasskey,
  Passkey,
  PasskeyProof,
} from '@urost3/contract/accounts-factors.schemas.ts';
import { PASSKEYS_MAX } from '@urost3/contract/accounts-factors.ts';
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, lockUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { AuthenticatorService } from './authenticator.service.ts';
import type { FactorPolicy } from './factor-policy.ts';
import * as factors from './factors.repository.ts';
import type { PasskeyRow } from './factors.tables.ts';
import * as mails from './factors-mails.ts';
import type { PasskeyProofs } from './passkey-proofs.service.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

interface Deps extends Pick<AccountsDeps, 'database' | 'clock' | 'audit' | 'mail' | 'siteUrl'> {
  sessions: SessionsService;
  authenticator: AuthenticatorService;
  passkeyProofs: PasskeyProofs;
  policy: FactorPolicy;
  fresh: Reauthentication;
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isSynced: row.isSynced,
});

/** A challenge is bound to the person and to the current sign-in. */
const holderOf = ({ uid, familyId }: Principal) => `${uid}\n${familyId}`;

export type FactorsService = ReturnType<typeof createFactorsService>;

export function createFactorsService(deps: Deps) {
  const { clock, audit, mail, siteUrl, sessions, authenticator, passkeyProofs } = deps;
  const { policy, fresh } = deps;
  const { db } = deps.database;

  async function getUser(uid: string): Promise<User> {
    const user = await findUser(db, uid);
    if (!user) throw notFound('The account');
    return user;
  }

  /** Changes a person's factors and, in the same transaction, their derived columns, the audit row and the mail. */
  async function change<T>(
    { uid }: Principal,
    action: AuditAction,
    caller: Caller,
    apply: (
      tx: Db,
      user: User,
    ) => Promise<{ result: T; message: ReturnType<typeof mails.factorOnMail> }>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const user = await lockUser(tx, uid);
      if (!user) throw notFound('The account');
      const { result, message } = await apply(tx, user);
      await factors.updateFactorSince(tx, uid);
      await audit.record(tx, { action, actorUid: uid, caller });
      await mail.queue(tx, message);
      return result;
    });
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
    async get({ uid }: Principal): Promise<Factors> {
      const user = await getUser(uid);
      const rows = await factors.listPasskeys(db, uid);
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

    /** @throws AppError invalid_code, too_many_requests */
    async proveCode(principal: Principal, code: string, caller: Caller): Promise<TokenAnswer> {
      await authenticator.prove(await getUser(principal.uid), code, 'any', caller);
      return sessions.recordReauthentication(principal, 'code', caller);
    },

    passkeyProofOptions: (principal: Principal) =>
      passkeyProofs.proofOptions(principal.uid, { purpose: 'proof', holder: holderOf(principal) }),

    /** @throws AppError passkey_refused */
    async provePasskey(
      principal: Principal,
      passkey: PasskeyProof,
      caller: Caller,
    ): Promise<TokenAnswer> {
      const use = { purpose: 'proof', holder: holderOf(principal) } as const;
      await passkeyProofs.prove(passkey, use, principal.uid, caller);
      return sessions.recordReauthentication(principal, 'passkey', caller);
    },

    /** @throws AppError proof_required */
    async passkeyOptions(principal: Principal) {
      await fresh.requireForOwnAccount(principal);
      const use = { purpose: 'register', holder: holderOf(principal) } as const;
      return passkeyProofs.registrationOptions(await getUser(principal.uid), use);
    },

    /** @throws AppError proof_required, passkey_refused, conflict when the passkey is already registered or there are too many */
    async addPasskey(
      principal: Principal,
      { name, passkey }: { name: string; passkey: NewPasskey },
      caller: Caller,
    ): Promise<Passkey> {
      await fresh.requireForOwnAccount(principal);
      const use = { purpose: 'register', holder: holderOf(principal) } as const;
      const made = await passkeyProofs.verifyNew(passkey, use);
      const row: PasskeyRow = {
        ...made,
        id: randomUUID(),
        userUid: principal.uid,
        name,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      try {
        return await change(principal, 'identity.passkey_added', caller, async (tx, user) => {
          if ((await factors.listPasskeys(tx, user.uid)).length >= PASSKEYS_MAX) {
            throw new AppError('conflict', 'Please remove a passkey before you add another.');
          }
          await factors.insertPasskey(tx, row);
          const message = mails.passkeyAddedMail(user.email, name, siteUrl);
          return { result: toPasskey(row), message };
        });
      } catch (error) {
        if (violatedUnique(error)) {
          throw new AppError('conflict', 'This passkey has been added already.');
        }
        throw error;
      }
    },

    /** @throws AppError not_found */
    async renamePasskey({ uid }: Principal, id: string, name: string): Promise<void> {
      if (!(await factors.updatePasskeyName(db, uid, id, name))) throw notFound('The passkey');
    },

    /** @throws AppError proof_required, not_found */
    async removePasskey(principal: Principal, id: string, caller: Caller): Promise<void> {
      await fresh.requireForOwnAccount(principal);
      await change(principal, 'identity.passkey_removed', caller, async (tx, user) => {
        const name = await factors.removePasskey(tx, user.uid, id);
        if (name === null) throw notFound('The passkey');
        return { result: null, message: mails.passkeyRemovedMail(user.email, name, siteUrl) };
      });
    },

    /** @throws AppError proof_required, conflict when an app is set up already */
    async startAuthenticator(principal: Principal) {
      await fresh.requireForOwnAccount(principal);
      return authenticator.start(await getUser(principal.uid));
    },

    /** @returns the recovery codes @throws AppError proof_required, invalid_code, too_many_requests, conflict */
    async confirmAuthenticator(
      principal: Principal,
      code: string,
      caller: Caller,
    ): Promise<string[]> {
      await fresh.requireForOwnAccount(principal);
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

    /** @throws AppError proof_required, not_found */
    async removeAuthenticator(principal: Principal, caller: Caller): Promise<void> {
      await fresh.requireForOwnAccount(principal);
      await change(principal, 'identity.factor_off', caller, async (tx, user) => {
        if (!(await factors.removeAuthenticator(tx, user.uid))) {
          throw notFound('The authenticator app');
        }
        await factors.replaceRecoveryCodes(tx, user.uid, [], clock.now());
        return { result: null, message: mails.factorOffMail(user.email, siteUrl) };
      });
    },

    /** @throws AppError proof_required, not_found without an authenticator app */
    async renewRecoveryCodes(principal: Principal, caller: Caller): Promise<string[]> {
      await fresh.requireForOwnAccount(principal);
      return change(principal, 'identity.recovery_codes_renewed', caller, async (tx, user) => {
        const app = await factors.findAuthenticator(tx, user.uid);
        if (!app?.confirmedAt) throw notFound('The authenticator app');
        const result = await authenticator.makeRecoveryCodes(tx, user.uid);
        return { result, message: mails.recoveryCodesRenewedMail(user.email, siteUrl) };
      });
    },
  };
}
