// Plans an import before anything is written: which sections are new, changed or unchanged, and their public ids.

import { isDeepStrictEqual } from 'node:util';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { SectionRow } from './content.tables.ts';
import { freeSlug } from './content-slug.ts';
import type { ImportNote, SectionItem } from './import-item.ts';
import type { SectionPlace } from './import-matches.ts';
import { keepKnownIds } from './import-merge.ts';

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
  file: string;
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
    this.notes.push({ kind, file: item.file, line: null, subject: item.section.title, reason });
  }

  add(item: SectionItem): void {
    const row = this.#findRow(item);
    const key = row?.id ?? `new ${item.sourceKey ?? item.id}`;
    if (this.#used.has(key)) {
      this.#note(item, 'refused', 'another file of this import is the same section');
      return;
    }
    this.#used.add(key);
    if (row) this.#addUpdate(item, row);
    else this.#addNew(item);
  }

  #addNew(item: SectionItem): void {
    const { stationId } = item;
    const isTaken = (slug: string) => this.#takenSlugs.has(`${stationId}/${slug}`);
    const slug =
      item.id !== null && !isTaken(item.id) ? item.id : freeSlug(item.section.title, isTaken);
    this.#takenSlugs.add(`${stationId}/${slug}`);
    const { station, sourceKey, file, section: document } = item;
    this.writes.push({
      action: 'create',
      row: null,
      stationId,
      station,
      slug,
      sourceKey,
      document,
      file,
    });
  }

  #addUpdate(item: SectionItem, row: SectionRow): void {
    const stationId = stationIdOf[row.stationType];
    if (stationId !== item.stationId) {
      this.#note(item, 'note', `it is already among ${stationId} and was updated there`);
    }
    const document = row.published ? keepKnownIds(item, row.published) : item.section;
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
      file: item.file,
    });
  }
}

/** @param draftIds ids of rows with an unpublished draft */
export function planImport(
  items: SectionItem[],
  places: SectionPlace[],
  rows: SectionRow[],
  draftIds: ReadonlySet<string>,
): ImportPlan {
  const planner = new Planner(places, rows, draftIds);
  for (const item of items) planner.add(item);
  return { writes: planner.writes, notes: planner.notes };
}
