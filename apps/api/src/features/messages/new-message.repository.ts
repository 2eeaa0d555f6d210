// SQL that writes a message. The times of the messages in a conversation always increase, so that sorting by time is unambiguous.
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { writeLiveEvents } from '../live/live.sql.ts';

export interface NewMessage {
  id: string;
  conversationId: string;
  authorUid: string;
  content: string;
  clientId: string | null;
  now: Date;
}

/** The live event about a message, and the people who receive it. */
interface MessageNews {
  uids: readonly string[];
  /** The message as in the contract. The statement adds its time. */
  row: object;
}

interface WriteValues {
  id: string;
  conversationId: string;
  author: string;
  content: string;
  clientId: string | null;
  now: string;
  uids: string;
  row: string;
}
const value = (name: keyof WriteValues) => sql.placeholder(name);

/**
 * Inserts the message, updates the conversation and writes the events. One prepared statement does all of this, in one
 * round trip to the database. The statement locks the conversation's row first. The messages of a conversation are
 * therefore written one after another, each at a later millisecond.
 */
function messageWriter(db: Db, name: string) {
  const at = sql`greatest(${value('now')}::timestamptz, last_message_at + interval '1 millisecond')`;
  const slot = db.$with('slot', { at: sql<string>`last_message_at` }).as(sql`
    update conversations set last_message_at = ${at}, updated_at = ${at},
      last_message_text = ${value('content')}, last_message_author = ${value('author')}
    where id = ${value('conversationId')} and not exists (
      select 1 from messages m where m.conversation_id = ${value('conversationId')}
        and m.author_uid = ${value('author')} and m.client_id = ${value('clientId')}::text)
    returning last_message_at`);
  const written = db.$with('written', { at: sql<string>`at`.as('at') }).as(sql`
    insert into messages (id, conversation_id, author_uid, content, client_id, created_at)
    select ${value('id')}, ${value('conversationId')}, ${value('author')}, ${value('content')},
      ${value('clientId')}::text, last_message_at from slot
    returning to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
  const news = sql`
    select u.uid as user_uid, null as audience, 'message' as kind, u.place, jsonb_build_object('message',
      ${value('row')}::jsonb || jsonb_build_object('createdAt', w.at)) as data
    from written w, unnest(${value('uids')}::text[]) with ordinality as u(uid, place)`;
  const told = db.$with('told', { told: sql`1` }).as(writeLiveEvents(news, value('now')));
  return db.with(slot, written, told).select().from(written).prepare(name);
}

/**
 * @returns the time of the message; null when this client id was already used
 * @throws the unique violation when a parallel request writes the same client id
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
  news: MessageNews,
): Promise<Date | null> {
  const { id, conversationId, authorUid: author, content, clientId } = message;
  const values: WriteValues = {
    id,
    conversationId,
    author,
    content,
    clientId,
    now: message.now.toISOString(),
    uids: `{${news.uids.join(',')}}`,
    row: JSON.stringify(news.row),
  };
  const rows = await prepared(db, 'messages_write', messageWriter).execute({ ...values });
  return rows[0] ? new Date(rows[0].at) : null;
}
