// Plans an import before anything is written: which sections are new, changed or unchanged, and their public ids.

import { isDeepStrictEqual } from 'node:util';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { SectionRow } from './content.tables.ts';
import { freeSlug } from './content-slug.ts';
import type { ImportItem, ImportNote, ItemOrigin, SectionItem } from './import-item.ts';
import type { SectionPlace } from './import-matches.ts';
import { fillPools, keepKnownIds } from './import-merge.ts';

export interface PlannedWrite {
  action: 'create' | 'update' | 'restore' | 'keep';
  /** The row to change; null for a new section. */
  row: SectionRow | null;
  stationId: StationId;
  /**
   * The name of the station; null when the source names none. An existing section then keeps its station, and a new
   * section gets the first station of its type.
   */
  station: string | null;
  slug: string;
  sourceKey: string | null;
  document: EditorSection;
  origin: ItemOrigin;
}

interface ImportPlan {
  writes: PlannedWrite[];
  notes: ImportNote[];
}

class Planner {
  readonly writes: PlannedWrite[] = [];
  readonly notes: ImportNote[] = [];
  readonly #takenSlugs: Set<string>;
  readonly #takenKeys: Set<string>;
  readonly #lastOrder = new Map<StationId, number>();
  readonly #used = new Set<string>();
  readonly #rows: SectionRow[];
  readonly #draftIds: ReadonlySet<string>;

  constructor(places: SectionPlace[], rows: SectionRow[], draftIds: ReadonlySet<string>) {
    this.#rows = rows;
    this.#draftIds = draftIds;
    this.#takenSlugs = new Set(
      places.map((place) => `${stationIdOf[place.stationType]}/${place.slug}`),
    );
    this.#takenKeys = new Set(places.flatMap((place) => place.sourceKey ?? []));
    for (const place of places) {
      if (place.deletedAt === null) this.#see(stationIdOf[place.stationType], place.sortOrder);
    }
  }

  #see(stationId: StationId, order: number): void {
    this.#lastOrder.set(stationId, Math.max(order, this.#lastOrder.get(stationId) ?? 0));
  }

  #findRow(item: SectionItem): SectionRow | null {
    const byId = item.id
      ? this.#rows.find(
          (row) => row.slug === item.id && stationIdOf[row.stationType] === item.stationId,
        )
      : undefined;
    return (
      byId ??
      this.#rows.find((row) => item.sourceKey !== null && row.sourceKey === item.sourceKey) ??
      null
    );
  }

  #note(item: SectionItem, kind: ImportNote['kind'], reason: string): void {
    const { file, line } = item.origin;
    this.notes.push({ kind, file, line, subject: item.section.title, reason });
  }

  add(item: SectionItem): void {
    const row = this.#findRow(item);
    const key = row?.id ?? `new ${item.sourceKey ?? item.id}`;
    if (this.#used.has(key)) {
      this.#note(item, 'refused', 'sourceId: an earlier line of this import has the same one');
      return;
    }
    this.#used.add(key);
    if (row) this.#addUpdate(item, row);
    else this.#addNew(item);
  }

  #addNew(item: SectionItem): void {
    const { stationId } = item;
    const order = item.hasOrder
      ? item.section.order
      : Math.min(100_000, (this.#lastOrder.get(stationId) ?? 0) + 1);
    this.#see(stationId, order);
    const isTaken = (slug: string) => this.#takenSlugs.has(`${stationId}/${slug}`);
    const slug =
      item.id !== null && !isTaken(item.id) ? item.id : freeSlug(item.section.title, isTaken);
    this.#takenSlugs.add(`${stationId}/${slug}`);
    const document = { ...item.section, order };
    const { station, sourceKey, origin } = item;
    this.writes.push({
      action: 'create',
      row: null,
      stationId,
      station,
      slug,
      sourceKey,
      document,
      origin,
    });
  }

  #addUpdate(item: SectionItem, row: SectionRow): void {
    const stationId = stationIdOf[row.stationType];
    if (stationId !== item.stationId) {
      this.#note(item, 'note', `it is already among ${stationId} and was updated there`);
    }
    const kept = row.published ? keepKnownIds(item, row.published) : item.section;
    const document = { ...kept, order: item.hasOrder ? kept.order : row.sortOrder };
    const isSame = row.deletedAt === null && isDeepStrictEqual(document, row.published);
    // If the draft were published afterwards, the imported text would be lost without a message.
    if (!isSame && this.#draftIds.has(row.id)) {
      this.#note(item, 'refused', 'it has unpublished changes: publish or discard them first');
      return;
    }
    const sourceKey =
      row.sourceKey ??
      (item.sourceKey && !this.#takenKeys.has(item.sourceKey) ? item.sourceKey : null);
    if (sourceKey) this.#takenKeys.add(sourceKey);
    const action = isSame ? 'keep' : row.deletedAt === null ? 'update' : 'restore';
    this.writes.push({
      action,
      row,
      stationId,
      station: item.station,
      slug: row.slug,
      sourceKey,
      document,
      origin: item.origin,
    });
  }
}

/** @param draftIds ids of rows with an unpublished draft */
export function planImport(
  items: ImportItem[],
  places: SectionPlace[],
  rows: SectionRow[],
  draftIds: ReadonlySet<string>,
): ImportPlan {
  const planner = new Planner(places, rows, draftIds);
  // Plan sections with an explicit order first, because sections without an order are appended after the last order.
  const sections = items.filter((item) => item.kind === 'section');
  for (const item of sections) if (item.hasOrder) planner.add(item);
  for (const item of sections) if (!item.hasOrder) planner.add(item);
  for (const item of items) {
    if (item.kind === 'pool') for (const section of fillPools(item, rows)) planner.add(section);
  }
  return { writes: planner.writes, notes: planner.notes };
}
