// Station Management: creates and changes stations and lists their sections.
import { randomUUID } from 'node:crypto';
import type {
  AdminStation,
  NewStationBody,
  StationBody,
  WaitingSection,
  WaitingSections,
} from '@urost3/contract/content-admin.schemas.ts';
import type { ResponseOf } from '@urost3/contract/endpoint.ts';
import type { contentAdminEndpoints } from '@urost3/contract/endpoints.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { z } from 'zod';
import type { Database, Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockImports } from './content.repository.ts';
import type { ContentService } from './content.service.ts';
import { inOrder, nextOrder } from './content-catalogue.ts';
import * as repository from './content-stations.repository.ts';
import { listSections, listSectionsOfType, listWaitingSections } from './sections.repository.ts';

type Placed = { slug: string; title: string; order: number };

/** Compares sections by the order in which learners see them. */
const byPlace = (a: Placed, b: Placed) =>
  inOrder({ ...a, sortOrder: a.order }, { ...b, sortOrder: b.order });

type StationRow = Awaited<ReturnType<typeof repository.listStationsWithCounts>>[number];

function toAdminStation(row: StationRow): AdminStation {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    stationType: row.station_type,
    sectionCount: row.section_count,
    lastModified: row.last_modified,
  };
}

export type AdminStationsService = ReturnType<typeof createAdminStationsService>;

export function createAdminStationsService(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  content: ContentService;
}) {
  const { clock, audit, content } = deps;
  const { db } = deps.database;

  /**
   * Requires that no other station has the name. Locks imports and other changes of stations until the transaction
   * ends. Two requests therefore cannot both find the name unused.
   * @throws AppError conflict
   */
  async function requireFreeName(tx: Db, name: string, ownId: string | null): Promise<void> {
    await lockImports(tx);
    const holder = await repository.findStationByName(tx, name);
    if (!holder || holder.id === ownId) return;
    const message = `There is already a station named '${holder.name}'. Please choose another name.`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }

  async function get(id: string): Promise<AdminStation> {
    const row = await repository.findStationWithCount(db, id);
    if (!row) throw notFound('This station');
    return toAdminStation(row);
  }

  return {
    async list(): Promise<{ stations: AdminStation[] }> {
      return { stations: (await repository.listStationsWithCounts(db)).map(toAdminStation) };
    },
    /** @throws AppError conflict when another station has the name */
    async create(body: z.output<typeof NewStationBody>, actor: Actor): Promise<AdminStation> {
      const now = clock.now();
      const row = { ...body, id: randomUUID(), createdAt: now, updatedAt: now };
      await db.transaction(async (tx) => {
        await requireFreeName(tx, body.name, null);
        await repository.insertStation(tx, row);
        const detail = { name: body.name, title: body.title, stationType: body.stationType };
        await audit.record(tx, {
          action: 'stations.created',
          actorUid: actor.uid,
          subject: row.id,
          detail,
          caller: actor,
        });
      });
      return get(row.id);
    },
    /** @throws AppError not_found, rule_violation when another type is sent, conflict when another station has the name */
    async update(
      id: string,
      body: z.output<typeof StationBody>,
      actor: Actor,
    ): Promise<AdminStation> {
      const before = await repository.findStation(db, id);
      if (!before) throw notFound('This station');
      if (body.stationType && body.stationType !== before.stationType) {
        throw new AppError('rule_violation', 'Station type cannot be changed after creation.');
      }
      const values = { name: body.name, title: body.title };
      await db.transaction(async (tx) => {
        await requireFreeName(tx, body.name, id);
        await repository.updateStation(tx, id, values, clock.now());
        await audit.record(tx, {
          action: 'stations.updated',
          actorUid: actor.uid,
          subject: id,
          detail: { from: { name: before.name, title: before.title }, to: values },
          caller: actor,
        });
      });
      return get(id);
    },
    /** Lists the sections of all stations that wait for their authors. */
    async listWaitingSections(show: WaitingSections): Promise<{ sections: WaitingSection[] }> {
      const rows = await listWaitingSections(db, show);
      return { sections: rows.map(({ slug, ...row }) => ({ ...row, id: slug })) };
    },
    /** Lists the sections of a station in the order in which learners see them. */
    async listSections(id: string): Promise<ResponseOf<typeof contentAdminEndpoints.listSections>> {
      const station = await get(id);
      const free = content.catalogue().get(stationIdOf[station.stationType])?.[0]?.id;
      const rows = (await listSections(db, id)).sort(byPlace);
      const ofType = (await listSectionsOfType(db, station.stationType)).sort(byPlace);
      return {
        sectionsOfType: ofType.map(({ slug, ...row }) => ({ ...row, id: slug })),
        nextOrder: nextOrder(ofType),
        station,
        sections: rows.map(({ slug, ...row }) => ({
          ...row,
          id: slug,
          isFreePreview: row.isPublished && slug === free,
        })),
      };
    },
  };
}
