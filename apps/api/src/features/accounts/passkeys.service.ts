// Lets people add, rename and remove their passkeys.
import { randomUUID } from 'node:crypto';
import type { NewPasskey, Passkey } from '@urost3/contract/accounts-factors.schemas.ts';
import { PASSKEYS_MAX } from '@urost3/contract/accounts-factors.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { FactorChange } from './factor-change.ts';
import type { PasskeyRow } from './factors.tables.ts';
import * as mails from './factors-mails.ts';
import type { PasskeyProofs } from './passkey-proofs.service.ts';
import * as passkeys from './passkeys.repository.ts';
import type { Caller } from './session-types.ts';

interface Deps extends Pick<AccountsDeps, 'database' | 'clock' | 'siteUrl'> {
  passkeyProofs: PasskeyProofs;
}

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isSynced: row.isSynced,
});

/** A challenge is bound to the person and to the current sign-in. */
export const holderOf = ({ uid, familyId }: Principal) => `${uid}\n${familyId}`;

/** @param change changes the factors of a person in one transaction */
export function createPasskeysService(deps: Deps, change: FactorChange) {
  const { clock, siteUrl, passkeyProofs } = deps;
  const { db } = deps.database;

  async function readOwner(uid: string): Promise<User> {
    const user = await findUser(db, uid);
    if (!user) throw notFound('The account');
    return user;
  }

  return {
    /** @throws AppError unavailable when the site does not support passkeys */
    async options(principal: Principal) {
      const use = { purpose: 'register', holder: holderOf(principal) } as const;
      return passkeyProofs.registrationOptions(await readOwner(principal.uid), use);
    },

    /**
     * @throws AppError passkey_refused, unavailable, conflict when the passkey is already registered or the
     * person has `PASSKEYS_MAX` passkeys
     */
    async add(
      principal: Principal,
      { name, passkey }: { name: string; passkey: NewPasskey },
      caller: Caller,
    ): Promise<Passkey> {
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
          if ((await passkeys.listPasskeys(tx, user.uid)).length >= PASSKEYS_MAX) {
            throw new AppError('conflict', 'Please remove a passkey before you add another.');
          }
          await passkeys.insertPasskey(tx, row);
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
    async rename({ uid }: Principal, id: string, name: string): Promise<void> {
      if (!(await passkeys.updatePasskeyName(db, uid, id, name))) throw notFound('The passkey');
    },

    /** @throws AppError not_found */
    async remove(principal: Principal, id: string, caller: Caller): Promise<void> {
      await change(principal, 'identity.passkey_removed', caller, async (tx, user) => {
        const name = await passkeys.removePasskey(tx, user.uid, id);
        if (name === null) throw notFound('The passkey');
        return { result: null, message: mails.passkeyRemovedMail(user.email, name, siteUrl) };
      });
    },
  };
}
