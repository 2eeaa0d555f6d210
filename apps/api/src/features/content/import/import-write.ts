// Writes the rows of an import inside its transaction.

import { randomUUID } from 'node:crypto';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels, stationTypeOf } from '@urost3/contract/stations/stations.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import * as repository from '../content.repository.ts';
import { media, type NewSection, type StationRow, sections } from '../content.tables.ts';
import { insertStation, listStations } from '../editor/content-stations.service.ts';
import type { PreparedMedia } from '../media/media.service.ts';
import type { PlannedWrite } from './import-plan.ts';

/** Rows per insert statement: enough for few round trips, and far below PostgreSQL's limit of parameters. */
const INSERT_BATCH = 40;

export interface ReadyMedia extends PreparedMedia {
  name: string;
}

async function addStation(
  tx: Db,
  all: StationRow[],
  stationId: StationId,
  name: string,
  now: Date,
): Promise<StationRow> {
  const title = name === stationId ? stationLabels[stationId] : name;
  // Stations are sorted by creation time, so the rows of one import need different times.
  const at = new Date(now.getTime() + all.length);
  const row = {
    id: randomUUID(),
    name,
    title,
    stationType: stationTypeOf[stationId],
    createdAt: at,
    updatedAt: at,
  };
  await insertStation(tx, row);
  all.push(row);
  return row;
}

/** Creates a station for each type that has none, as in a new installation. @returns all stations */
async function listStationsWithDefaults(tx: Db, now: Date): Promise<StationRow[]> {
  const all = await listStations(tx);
  for (const stationId of stationIds) {
    if (!all.some((row) => row.stationType === stationTypeOf[stationId]))
      await addStation(tx, all, stationId, stationId, now);
  }
  return all;
}

async function resolveStation(
  tx: Db,
  all: StationRow[],
  write: PlannedWrite,
  now: Date,
): Promise<string> {
  if (write.row && write.station === null) return write.row.stationId;
  const own = all.filter((row) => row.stationType === stationTypeOf[write.stationId]);
  const found = write.station === null ? own[0] : own.find((row) => row.name === write.station);
  return (
    found ?? (await addStation(tx, all, write.stationId, write.station ?? write.stationId, now))
  ).id;
}

export async function writeSections(tx: Db, writes: PlannedWrite[], now: Date) {
  const all = await listStationsWithDefaults(tx, now);
  const fresh: NewSection[] = [];
  for (const write of writes) {
    if (write.action === 'keep' && write.station === null) continue;
    const stationId = await resolveStation(tx, all, write, now);
    const { document, sourceKey } = write;
    if (write.row) {
      if (write.action === 'keep' && write.row.stationId === stationId) continue;
      await repository.publishDocument(tx, eq(sections.id, write.row.id), document, {
        at: now,
        stationId,
        sourceKey,
        publishedBy: null,
        saveId: null,
        deletedAt: null,
      });
      continue;
    }
    fresh.push({
      id: randomUUID(),
      stationId,
      stationType: stationTypeOf[write.stationId],
      slug: write.slug,
      title: document.title,
      sortOrder: document.order,
      published: document,
      publishedAt: now,
      sourceKey,
      createdAt: now,
      updatedAt: now,
    });
  }
  for (let at = 0; at < fresh.length; at += INSERT_BATCH) {
    await repository.insertSections(tx, fresh.slice(at, at + INSERT_BATCH));
  }
}

export async function writeMedia(tx: Db, ready: ReadyMedia[], now: Date) {
  for (const { name, mime, bytes, sha256, storageKey } of ready) {
    const set = {
      mime,
      bytes: bytes.length,
      sha256,
      storageKey,
      credit: null,
      alt: '',
    };
    await tx
      .insert(media)
      .values({ name, ownerUid: null, createdAt: now, ...set })
      .onConflictDoUpdate({ target: media.name, set });
  }
}
