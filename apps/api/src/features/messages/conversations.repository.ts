// SQL of conversations and their members: who they are, and what each has read.

import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, pick, prepared, rowsOf } from '../../db/client.ts';
import { asArray, isoText } from '../../db/columns.ts';
import { findRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom } from '../people/people.tables.ts';
import { conversationMembers, conversations, lastVisibleMessage } from './messages.tables.ts';

export interface ConversationCursor {
  at: string;
  id: string;
}

const FIRST: ConversationCursor = { at: '9999-12-31T00:00:00.000Z', id: '' };

/** A message by an author whom the person does not see does not move the conversation up. */
const visibleUpdatedAt = sql`coalesce(latest.updated_at, ${conversations.createdAt})`;

const columns = {
  ...pick(conversations, 'id', 'type', 'name', 'createdBy'),
  updatedAt: visibleUpdatedAt.mapWith(conversations.updatedAt),
  lastMessageText: sql<string | null>`latest.text`,
  lastMessageAt: sql`latest.at`.mapWith(conversations.lastMessageAt),
  lastMessageAuthor: sql<string | null>`latest.author`,
  lastReadAt: conversationMembers.lastReadAt,
};

export const conversationsOf = (db: Db, uid: string) =>
  db
    .select(columns)
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .leftJoin(lastVisibleMessage(conversations, uid), sql`true`);

/** A person's conversations that were updated before the cursor, the most recently updated first. */
export function listConversations(
  db: Db,
  uid: string,
  cursor: ConversationCursor | null,
  limit: number,
) {
  const { at, id } = cursor ?? FIRST;
  return conversationsOf(db, uid)
    .where(
      and(
        eq(conversationMembers.userUid, uid),
        sql`(${visibleUpdatedAt}, ${conversations.id}) < (${at}::timestamptz, ${id}::text)`,
      ),
    )
    .orderBy(desc(visibleUpdatedAt), desc(conversations.id))
    .limit(limit);
}

export type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number];

/** @returns the direct conversation of this pair, which is created if needed */
export async function insertDirect(
  tx: Db,
  values: { id: string; directKey: string; createdBy: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { now, ...rest } = values;
  const made = await tx
    .insert(conversations)
    .values({ ...rest, type: 'direct', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: conversations.directKey })
    .returning({ id: conversations.id });
  if (made[0]) return { id: made[0].id, isNew: true };
  const known = await findDirect(tx, values.directKey);
  if (!known) throw new Error('the conversation vanished while it was being opened');
  return { id: known, isNew: false };
}

export const findDirect = async (db: Db, directKey: string): Promise<string | null> =>
  (await findRow(db, conversations, eq(conversations.directKey, directKey)))?.id ?? null;

/**
 * The members of these conversations as `viewer` sees them. The statement runs for every message, so it is prepared and reads by primary
 * keys only.
 */
export async function listConversationMembers(
  db: Db,
  viewer: string,
  conversationIds: readonly string[],
) {
  return prepared(db, 'messages_members', (handle) =>
    handle
      .select({
        conversationId: conversationMembers.conversationId,
        uid: conversationMembers.userUid,
        ...authorColumns,
        lastActiveAt: users.lastActiveAt,
        lastReadAt: conversationMembers.lastReadAt,
        isGone: sql<boolean>`(${users.deletedAt} is not null or ${users.disabledAt} is not null)`,
        allowDirectMessages: profiles.allowDirectMessages,
        isBlocked: isHiddenFrom(sql.placeholder('viewer'), users.uid),
      })
      .from(conversationMembers)
      .innerJoin(users, eq(users.uid, conversationMembers.userUid))
      .leftJoin(profiles, eq(profiles.uid, conversationMembers.userUid))
      .where(sql`${conversationMembers.conversationId} = any(${sql.placeholder('ids')}::text[])`)
      .orderBy(conversationMembers.joinedAt, conversationMembers.userUid),
  ).execute({ viewer, ids: asArray(conversationIds) });
}

export type MemberRow = Awaited<ReturnType<typeof listConversationMembers>>[number];

export async function insertMembers(
  tx: Db,
  conversationId: string,
  uids: readonly string[],
  now: Date,
) {
  await tx
    .insert(conversationMembers)
    .values(uids.map((userUid) => ({ conversationId, userUid, joinedAt: now })))
    .onConflictDoNothing();
}

/**
 * Sets the read time to now, or to the time of the last message if that is later. The read time never moves back.
 * @returns `at`: the read time. `isFirst`: whether the last message is by another person and was unread before this call.
 * Null for a non-member
 */
export async function updateRead(
  db: Db,
  conversationId: string,
  uid: string,
  now: Date,
): Promise<{ at: Date; isFirst: boolean } | null> {
  const rows = await rowsOf<{ at: string; isFirst: boolean }>(
    db,
    sql`update conversation_members m
        set last_read_at = greatest(m.last_read_at, c.last_message_at, ${now.toISOString()}::timestamptz)
        from conversations c, conversation_members before
        where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_uid = ${uid}
          and before.conversation_id = m.conversation_id and before.user_uid = m.user_uid
        returning ${isoText(sql`m.last_read_at`)} as at,
          coalesce(c.last_message_author <> ${uid}
            and c.last_message_at > coalesce(before.last_read_at, '-infinity'), false) as "isFirst"`,
  );
  return rows[0] ? { at: new Date(rows[0].at), isFirst: rows[0].isFirst } : null;
}
