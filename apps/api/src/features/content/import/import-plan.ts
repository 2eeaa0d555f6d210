// Plans an import before anything is written: which sections are new, changed or unchanged, and their public ids.

import { isDeepStrictEqual } from 'node:util';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationId, StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { foldText } from '@urost3/contract/text/fold-text.ts';
import { freeSlug } from '../bank/content-slug.ts';
import type { SectionRow } from '../content.tables.ts';

interface Identified {
  id: string;
}

/**
 * Gives each item without an id in the file the id of the earlier item with the same words. Ids that are numbered by
 * position would shift when an item is inserted before others. An item is a question or a block.
 * @param derived positions of the items without an id in the file
 * @param wordsOf the words by which an item is recognised
 */
function keepIds<T extends Identified>(
  next: T[],
  derived: number[],
  previous: T[],
  wordsOf: (item: T) => string,
): T[] {
  if (derived.length === 0) return next;
  const isDerived = new Set(derived);
  const taken = new Set(
    next.filter((_item, index) => !isDerived.has(index)).map((item) => item.id),
  );
  const byWords = new Map<string, string[]>();
  for (const item of previous) {
    if (!taken.has(item.id))
      byWords.set(wordsOf(item), [...(byWords.get(wordsOf(item)) ?? []), item.id]);
  }
  const result = next.map((item, index) => {
    const known = isDerived.has(index) ? byWords.get(wordsOf(item))?.shift() : undefined;
    if (known === undefined) return { item, isOpen: isDerived.has(index) };
    taken.add(known);
    return { item: { ...item, id: known }, isOpen: false };
  });
  // An item with a new text keeps its id, which contains the number of its position. It gets the first unused number
  // instead if another item has this id. The same happens if an item at another position had this id in the earlier
  // version.
  const retired = new Set(previous.map((item) => item.id));
  return result.map(({ item, isOpen }, index) => {
    if (!isOpen) return item;
    const samePlace = previous[index]?.id === item.id && !taken.has(item.id);
    let id = item.id;
    const prefix = id.replace(/(?<!\d)\d+$/, '');
    for (let number = 1; !samePlace && (taken.has(id) || retired.has(id)); number += 1)
      id = `${prefix}${number}`;
    taken.add(id);
    return { ...item, id };
  });
}

function keepKnownIds(item: SectionItem, previous: EditorSection): EditorSection {
  const { section, derived } = item;
  return {
    ...section,
    questions: keepIds(section.questions, derived.questions, previous.questions, (question) =>
      foldText(question.question),
    ),
    content_sections: keepIds(
      section.content_sections,
      derived.blocks,
      previous.content_sections,
      (block) => `${block.type} ${foldText(block.title)}`,
    ),
  };
}

export interface SectionItem {
  /** The name of its file. */
  file: string;
  /** Identifies the section when the same material is imported again. */
  sourceKey: string | null;
  /** The public slug that the source asks for. */
  id: string | null;
  stationId: StationId;
  /** The station's name; null when the source names none. */
  station: string | null;
  section: EditorSection;
  derived: { questions: number[]; blocks: number[] };
}

/** A message about something in the source that was omitted or changed. */
export interface ImportNote {
  kind: 'refused' | 'note' | 'warning';
  file: string;
  line: number | null;
  /** The title of the section. */
  subject: string;
  reason: string;
}

/** The row of a section without its documents. */
interface SectionPlace {
  id: string;
  stationType: StationType;
  slug: string;
  sortOrder: number;
  sourceKey: string | null;
  deletedAt: Date | null;
}

/**
 * @returns the ids of the rows that may already contain the items. `planImport` needs these rows with their documents
 */
export function listMatches(items: SectionItem[], places: SectionPlace[]): string[] {
  const keys = new Set<string | null>();
  const slugs = new Set<string>();
  for (const item of items) {
    keys.add(item.sourceKey);
    if (item.id) slugs.add(`${item.stationId}/${item.id}`);
  }
  return places
    .filter(
      (place) =>
        (place.sourceKey !== null && keys.has(place.sourceKey)) ||
        slugs.has(`${stationIdOf[place.stationType]}/${place.slug}`),
    )
    .map((place) => place.id);
}

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

/** @param draftIds ids of rows with an unpublished draft */
export function planImport(
  items: SectionItem[],
  places: SectionPlace[],
  rows: SectionRow[],
  draftIds: ReadonlySet<string>,
): ImportPlan {
  const writes: PlannedWrite[] = [];
  const notes: ImportNote[] = [];
  const placeKey = (stationId: StationId, slug: string) => `${stationId}/${slug}`;
  const slugs = new Set(places.map((row) => placeKey(stationIdOf[row.stationType], row.slug)));
  const keys = new Set(places.flatMap(({ sourceKey }) => sourceKey ?? []));
  const used = new Set<string>();

  const findRow = ({ id, stationId, sourceKey }: SectionItem) =>
    rows.find((row) => row.slug === id && stationIdOf[row.stationType] === stationId) ??
    rows.find((row) => sourceKey !== null && row.sourceKey === sourceKey) ??
    null;
  const note = ({ file, section }: SectionItem, kind: ImportNote['kind'], reason: string) =>
    notes.push({ kind, file, line: null, subject: section.title, reason });

  function create({ section: document, id, ...item }: SectionItem): void {
    const isTaken = (slug: string) => slugs.has(placeKey(item.stationId, slug));
    const slug = id !== null && !isTaken(id) ? id : freeSlug(document.title, isTaken);
    slugs.add(placeKey(item.stationId, slug));
    const { stationId, station, sourceKey, file } = item;
    writes.push({
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

  function update(item: SectionItem, row: SectionRow): void {
    const stationId = stationIdOf[row.stationType];
    if (stationId !== item.stationId)
      note(item, 'note', `it is already among ${stationId} and was updated there`);
    const document = row.published ? keepKnownIds(item, row.published) : item.section;
    const isSame = row.deletedAt === null && isDeepStrictEqual(document, row.published);
    // If the draft were published afterwards, the imported text would be lost without a message.
    if (!isSame && row.deletedAt === null && draftIds.has(row.id)) {
      note(item, 'refused', 'it has unpublished changes: publish or discard them first');
      return;
    }
    const isKeyFree = item.sourceKey !== null && !keys.has(item.sourceKey);
    const sourceKey = row.sourceKey ?? (isKeyFree ? item.sourceKey : null);
    if (sourceKey) keys.add(sourceKey);
    const action = isSame ? 'keep' : row.deletedAt === null ? 'update' : 'restore';
    const { station, file } = item;
    writes.push({ action, row, stationId, station, slug: row.slug, sourceKey, document, file });
  }

  for (const item of items) {
    const row = findRow(item);
    const key = row?.id ?? `new ${item.sourceKey ?? item.id}`;
    if (used.has(key)) note(item, 'refused', 'another file of this import is the same section');
    else if (row) update(item, row);
    else create(item);
    used.add(key);
  }
  return { writes, notes };
}
