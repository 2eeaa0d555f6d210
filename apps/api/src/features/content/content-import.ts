// Imports content: reads and checks the files, prepares media, then writes every row in one transaction.

import { listMedia } from '@urost3/contract/section-media.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { Storage } from '../../providers/storage/port.ts';
import * as repository from './content.repository.ts';
import type { MediaRow, NewSection } from './content.tables.ts';
import { readContentFiles } from './content-files.ts';
import type { ContentProblem } from './content-problem.ts';
import type { ImportItem, ImportNote } from './import-item.ts';
import type { FoundMedia } from './import-media.ts';
import { listMatches, type PlannedWrite, planImport } from './import-plan.ts';
import { listPreviewChanges, type PreviewChange } from './import-preview.ts';
import { type ReadImport, readImport } from './import-read.ts';
import { type ReadyMedia, writeMedia, writeSections } from './import-write.ts';
import { digestOf, prepareMedia } from './media-prepare.ts';

interface ImportDeps {
  database: Database;
  storage: Storage;
  clock: Clock;
}

export interface ImportOptions {
  /** The station type of records that name none. Null means Communication for dialogues, else Outpatient Stations. */
  stationId: StationId | null;
  /** Only reports what would happen and writes nothing. */
  isDryRun: boolean;
  /** False for the sample content, so that a wrong clock does not stop the product from starting. */
  checksReviewDates: boolean;
}

export interface ImportReport {
  /** If there are any, nothing was imported. */
  problems: ContentProblem[];
  notes: ImportNote[];
  /** The number of files and lines read. */
  records: number;
  created: number;
  updated: number;
  /** Sections that had been deleted and that this import restored. */
  restored: number;
  unchanged: number;
  questions: number;
  media: number;
  freePreviews: PreviewChange[];
  sections: { stationId: StationId; slug: string; title: string; action: PlannedWrite['action'] }[];
}

/**
 * Handles a broken or missing media file. A record of a bulk import is refused and removed from `read`.
 * @returns the problem, if the item is a section file
 */
function refuseMedia(
  read: ReadImport,
  item: ImportItem,
  problem: ContentProblem,
): ContentProblem[] {
  if (item.origin.line === null) return [problem];
  const { file, line, field, reason } = problem;
  read.items = read.items.filter((other) => other !== item);
  const subject = item.section.title;
  read.notes.push({ kind: 'refused', file, line, subject, reason: `${field}: ${reason}` });
  return [];
}

/** Prepares media that the database lacks. This is slow and runs outside any transaction. */
async function prepareNewMedia(
  db: Db,
  read: ReadImport,
): Promise<{ ready: ReadyMedia[]; problems: ContentProblem[] }> {
  const names = [...read.media.keys(), ...read.missing.map((entry) => entry.name)];
  const rows = await repository.listMediaByName(db, names);
  const known = new Map(rows.map((row) => [row.name, row]));
  const problems = read.missing
    .filter((entry) => !known.has(entry.name))
    .flatMap(({ item, problem }) => refuseMedia(read, item, problem));
  const ready: ReadyMedia[] = [];
  for (const found of read.media.values()) {
    if (isStored(found, known.get(found.name))) continue;
    const prepared = await prepareMedia(found.bytes, found.kind);
    if (typeof prepared !== 'string') {
      ready.push({ ...prepared, name: found.name });
      continue;
    }
    const reason = `The file "${found.name}" ${prepared}.`;
    for (const item of read.items) {
      if (!listMedia(item.section).some((reference) => reference.name === found.name)) continue;
      const { file, line } = item.origin;
      problems.push(...refuseMedia(read, item, { file, line, field: 'media', reason }));
    }
  }
  return { ready, problems };
}

/**
 * Whether the database already has this file. The storage key contains the digest of the file as it was imported;
 * `sha256` is the digest of the stored file, which an export writes.
 */
