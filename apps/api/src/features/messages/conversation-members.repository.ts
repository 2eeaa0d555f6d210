// SQL of the members of conversations: who they are, and what each has read.
import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom } from '../people/people.tables.ts';
import { conversationMembers } from './messages.tables.ts';

/**
 * The members of these conversations as `viewer` sees them. The statement runs for every message, so it is prepared and reads by primary
 * keys only.
 */
export async function listMembers(db: Db, viewer: string, conversationIds: readonly string[]) {
  return prepared(db, 'messages_members', (handle, name) =>
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
      .orderBy(conversationMembers.joinedAt, conversationMembers.userUid)
      .prepare(name),
  ).execute({ viewer, ids: `{${conversationIds.join(',')}}` });
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export async function insertMembers(
  tx: Db,
  conversationId: string,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .insert(conversationMembers)
    .values(uids.map((userUid) => ({ conversationId, userUid, joinedAt: now })))
    .onConflictDoNothing();
}

export async function removeMember(tx: Db, conversationId: string, uid: string): Promise<void> {
  await tx
    .delete(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userUid, uid),
      ),
    );
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
        returning to_char(m.last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          coalesce(c.last_message_author <> ${uid}
            and c.last_message_at > coalesce(before.last_read_at, '-infinity'), false) as "isFirst"`,
  );
  return rows[0] ? { at: new Date(rows[0].at), isFirst: rows[0].isFirst } : null;
}
