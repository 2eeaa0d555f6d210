import type { LiveKind } from '@urost3/contract/live/live.ts';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';

export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userUid: text('user_uid'),
  audience: text('audience'),
  kind: text('kind').$type<LiveKind>().notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type StoredLiveEvent = typeof liveEvents.$inferSelect;

export const LIVE_CHANNEL = 'live_events';
/**
 * Inserts events as the last part of a statement. The ids are assigned under locks (migration 0001). To prevent
 * deadlocks, every statement takes these locks last and in the same order. The locks for events to an audience come
 * first, then those for events to single persons.
 * @param rows a query that returns user_uid, audience, kind, data and place. The query must take all other locks of the
 * statement. The locks for the ids are taken after its rows are read
 * @param now an instant, or a placeholder for one
 */
export function writeLiveEvents(rows: SQL, now: SQLWrapper): SQL {
  return sql`
    insert into live_events (user_uid, audience, kind, data, created_at)
    select l.user_uid, l.audience, l.kind, l.data, ${now}::timestamptz
    from (
      select r.*, order_live_event(r.user_uid) as is_ordered
      from (select * from (${rows}) as q order by q.user_uid is not null, hashtext(q.user_uid) offset 0) as r
      offset 0
    ) as l
    where l.is_ordered
    order by l.place
    returning id`;
}

/** Removes a message's text from stored events, which streams may replay. Ids and order stay. */
export async function blankMessageEvents(tx: Db, messageId: string) {
  await tx
    .update(liveEvents)
    .set({
      data: sql`jsonb_set(${liveEvents.data}, '{message}',
        ${liveEvents.data} -> 'message' || '{"content": "", "isRemoved": true}'::jsonb)`,
    })
    .where(
      and(
        eq(liveEvents.kind, 'message'),
        sql`${liveEvents.data} -> 'message' ->> 'id' = ${messageId}`,
      ),
    );
}
