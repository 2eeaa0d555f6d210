import type { LiveKind } from '@urost3/contract/live/live.ts';
import { asc, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { asArray } from '../../db/columns.ts';
import { onlyRow } from '../../db/rows.ts';
import { LIVE_CHANNEL, type StoredLiveEvent, writeLiveEvents } from './live.tables.ts';

interface NewLiveEvent {
  userUid: string | null;
  audience: string | null;
  kind: LiveKind;
  data: Record<string, unknown>;
}

export async function insertLiveEvents(tx: Db, events: readonly NewLiveEvent[], now: Date) {
  await prepared(tx, 'live_insert', (handle) => {
    const rows = sql`
      select v.event ->> 'userUid' as user_uid, v.event ->> 'audience' as audience, v.event ->> 'kind' as kind,
             v.event -> 'data' as data, v.place
      from jsonb_array_elements(${sql.placeholder('events')}::jsonb) with ordinality as v(event, place)`;
    const written = handle
      .$with('written', { id: sql<string>`id`.as('id') })
      .as(writeLiveEvents(rows, sql.placeholder('now')));
    return handle.with(written).select().from(written);
  }).execute({ events: JSON.stringify(events), now: now.toISOString() });
}

/** Notifies every process when the transaction commits. The payload is not stored and must be shorter than 8,000 bytes. */
export async function notify(db: Db, payload: string) {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`);
}

/** Ids of stored events; 0 when there is none. */
export interface LivePosition {
  /** The newest event for this person. */
  personal: number;
  /** The newest event for any audience. */
  audience: number;
  /** The newest event that is older than every open transaction. */
  settled: number;
  /** The oldest and the newest event of all. */
  oldest: number;
  newest: number;
}

/** A stored event without its time. */
export type NewLiveRow = Omit<StoredLiveEvent, 'createdAt'>;

/**
 * Reads the position of a person in one snapshot.
 * @param settledBefore a time before the start of every open transaction
 */
export function findPosition(db: Db, uid: string, settledBefore: Date): Promise<LivePosition> {
  return rowsOf<LivePosition>(
    db,
    sql`
      select coalesce((select min(id) from live_events), 0)::float8 as oldest,
        coalesce((select max(id) from live_events), 0)::float8 as newest,
        coalesce((select max(id) from live_events where user_uid = ${uid}), 0)::float8 as personal,
        coalesce((select max(id) from live_events where audience is not null), 0)::float8 as audience,
        coalesce((select id from live_events where created_at < ${settledBefore.toISOString()}::timestamptz
          order by created_at desc limit 1), 0)::float8 as settled`,
  ).then(onlyRow);
}

/**
 * New events of all audiences and of these people, oldest first, in one snapshot.
 * @param audienceAfter id of the last audience event that the caller has
 * @param people each with the id of the last event that the caller has
 */
export async function listNewEvents(
  db: Db,
  audienceAfter: number,
  people: readonly { uid: string; after: number }[],
  limit: number,
): Promise<NewLiveRow[]> {
  return prepared(db, `live_new_${limit}`, (handle) => {
    const found = handle
      .$with('found', {
        id: sql<number>`id`.mapWith(Number).as('id'),
        userUid: sql<string | null>`user_uid`.as('user_uid'),
        audience: sql<string | null>`audience`.as('audience'),
        kind: sql<LiveKind>`kind`.as('kind'),
        data: sql<Record<string, unknown>>`data`.as('data'),
      })
      .as(sql`
        (select * from live_events where audience is not null and id > ${sql.placeholder('audienceAfter')}::bigint
          order by id limit ${sql.raw(String(limit))})
        union all
        select e.* from unnest(${sql.placeholder('uids')}::text[], ${sql.placeholder('afters')}::bigint[]) as k(uid, after)
          cross join lateral (select * from live_events where user_uid = k.uid and id > k.after
            order by id limit ${sql.raw(String(limit))}) as e`);
    return handle.with(found).select().from(found).orderBy(asc(found.id)).limit(limit);
  }).execute({
    audienceAfter,
    uids: asArray(people.map(({ uid }) => uid)),
    afters: asArray(people.map(({ after }) => after)),
  });
}
