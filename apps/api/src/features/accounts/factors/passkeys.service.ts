// Lets people add, rename and remove their passkeys.

import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '@urost3/contract/accounts/accounts.ts';
import type { NewPasskey } from '@urost3/contract/accounts/factors.schemas.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { requireUser } from '../accounts.repository.ts';
import type { Caller } from '../sessions/session-types.ts';
import { changeFactors } from './factor-policy.ts';
import * as passkeys from './factors.repository.ts';
import { type PasskeyRow, passkeys as passkeyRows } from './factors.tables.ts';
import * as mails from './factors-mails.ts';
import { makeRegistrationOptions, verifyNewPasskey } from './passkey-proofs.service.ts';

/** A challenge is bound to the person and to the current sign-in. */
export const holderOf = ({ uid, familyId }: Principal) => `${uid}\n${familyId}`;

/** @throws AppError unavailable when the site does not support passkeys */
export async function getNewPasskeyOptions(ctx: Context, principal: Principal) {
  const use = { purpose: 'register', holder: holderOf(principal) } as const;
  return makeRegistrationOptions(ctx, await requireUser(ctx, principal.uid), use);
}

/**
 * @throws AppError passkey_refused, unavailable, conflict when the passkey is already registered or the
 * person has `PASSKEYS_MAX` passkeys
 */
export async function addPasskey(
  ctx: Context,
  principal: Principal,
  { name, passkey }: { name: string; passkey: NewPasskey },
  caller: Caller,
) {
  const use = { purpose: 'register', holder: holderOf(principal) } as const;
  const made = await verifyNewPasskey(ctx, passkey, use);
  const row: PasskeyRow = {
    ...made,
    id: randomUUID(),
    userUid: principal.uid,
    name,
    createdAt: ctx.clock.now(),
    lastUsedAt: null,
  };
  const added = changeFactors(
    ctx,
    principal,
    'identity.passkey_added',
    caller,
    async (tx, user) => {
      if ((await passkeys.listPasskeys(tx, user.uid)).length >= PASSKEYS_MAX)
        throw new AppError('conflict', 'Please remove a passkey before you add another.');
      await tx.insert(passkeyRows).values(row);
      const message = mails.passkeyAddedMail(user.email, name, ctx.siteUrl);
      return { result: row, message };
    },
  );
  return unlessTaken(added, () => new AppError('conflict', 'This passkey has been added already.'));
}

/** @throws AppError not_found */
export async function renamePasskey(ctx: Context, { uid }: Principal, id: string, name: string) {
  const renamed = await ctx.db
    .update(passkeyRows)
    .set({ name })
    .where(and(eq(passkeyRows.id, id), eq(passkeyRows.userUid, uid)))
    .returning();
  if (renamed.length === 0) throw notFound('The passkey');
}

/** @throws AppError not_found */
export async function removeOwnPasskey(
  ctx: Context,
  principal: Principal,
  id: string,
  caller: Caller,
) {
  await changeFactors(ctx, principal, 'identity.passkey_removed', caller, async (tx, user) => {
    const name = await passkeys.removePasskey(tx, user.uid, id);
    if (name === null) throw notFound('The passkey');
    return { result: null, message: mails.passkeyRemovedMail(user.email, name, ctx.siteUrl) };
  });
}
