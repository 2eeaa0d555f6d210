// Lists, reads and leaves conversations. Two people have one direct conversation; a group conversation begins with
// 3 to 20 people. Decides who may start one with whom, and who may be added to a group conversation.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { GROUP_MAX, GROUP_MIN, UNREAD_FALLBACK_MS } from '@urost3/contract/limits.ts';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodePageCursor, toPage } from '../../http/page-cursor.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import { listMemberFacts, type MemberFacts } from '../people/people.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { isBlockedDirect, reachableFrom } from './conversation-access.ts';
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

async function viewConversations(
  { db, clock }: Context,
  viewer: string,
  rows: readonly repository.ConversationRow[],
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const now = clock.now();
  const ids = rows.map((row) => row.id);
  const members = Map.groupBy(
    await repository.listConversationMembers(db, viewer, ids),
    (member) => member.conversationId,
  );
  return rows
    .filter((row) => !isBlockedDirect(viewer, row, members.get(row.id) ?? []))
    .map((row) => toConversation(viewer, row, members.get(row.id) ?? [], now));
}

/** @throws AppError not_found for non-members */
export async function getConversationRow(
  { db }: Context,
  uid: string,
  id: string,
): Promise<repository.ConversationRow> {
  const isOwn = and(eq(conversationMembers.userUid, uid), eq(conversations.id, id));
  const [row] = await repository.conversationsOf(db, uid).where(isOwn);
  if (!row) throw notFound('This conversation');
  return row;
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
  return { conversations: await viewConversations(ctx, uid, shown), ...page };
}

/** @throws AppError not_found */
export async function getConversation(
  ctx: Context,
  uid: string,
  id: string,
): Promise<Conversation> {
  const [found] = await viewConversations(ctx, uid, [await getConversationRow(ctx, uid, id)]);
  if (!found) throw notFound('This conversation');
  return found;
}

/**
 * The number in the badge at 'Messages': conversations that are unread by the rule of `isConversationUnread`.
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
  const row = await getConversationRow(ctx, uid, id);
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

const STARTS: Limit = {
  name: 'conversations',
  max: 40,
  windowMs: HOUR_MS,
  message: 'You have started too many conversations.',
};

function requireReachable(facts: MemberFacts | undefined): MemberFacts {
  if (!facts) throw notFound('This person');
  if (facts.isBlocked) throw new AppError('forbidden', 'You cannot message this person.');
  return facts;
}

/**
 * Refuses a new conversation with a member who has chosen not to be found. The refusal also applies to callers who know
 * the uid. The hidden member can still start a conversation.
 */
function requireVisible(facts: MemberFacts): void {
  if (!facts.isVisible) throw new AppError('forbidden', 'This person cannot be messaged.');
}

const countStart = ({ db, limits }: Context, starter: string) =>
  limits.count(db, [{ limit: STARTS, subject: starter }]);

/**
 * @returns the id of the direct conversation, which is created if needed
 * @throws AppError not_found, forbidden, rule_violation, too_many_requests
 */
export async function openDirectConversation(
  ctx: Context,
  starter: string,
  participantId: string,
): Promise<string> {
  const { db, clock, live } = ctx;
  if (participantId === starter) {
    throw new AppError('rule_violation', 'You cannot start a conversation with yourself.');
  }
  const pair = [starter, participantId].sort();
  const directKey = pair.join(':');
  const [found] = await listMemberFacts(ctx, db, starter, [participantId]);
  const facts = requireReachable(found);
  const known = await repository.findDirect(db, directKey);
  if (known) return known;
  requireVisible(facts);
  if (!facts.isMember) {
    throw new AppError('rule_violation', 'This person is not in the community at the moment.');
  }
  if (!facts.allowDirectMessages) {
    throw new AppError('forbidden', 'This person does not accept direct messages.');
  }
  await countStart(ctx, starter);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const values = { id: randomUUID(), directKey, createdBy: starter, now };
    const { id, isNew } = await repository.insertDirect(tx, values);
    if (isNew) {
      await repository.insertMembers(tx, id, pair, now);
      await live.publish(tx, conversationChanged(pair, id));
    }
    return id;
  });
}

function requireInvitable(one: MemberFacts): void {
  const name = isolate(one.displayName);
  if (one.isBlocked) throw new AppError('forbidden', `You cannot add ${name} to a group.`);
  requireVisible(one);
  if (!one.isMember)
    throw new AppError('rule_violation', `${name} is not in the community at the moment.`);
  if (!one.allowGroupInvites)
    throw new AppError('forbidden', `${name} does not accept group invitations.`);
}

/** @throws AppError validation_failed, not_found, forbidden, rule_violation, too_many_requests */
export async function openGroupConversation(
  ctx: Context,
  starter: string,
  name: string,
  participantIds: readonly string[],
): Promise<string> {
  const invited = [...new Set(participantIds)].filter((uid) => uid !== starter);
  if (invited.length + 1 < GROUP_MIN || invited.length + 1 > GROUP_MAX) {
    const words = `A group needs ${GROUP_MIN} to ${GROUP_MAX} people, you included.`;
    throw new AppError('validation_failed', words, { fields: { participantIds: words } });
  }
  const facts = await listMemberFacts(ctx, ctx.db, starter, invited);
  if (facts.length !== invited.length) throw notFound('One of the people');
  for (const one of facts) requireInvitable(one);
  await countStart(ctx, starter);
  const now = ctx.clock.now();
  const id = randomUUID();
  const everyone = [starter, ...invited];
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(conversations)
      .values({ id, name, createdBy: starter, type: 'group', createdAt: now, updatedAt: now });
    await repository.insertMembers(tx, id, everyone, now);
    await ctx.live.publish(tx, conversationChanged(everyone, id));
  });
  return id;
}
