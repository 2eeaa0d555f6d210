import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { type StationRow, stations } from './content.tables.ts';

interface StationWithCount {
  id: string;
  name: string;
  title: string;
  station_type: StationType;
  section_count: number;
  last_modified: string;
}

function selectStations(db: Db, where: SQL): Promise<StationWithCount[]> {
  return rowsOf<StationWithCount>(
    db,
    sql`
      select s.id, s.name, s.title, s.station_type, (count(x.id) filter (where x.deleted_at is null))::int as section_count,
        to_char(greatest(s.updated_at, max(x.updated_at), max(d.updated_at)) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_modified
      from stations s
      left join sections x on x.station_id = s.id
      left join section_drafts d on d.section_id = x.id
      ${where}
      group by s.id
      order by last_modified desc, s.name collate "und-x-icu", s.id`,
  );
}

/** Most recently modified first, then by name. */
export const listStationsWithCounts = (db: Db) => selectStations(db, sql``);

export async function findStationWithCount(db: Db, id: string): Promise<StationWithCount | null> {
  return (await selectStations(db, sql`where s.id = ${id}`))[0] ?? null;
}

export async function findStation(db: Db, id: string): Promise<StationRow | null> {
  const rows = await db.select().from(stations).where(eq(stations.id, id));
  return rows[0] ?? null;
}

/** Names are compared case-insensitively. */
export async function findStationByName(db: Db, name: string): Promise<StationRow | null> {
  const rows = await db
    .select()
    .from(stations)
    .where(sql`lower(${stations.name}) = lower(${name})`)
    .limit(1);
  return rows[0] ?? null;
}

export async function insertStation(tx: Db, row: StationRow): Promise<void> {
  await tx.insert(stations).values(row);
}

/** @returns false when there is no such station */
export async function updateStation(
  tx: Db,
  id: string,
  values: { name: string; title: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(stations)
    .set({ ...values, updatedAt: now })
    .where(eq(stations.id, id))
    .returning({ id: stations.id });
  return rows.length > 0;
}

/** Oldest first, because an imported section that names no station gets the first station of its type. */
export async function listStations(db: Db): Promise<StationRow[]> {
  return db.select().from(stations).orderBy(asc(stations.createdAt), asc(stations.id));
}
