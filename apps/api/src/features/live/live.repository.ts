import type { LiveKind } from '@urost3/contract/live.ts';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Db, prepared, rowsOf, unplanned } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import { locks } from '../../db/locks.ts';

export const LIVE_CHANNEL = 'live_events';
/** Events get their ids in commit order: whoever publishes holds this lock until its transaction ends. */
const ORDER_LOCK = locks.liveOrder;

const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userUid: text('user_uid'),
  audience: text('audience'),
  kind: text('kind').$type<LiveKind>().notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type StoredLiveEvent = typeof liveEvents.$inferSelect;

export interface NewLiveEvent {
  userUid: string | null;
  audience: string | null;
  kind: LiveKind;
  data: Record<string, unknown>;
}

/**
 * One statement: it takes the lock, then draws the ids in the order given, then rings the bell (the same words each time,
 * which PostgreSQL folds into one notification at commit). Because the id is drawn above the scan of `l`, no other
 * publisher can draw one between this statement and the end of its transaction.
 */
export async function insertLiveEvents(
  tx: Db,
  events: readonly NewLiveEvent[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into live_events (user_uid, audience, kind, data, created_at)
    select v.event ->> 'userUid', v.event ->> 'audience', v.event ->> 'kind', v.event -> 'data',
           ${now.toISOString()}::timestamptz
    from (select pg_advisory_xact_lock(${ORDER_LOCK}) as ordered offset 0) as l,
         jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as v(event, place)
    where l.ordered::text is not null
    order by v.place
    returning pg_notify(${LIVE_CHANNEL}, 'event')`);
}

/**
 * The same as the last part of another feature's own statement, for what is written very often.
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

/** A word to every process, heard when the transaction commits; not kept. At most 8,000 bytes. */
export async function notify(db: Db, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`);
}

/** @returns the newest and the oldest kept id; 0 when there is none */
export async function findEventRange(db: Db): Promise<{ oldest: number; newest: number }> {
  const rows = await rowsOf<{ oldest: string | number | null; newest: string | number | null }>(
    db,
    sql`select min(id) as oldest, max(id) as newest from live_events`,
  );
  return { oldest: Number(rows[0]?.oldest ?? 0), newest: Number(rows[0]?.newest ?? 0) };
}

export function listEventsAfter(
  db: Db,
  afterId: number,
  limit: number,
): Promise<StoredLiveEvent[]> {
  return prepared(db, `live_after_${limit}`, (handle, name) =>
    handle
      .select()
      .from(liveEvents)
      .where(gt(liveEvents.id, unplanned(sql`${sql.placeholder('afterId')}::bigint`)))
      .orderBy(asc(liveEvents.id))
      .limit(limit)
      .prepare(name),
  ).execute({ afterId });
}

/** What one person missed: ids above `afterId` up to `upToId`, oldest first. */
export function listMissedEvents(
  db: Db,
  who: { uid: string; audiences: readonly string[] },
  range: { afterId: number; upToId: number },
  limit: number,
): Promise<StoredLiveEvent[]> {
  const mine = eq(liveEvents.userUid, who.uid);
  return db
    .select()
    .from(liveEvents)
    .where(
      and(
        who.audiences.length > 0
          ? or(mine, inArray(liveEvents.audience, [...who.audiences]))
          : mine,
        gt(liveEvents.id, range.afterId),
        lte(liveEvents.id, range.upToId),
      ),
    )
    .orderBy(asc(liveEvents.id))
    .limit(limit);
}

/** Keeps the newest row, whatever its age: its id is where new processes begin. */
export async function removeEventsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(liveEvents)
    .where(
      and(
        lt(liveEvents.createdAt, before),
        sql`${liveEvents.id} < (select max(id) from live_events)`,
      ),
    );
}

/** Takes a message's words out of what streams that come back are told; ids and order stay. */
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

export async function removeEventsOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(liveEvents).where(eq(liveEvents.userUid, userUid));
}
