// The answers and conversations that a learner saves.

import { randomUUID } from 'node:crypto';
import type { SavedConversation } from '@urost3/contract/examiner/examiner.schemas.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { insertOncePerClientId } from '../../../db/rows.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { changeOwn } from '../../accounts/account-lock.sql.ts';
import { requireReadable } from '../../stations/stations.service.ts';
import { examinerKept } from '../examiner.tables.ts';
import { countAnswer } from '../examiner-calls.service.ts';
import { requireConsent } from '../examiner-consents.service.ts';

const SAVED_MAX = 500;

type KeptRow = typeof examinerKept.$inferSelect;

export const listSaved = (db: Db, userUid: string): Promise<KeptRow[]> =>
  db
    .select()
    .from(examinerKept)
    .where(eq(examinerKept.userUid, userUid))
    .orderBy(desc(examinerKept.at), desc(examinerKept.id));

export const toConversation = (row: KeptRow) =>
  pick(row, 'id', 'kind', 'stationId', 'sectionId', 'words', 'at');

export async function listSavedConversations(ctx: Context, { uid }: Principal) {
  return { talks: (await listSaved(ctx.db, uid)).map(toConversation) };
}
/** @throws AppError consent_required, not_found, subscription_required, too_many_requests, rule_violation */
export async function saveConversation(
  ctx: Context,
  principal: Principal,
  conversation: Omit<SavedConversation, 'id' | 'at'> & { clientId: string },
) {
  const { uid } = principal;
  await requireConsent(ctx, uid, 'keeping');
  requireReadable(ctx, principal, conversation);
  await countAnswer(ctx, uid);
  const given = { ...conversation, id: randomUUID(), userUid: uid, at: ctx.clock.now() };
  return changeOwn(ctx.db, uid, async (tx) => {
    // Locked until the transaction ends, so that parallel requests cannot exceed the limit.
    const { row, isRepeated } = await insertOncePerClientId(tx, examinerKept, 'userUid', given);
    const isOwn = eq(examinerKept.userUid, uid);
    if (!isRepeated && (await tx.$count(examinerKept, isOwn)) > SAVED_MAX)
      throw new AppError(
        'rule_violation',
        `You have kept ${SAVED_MAX} answers and conversations. Please delete some first.`,
      );
    return toConversation(row);
  });
}
/** @throws AppError not_found */
export async function removeConversation(ctx: Context, { uid }: Principal, id: string) {
  const removed = await ctx.db
    .delete(examinerKept)
    .where(and(eq(examinerKept.userUid, uid), eq(examinerKept.id, id)))
    .returning({ id: examinerKept.id });
  if (removed.length === 0) throw notFound('This conversation');
}
