// Live events as a part of another feature's statement or transaction.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { liveEvents } from './live.tables.ts';

export const LIVE_CHANNEL = 'live_events';
/** Events get their ids in commit order: a publisher holds this lock until its transaction ends. */
export const ORDER_LOCK = locks.liveOrder;

/**
 * `insertLiveEvents` as the last part of a statement, for what is written very often.
 * @param rows a query that gives user_uid, kind, data and place. Reading it must be what takes that statement's locks: the
 * order lock always comes last, so nobody can wait for anybody in a circle.
 * @param now an instant, or a placeholder for one
 */
export function writeLiveEvents(rows: SQL, now: SQLWrapper): SQL {
  return sql`
    insert into live_events (user_uid, kind, data, created_at)
    select l.user_uid, l.kind, l.data, ${now}::timestamptz
    from (select r.*, pg_advisory_xact_lock(${sql.raw(String(ORDER_LOCK))}) as ordered from (${rows}) as r offset 0) as l
    where l.ordered::text is not null
    order by l.place
    returning pg_notify(${sql.raw(`'${LIVE_CHANNEL}'`)}, 'event')`;
}

/** Removes a message's text from events that streams may replay; ids and order stay. */
export async function blankMessageEvents(tx: Db, messageId: string): Promise<void> {
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
