// Imports content: reads and checks the files, prepares media, then writes every row in one transaction.

import { listMedia } from '@urost3/contract/section-media.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { Storage } from '../../providers/storage/port.ts';
import * as repository from './content.repository.ts';
import type { MediaRow } from './content.tables.ts';
import type { ContentProblem } from './content-problem.ts';
import { listDraftIds } from './drafts.repository.ts';
import { listMatches } from './import-matches.ts';
import type { FoundMedia } from './import-media.ts';
import { planImport } from './import-plan.ts';
import { describeChange, listPreviewChanges } from './import-preview.ts';
import type { ReadImport } from './import-read.ts';
import { type ImportReport, reportOf } from './import-report.ts';
import { type ReadyMedia, writeMedia, writeSections } from './import-write.ts';
import { listMediaByNames } from './media.repository.ts';
import { digestOf, prepareMedia } from './media-prepare.ts';
import { readInThread } from './read-in-thread.ts';

interface ImportDeps {
  database: Database;
  storage: Storage;
  clock: Clock;
}

export interface ImportOptions {
  /** The station type for files that name none. */
  stationId: StationId | null;
  /** Only reports what would happen and writes nothing. */
  isDryRun: boolean;
  /**
   * False for the sample content. With a wrong clock, its review dates could be in the future, and the product would
   * not start.
   */
  checksReviewDates: boolean;
  /** Whether the person has agreed that another section of a type becomes its free preview. */
  mayChangeFreePreview: boolean;
}

/** Prepares media that the database lacks. This is slow and runs outside any transaction. */
async function prepareNewMedia(
  db: Db,
  read: ReadImport,
): Promise<{ ready: ReadyMedia[]; problems: ContentProblem[] }> {
  const names = [...read.media.keys(), ...read.missing.map((entry) => entry.name)];
  const rows = await listMediaByNames(db, names);
  const known = new Map(rows.map((row) => [row.name, row]));
  const problems = read.missing
    .filter((entry) => !known.has(entry.name))
    .map(({ problem }) => problem);
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
      problems.push({ file: item.file, line: null, field: 'media', reason });
    }
  }
  return { ready, problems };
}

/**
 * Whether the database already has this file. The storage key contains the digest of the imported file; `sha256` is the
 * digest of the stored file. The two differ when the import changed a picture. An export writes the stored file, so
 * both digests are compared.
 */
function isStored(found: FoundMedia, row: MediaRow | undefined): boolean {
  if (!row) return false;
  const digest = digestOf(found.bytes);
  return row.sha256 === digest || row.storageKey.includes(digest);
}

/**
 * Imports files. When the report lists problems, nothing was written.
 * @param input `target` is a folder or a file, relative to `cwd`
 * @param onWritten called in the transaction of the rows; an error rolls them back
 * @throws AppError confirmation_required
 */
export async function importFiles(
  deps: ImportDeps,
  input: { target: string; cwd: string },
  options: ImportOptions,
  onWritten: (tx: Db, report: ImportReport) => Promise<void>,
): Promise<ImportReport> {
  const { database, storage, clock } = deps;
  const read = await readInThread('sections', {
    ...input,
    stationId: options.stationId,
    today: options.checksReviewDates ? londonDate(clock.now()) : undefined,
  });
  // A message between threads turns buffers into plain arrays of bytes.
  for (const found of read.media.values()) found.bytes = Buffer.from(found.bytes);
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
    const draftIds = await listDraftIds(
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
      if (freePreviews.length > 0 && !options.mayChangeFreePreview)
        throw new AppError('confirmation_required', freePreviews.map(describeChange).join(' '));
      await writeMedia(tx, ready, now);
      await writeSections(tx, plan.writes, now);
      await onWritten(tx, report);
    }
    return report;
  });
}
