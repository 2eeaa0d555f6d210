// Asks the other features, through their entries, what the deletion of an account must check and erase, what a data
// export contains, and what must be checked before an interviewer is suspended or loses the role.
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccount } from '../account-lock.sql.ts';
import type { User } from '../accounts.tables.ts';

type Features = Pick<Context, 'features'>;

async function findObjection(
  ctx: Features,
  kind: 'findEraseObjection' | 'findInterviewerObjection',
  tx: Db,
  uid: string,
): Promise<string | null> {
  for (const feature of ctx.features) {
    const reason = await feature[kind]?.(tx, uid);
    if (reason) return reason;
  }
  return null;
}

/** @returns the first reason why the account cannot be deleted now, as a message for the person; null when it can */
export const findEraseObjection = (ctx: Features, tx: Db, uid: string) =>
  findObjection(ctx, 'findEraseObjection', tx, uid);

/** @returns the first reason why the interviewer cannot be suspended or lose the role; null when this is possible */
export const findInterviewerObjection = (ctx: Features, tx: Db, uid: string) =>
  findObjection(ctx, 'findInterviewerObjection', tx, uid);

/** Locks the account for a change that also updates what the person shares with others. @returns as `lockAccount` */
export async function lockAccountAndShared(
  ctx: Features,
  tx: Db,
  uid: string,
): Promise<User | null> {
  for (const feature of ctx.features) await feature.lockShared?.(tx, uid);
  return lockAccount(tx, uid);
}

export async function eraseFeatures(ctx: Features, tx: Db, uid: string, now: Date) {
  for (const { erase } of ctx.features) await erase?.(tx, uid, now);
}

export async function exportFeatures(ctx: Features, db: Db, principal: Principal) {
  const parts: Record<string, unknown> = {};
  for (const { exports } of ctx.features)
    if (exports) parts[exports.as] = (await exports.of(db, principal.uid, principal)) ?? null;
  return parts;
}
