// Lists, reads and leaves conversations.

import { UNREAD_FALLBACK_MS } from '@urost3/contract/limits.ts';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodePageCursor, toPage } from '../../http/page-cursor.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import {
  isBlockedDirect,
  reachableFrom,
  requireMember,
  requireReader,
} from './conversation-access.ts';
import * as repository from './conversations.repository.ts';
import {
  conversationMembers,
  conversations,
  lastVisibleMessage,
  messages,
} from './messages.tables.ts';
import { toConversation } from './messages.view.ts';

export function conversationChanged(
  uids: readonly string[],
  conversationId: string,
): PublishedEvent[] {
  return uids.map((uid) => ({ to: { uid }, kind: 'conversation', data: { conversationId } }));
}

export async function listConversations(
  ctx: Context,
  uid: string,
  cursor: string | undefined,
  limit: number,
) {
  const after = cursor ? decodePageCursor(cursor) : null;
  const rows = await repository.listConversations(ctx.db, uid, after, limit + 1);
  const { shown, ...page } = toPage(rows, limit, (row) => row.updatedAt);
  const ids = shown.map((row) => row.id);
  const members = Map.groupBy(
    ids.length > 0 ? await repository.listConversationMembers(ctx.db, uid, ids) : [],
    (member) => member.conversationId,
  );
  const conversations = shown
    .map((row) => ({ row, members: members.get(row.id) ?? [] }))
    .filter((one) => !isBlockedDirect(uid, one.row, one.members))
    .map((one) => toConversation(uid, one.row, one.members, ctx.clock.now()));
  return { conversations, ...page };
}

/** @throws AppError not_found */
export async function getConversation(
  ctx: Context,
  uid: string,
  id: string,
): Promise<Conversation> {
  const { row, members } = await requireReader(ctx, uid, id);
  return toConversation(uid, row, members, ctx.clock.now());
}

/**
 * The number in the badge at 'Messages': conversations that are unread by the rule of `isConversationUnread` (contract/messages).
 */
export async function countUnreadConversations(
  { db, clock }: Context,
  uid: string,
): Promise<number> {
  const neverReadSince = new Date(clock.now().getTime() - UNREAD_FALLBACK_MS);
  const { total } = await prepared(db, 'messages_unread', (handle) =>
    handle
      .select({ total: sql<number>`count(*)::int` })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .innerJoin(lastVisibleMessage(conversations, sql.placeholder('uid')), sql`true`)
      .where(
        and(
          eq(conversationMembers.userUid, sql.placeholder('uid')),
          sql`latest.author <> ${sql.placeholder('uid')}`,
          sql`latest.at > coalesce(${conversationMembers.lastReadAt}, ${sql.placeholder('since')}::timestamptz)`,
        ),
      ),
  )
    .execute({ uid, since: neverReadSince.toISOString() })
    .then(onlyRow);
  return total;
}

/** @throws AppError not_found */
export async function markConversationRead(ctx: Context, uid: string, id: string): Promise<Date> {
  const { db, live } = ctx;
  const read = await repository.updateRead(db, id, uid, ctx.clock.now());
  if (!read) throw notFound('This conversation');
  live.sendHint(uid, 'read');
  if (read.isFirst) {
    const members = await repository.listConversationMembers(db, uid, [id]);
    const data = { conversationId: id, uid, at: read.at.toISOString() };
    live.sendNotice({ uids: reachableFrom(uid, members), kind: 'receipt', data });
  }
  return read.at;
}

/** @throws AppError not_found for non-members, rule_violation for a direct conversation */
export async function leaveConversation(ctx: Context, uid: string, id: string) {
  const row = await requireMember(ctx, uid, id);
  if (row.type !== 'group') throw new AppError('rule_violation', 'Only groups can be left.');
  await ctx.db.transaction(async (tx) => {
    const members = await repository.listConversationMembers(tx, uid, [id]);
    await tx
      .delete(conversationMembers)
      .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.userUid, uid)));
    const uids = members.map((member) => member.uid);
    await ctx.live.publish(tx, conversationChanged(uids, id));
  });
}

/** A person's conversations, with only the person's own messages. */
export async function exportMessages(db: Db, uid: string) {
  const memberships = await db
    .select({
      ...pick(conversations, 'id', 'type', 'name'),
      joinedAt: conversationMembers.joinedAt,
      lastReadAt: conversationMembers.lastReadAt,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(eq(conversationMembers.userUid, uid));
  const sent = await db
    .select(pick(messages, 'conversationId', 'content', 'createdAt'))
    .from(messages)
    .where(eq(messages.authorUid, uid));
  return { conversations: memberships, messages: sent };
}