function isStored(found: FoundMedia, row: MediaRow | undefined): boolean {
  if (!row) return false;
  const digest = digestOf(found.bytes);
  return row.sha256 === digest || row.storageKey.includes(digest);
}

function reportOf(
  read: ReadImport,
  problems: ContentProblem[],
  writes: PlannedWrite[],
  notes: ImportNote[],
  media: number,
): ImportReport {
  const count = (action: PlannedWrite['action']) =>
    writes.filter((write) => write.action === action).length;
  return {
    problems,
    notes: [...read.notes, ...notes],
    records: read.records,
    created: count('create'),
    updated: count('update'),
    restored: count('restore'),
    unchanged: count('keep'),
    questions: writes.reduce((sum, write) => sum + write.document.questions.length, 0),
    media,
    freePreviews: [],
    sections: writes.map(({ stationId, slug, document, action }) => ({
      stationId,
      slug,
      title: document.title,
      action,
    })),
  };
}

/**
 * Imports files. When the report lists problems, nothing was written.
 * @param input `target` is a folder or a file, relative to `cwd`
 * @param onWritten called in the transaction of the rows; an error rolls them back
 */
export async function importFiles(
  deps: ImportDeps,
  input: { target: string; cwd: string },
  options: ImportOptions,
  onWritten: (tx: Db, report: ImportReport) => Promise<void>,
): Promise<ImportReport> {
  const { database, storage, clock } = deps;
  const read = await readImport(await readContentFiles(input.target, input.cwd), {
    stationId: options.stationId,
    today: options.checksReviewDates ? londonDate(clock.now()) : undefined,
  });
  const { ready, problems: mediaProblems } = await prepareNewMedia(database.db, read);
  // Report everything that is wrong with a folder in one run.
  const problems = [...read.problems, ...mediaProblems];
  if (problems.length > 0) return reportOf(read, problems, [], [], 0);
  // Store media before the rows, so that no row references a missing file. If the transaction fails, the next import
  // reuses the files, because their storage keys are digests of their content.
  if (!options.isDryRun) {
    for (const item of ready) await storage.put(item.storageKey, item.bytes, item.mime);
  }
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    await repository.lockImports(tx);
    const places = await repository.listSectionPlaces(tx);
    const rows = await repository.listSectionsById(tx, listMatches(read.items, places));
    const draftIds = await repository.listDraftIds(
      tx,
      rows.map(({ id }) => id),
    );
    const plan = planImport(read.items, places, rows, draftIds);
    const published = await repository.listPublishedSummaries(tx);
    const freePreviews = listPreviewChanges(published, plan.writes);
    const report = {
      ...reportOf(read, [], plan.writes, plan.notes, ready.length),
      freePreviews,
    };
    if (!options.isDryRun) {
      await writeMedia(tx, ready, now);
      await writeSections(tx, plan.writes, now);
      await onWritten(tx, report);
    }
    return report;
  });
}

/** Publishes a new document from code, without files. @returns its slug and row id */
export async function publishNewSection(
  deps: Pick<ImportDeps, 'database' | 'clock'>,
  stationId: StationId,
  document: NewSection['published'] & object,
): Promise<{ id: string; rowId: string }> {
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    await repository.lockImports(tx);
    const places = await repository.listSectionPlaces(tx);
    const item = {
      kind: 'section' as const,
      origin: { file: 'new', line: null },
      sourceKey: null,
      id: null,
      stationId,
      station: null,
      section: document,
      hasOrder: true,
      derived: { questions: [], blocks: [] },
    };
    const { writes } = planImport([item], places, [], new Set());
    await writeSections(tx, writes, now);
    const slug = writes[0]?.slug ?? '';
    const made = (await repository.listSectionPlaces(tx)).find(
      (place) => place.slug === slug && stationIdOf[place.stationType] === stationId,
    );
    return { id: slug, rowId: made?.id ?? '' };
  });
}
