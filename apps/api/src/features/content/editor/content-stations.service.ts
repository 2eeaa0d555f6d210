// Station Management: creates and changes stations and lists their sections.

import { randomUUID } from 'node:crypto';
import type {
  AdminStation,
  contentAdminEndpoints,
  NewStationBody,
  StationBody,
  WaitingSection,
  WaitingSections,
} from '@urost3/contract/content/admin.schemas.ts';
import type { ResponseOf } from '@urost3/contract/endpoint.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../../composition/context.ts';
import { type Db, rowsOf } from '../../../db/client.ts';
import { isoText } from '../../../db/columns.ts';
import { findById, findRow } from '../../../db/rows.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { inOrder, nextOrder } from '../bank/content-catalogue.ts';
import { lockImports } from '../content.repository.ts';
import { isWaiting, type StationRow, stations } from '../content.tables.ts';
import { listSections, listSectionsOfType } from './sections.repository.ts';

/** Most recently modified first, then by name. */
const selectStations = (db: Db, where: SQL): Promise<AdminStation[]> =>
  rowsOf(
    db,
    sql`
      select s.id, s.name, s.title, s.station_type as "stationType",
        (count(x.id) filter (where x.deleted_at is null))::int as "sectionCount",
        ${isoText(sql`greatest(s.updated_at, max(x.updated_at), max(d.updated_at))`)} as "lastModified"
      from stations s
      left join sections x on x.station_id = s.id
      left join section_drafts d on d.section_id = x.id
      ${where}
      group by s.id
      order by "lastModified" desc, s.name collate "und-x-icu", s.id`,
  );

export const findStation = (db: Db, id: string) => findById(db, stations, id);

export async function insertStation(tx: Db, row: StationRow) {
  await tx.insert(stations).values(row);
}

/** @returns false when there is no such station */
async function updateStation(
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

type Placed = { slug: string; title: string; order: number };

/** Compares sections by the order in which learners see them. */
const byPlace = (a: Placed, b: Placed) =>
  inOrder({ ...a, sortOrder: a.order }, { ...b, sortOrder: b.order });

/**
 * Requires that no other station has the name. Locks imports and other changes of stations until the transaction
 * ends. Two requests therefore cannot both find the name unused.
 * @throws AppError conflict
 */
async function requireFreeName(tx: Db, name: string, ownId: string | null) {
  await lockImports(tx);
  const holder = await findRow(tx, stations, sql`lower(${stations.name}) = lower(${name})`);
  if (!holder || holder.id === ownId) return;
  const message = `There is already a station named '${holder.name}'. Please choose another name.`;
  throw new AppError('conflict', message, { fields: { name: message } });
}

async function getAdminStation(ctx: Context, id: string): Promise<AdminStation> {
  const [station] = await selectStations(ctx.db, sql`where s.id = ${id}`);
  if (!station) throw notFound('This station');
  return station;
}

export async function listAdminStations(ctx: Context): Promise<{ stations: AdminStation[] }> {
  return { stations: await selectStations(ctx.db, sql``) };
}
/** @throws AppError conflict when another station has the name */
export async function createStation(
  ctx: Context,
  body: z.output<typeof NewStationBody>,
  actor: Actor,
): Promise<AdminStation> {
  const now = ctx.clock.now();
  const row = { ...body, id: randomUUID(), createdAt: now, updatedAt: now };
  await ctx.db.transaction(async (tx) => {
    await requireFreeName(tx, body.name, null);
    await insertStation(tx, row);
    const detail = { name: body.name, title: body.title, stationType: body.stationType };
    await ctx.audit.record(tx, actor, 'stations.created', row.id, detail);
  });
  return getAdminStation(ctx, row.id);
}
/** @throws AppError not_found, rule_violation when another type is sent, conflict when another station has the name */
export async function changeStation(
  ctx: Context,
  id: string,
  body: z.output<typeof StationBody>,
  actor: Actor,
): Promise<AdminStation> {
  const before = await findStation(ctx.db, id);
  if (!before) throw notFound('This station');
  if (body.stationType && body.stationType !== before.stationType) {
    throw new AppError('rule_violation', 'Station type cannot be changed after creation.');
  }
  const values = { name: body.name, title: body.title };
  await ctx.db.transaction(async (tx) => {
    await requireFreeName(tx, body.name, id);
    await updateStation(tx, id, values, ctx.clock.now());
    await ctx.audit.record(tx, actor, 'stations.updated', id, {
      from: { name: before.name, title: before.title },
      to: values,
    });
  });
  return getAdminStation(ctx, id);
}
/** Lists the sections of all stations that wait for their authors, last modified first. */
export async function findWaitingSections(
  ctx: Context,
  show: WaitingSections,
): Promise<{ sections: WaitingSection[] }> {
  return { sections: await listSections(ctx.db, isWaiting[show]) };
}
/** Lists the sections of a station in the order in which learners see them. */
export async function listStationSections(
  ctx: Context,
  id: string,
): Promise<ResponseOf<typeof contentAdminEndpoints.listSections>> {
  const station = await getAdminStation(ctx, id);
  const free = ctx.catalogue.stations().get(stationIdOf[station.stationType])?.[0]?.id;
  const ofType = (await listSectionsOfType(ctx.db, station.stationType)).sort(byPlace);
  return {
    sectionsOfType: ofType,
    nextOrder: nextOrder(ofType),
    station,
    sections: ofType
      .filter(({ stationId }) => stationId === id)
      .map((row) => ({ ...row, isFreePreview: row.isPublished && row.id === free })),
  };
}
