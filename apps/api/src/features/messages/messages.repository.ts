// SQL that reads, hides and removes messages.
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { blankMessageEvents } from '../live/live.sql.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';
import { conversationMembers, messages } from './messages.tables.ts';

const columns = {
  id: messages.id,
  conversationId: messages.conversationId,
  authorId: messages.authorUid,
  ...authorColumns,
  content: messages.content,
  clientId: messages.clientId,
  createdAt: messages.createdAt,
  hiddenAt: messages.hiddenAt,
};

const readable = (db: Db, viewer: string) =>
  db
    .select(columns)
    .from(messages)
    .innerJoin(users, eq(users.uid, messages.authorUid))
    .leftJoin(profiles, eq(profiles.uid, messages.authorUid))
    .leftJoin(
      userBlocks,
      and(eq(userBlocks.viewerUid, viewer), eq(userBlocks.hiddenUid, messages.authorUid)),
    );

/** @param before a message id, an instant, or null for the newest @returns newest first */
export function listMessages(
  db: Db,
  viewer: string,
  conversationId: string,
  before: { id: string } | { at: Date } | null,
  limit: number,
) {
  let older: SQL | undefined;
  if (before && 'at' in before) {
    older = sql`${messages.createdAt} < ${before.at.toISOString()}::timestamptz`;
  } else if (before) {
    older = sql`(${messages.createdAt}, ${messages.id}) < (select b.created_at, b.id from messages b where b.id = ${before.id} and b.conversation_id = ${conversationId})`;
  }
  return readable(db, viewer)
    .where(and(eq(messages.conversationId, conversationId), isNull(userBlocks.viewerUid), older))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit);
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function findByClientId(
  db: Db,
  conversationId: string,
  authorUid: string,
  clientId: string,
): Promise<MessageRow | null> {
  const rows = await readable(db, authorUid).where(
    and(
      eq(messages.conversationId, conversationId),
      eq(messages.authorUid, authorUid),
      eq(messages.clientId, clientId),
    ),
  );
  return rows[0] ?? null;
}

/** The message, if `viewer` is a member of its conversation and moderation has not hidden the message; else null. */
export async function findReadable(db: Db, viewer: string, id: string) {
  const rows = await db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      authorUid: messages.authorUid,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userUid, viewer),
      ),
    )
    .where(and(eq(messages.id, id), isNull(messages.hiddenAt)));
  return rows[0] ?? null;
}

/**
 * Hides or shows a message, also in the preview of its conversation. Hiding removes the text from stored events.
 * @returns the conversation and its members; null when there is no such message
 */
export async function updateMessageHidden(
  tx: Db,
  id: string,
  hiddenAt: Date | null,
): Promise<{ conversationId: string; uids: string[] } | null> {
  const rows = await tx.update(messages).set({ hiddenAt }).where(eq(messages.id, id)).returning({
    conversationId: messages.conversationId,
    content: messages.content,
    createdAt: messages.createdAt,
  });
  const message = rows[0];
  if (!message) return null;
  await tx.execute(sql`update conversations
    set last_message_text = ${hiddenAt ? '' : message.content}
    where id = ${message.conversationId} and last_message_at = ${message.createdAt.toISOString()}::timestamptz`);
  if (hiddenAt) await blankMessageEvents(tx, id);
  const members = await tx
    .select({ uid: conversationMembers.userUid })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, message.conversationId));
  return { conversationId: message.conversationId, uids: members.map((member) => member.uid) };
}

/** Replaces the text by `Removed.` permanently. The row of the message stays. */
export async function updateMessageRemoved(tx: Db, id: string): Promise<void> {
  await tx.update(messages).set({ content: 'Removed.' }).where(eq(messages.id, id));
}
