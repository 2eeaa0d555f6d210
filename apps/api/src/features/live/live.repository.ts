import type { LiveKind } from '@urost3/contract/live.ts';
import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf, unplanned } from '../../db/client.ts';
import { LIVE_CHANNEL, ORDER_LOCK } from './live.sql.ts';
import { liveEvents, type StoredLiveEvent } from './live.tables.ts';

interface NewLiveEvent {
  userUid: string | null;
  audience: string | null;
  kind: LiveKind;
  data: Record<string, unknown>;
}

/**
 * One statement takes the lock, assigns the ids in the given order, and notifies (with a constant payload, which
 * PostgreSQL deduplicates at commit). Because ids are assigned after the scan of `l`, which takes the lock, no other
 * publisher can get an id between this statement and the end of its transaction.
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

/** Notifies every process when the transaction commits; not stored. At most 8,000 bytes. */
export async function notify(db: Db, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`);
}

/** @returns the newest and the oldest stored id; 0 when there is none */
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

/** Events that one person missed: ids above `afterId` up to `upToId`, oldest first. */
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

/** Keeps the newest row whatever its age, because new processes start at its id. */
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

export async function removeEventsOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(liveEvents).where(eq(liveEvents.userUid, userUid));
}
