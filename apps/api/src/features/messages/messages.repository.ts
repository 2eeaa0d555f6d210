// SQL of messages. The times of the messages in a conversation always increase, so that sorting by time is unambiguous.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, pick, prepared } from '../../db/client.ts';
import { asArray, isoText } from '../../db/columns.ts';
import { firstRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { blankMessageEvents, writeLiveEvents } from '../live/live.tables.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';
import { conversationMembers, messages } from './messages.tables.ts';

const columns = {
  id: messages.id,
  conversationId: messages.conversationId,
  authorId: messages.authorUid,
  ...authorColumns,
  ...pick(messages, 'content', 'clientId', 'createdAt', 'hiddenAt'),
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

export const findByClientId = (
  db: Db,
  conversationId: string,
  authorUid: string,
  clientId: string,
): Promise<MessageRow | null> =>
  readable(db, authorUid)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.authorUid, authorUid),
        eq(messages.clientId, clientId),
      ),
    )
    .then(firstRow);

/** The message, if `viewer` is a member of its conversation and moderation has not hidden the message; else null. */
export const findReadable = (db: Db, viewer: string, id: string) =>
  db
    .select(pick(messages, 'id', 'conversationId', 'authorUid', 'content'))
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userUid, viewer),
      ),
    )
    .where(and(eq(messages.id, id), isNull(messages.hiddenAt)))
    .then(firstRow);

/**
 * Hides or shows a message, also in the preview of its conversation. Hiding removes the text from stored events.
 * @returns the conversation and its members; null when there is no such message
 */
export async function updateMessageHidden(
  tx: Db,
  id: string,
  hiddenAt: Date | null,
): Promise<{ conversationId: string; uids: string[] } | null> {
  const rows = await tx
    .update(messages)
    .set({ hiddenAt })
    .where(eq(messages.id, id))
    .returning(pick(messages, 'conversationId', 'content', 'createdAt'));
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

export interface NewMessage {
  id: string;
  conversationId: string;
  authorUid: string;
  content: string;
  clientId: string | null;
  now: Date;
}

/** The live event about a message, and the people who receive it. */
interface MessageEvents {
  uids: readonly string[];
  /** The message as in the contract. The statement adds its time. */
  row: object;
}

const value = (name: keyof NewMessage | keyof MessageEvents) => sql.placeholder(name);

/**
 * Inserts the message, updates the conversation and writes the events. One prepared statement does all of this, in one
 * round trip to the database. The statement locks the conversation's row first. The messages of a conversation are
 * therefore written one after another, each at a later millisecond.
 */
function messageWriter(db: Db) {
  const at = sql`greatest(${value('now')}::timestamptz, last_message_at + interval '1 millisecond')`;
  const slot = db.$with('slot', { at: sql<string>`last_message_at` }).as(sql`
    update conversations set last_message_at = ${at}, updated_at = ${at},
      last_message_text = ${value('content')}, last_message_author = ${value('authorUid')}
    where id = ${value('conversationId')} and not exists (
      select 1 from messages m where m.conversation_id = ${value('conversationId')}
        and m.author_uid = ${value('authorUid')} and m.client_id = ${value('clientId')}::text)
    returning last_message_at`);
  const written = db.$with('written', { at: sql<string>`at`.as('at') }).as(sql`
    insert into messages (id, conversation_id, author_uid, content, client_id, created_at)
    select ${value('id')}, ${value('conversationId')}, ${value('authorUid')}, ${value('content')},
      ${value('clientId')}::text, last_message_at from slot
    returning ${isoText(sql`created_at`)} as at`);
  const rows = sql`
    select u.uid as user_uid, null as audience, 'message' as kind, u.place, jsonb_build_object('message',
      ${value('row')}::jsonb || jsonb_build_object('createdAt', w.at)) as data
    from written w, unnest(${value('uids')}::text[]) with ordinality as u(uid, place)`;
  const published = db.$with('published', { one: sql`1` }).as(writeLiveEvents(rows, value('now')));
  return db.with(slot, written, published).select().from(written);
}

/**
 * @returns the time of the message; null when this client id was already used
 * @throws the unique violation when a parallel request writes the same client id
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
  events: MessageEvents,
): Promise<Date | null> {
  const rows = await prepared(db, 'messages_write', messageWriter).execute({
    ...message,
    now: message.now.toISOString(),
    uids: asArray(events.uids),
    row: JSON.stringify(events.row),
  });
  return rows[0] ? new Date(rows[0].at) : null;
}
