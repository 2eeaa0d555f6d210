// Imports content: reads and checks the files, prepares media, then writes every row in one transaction.

import { listMedia } from '@urost3/contract/content/section-media.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels, stationTypeOf } from '@urost3/contract/stations/stations.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { londonDate } from '../../../providers/clock/london.ts';
import { findPreviewChange, type SectionPosition } from '../bank/content-catalogue.ts';
import * as repository from '../content.repository.ts';
import type { MediaRow } from '../content.tables.ts';
import type { ContentActor } from '../content.types.ts';
import type { ContentProblem } from '../content-problem.ts';
import { listDraftIds } from '../editor/drafts.service.ts';
import { digestOf, listMediaByNames, prepareMedia } from '../media/media.service.ts';
import { type ImportNote, listMatches, type PlannedWrite, planImport } from './import-plan.ts';
import type { FoundMedia, ReadImport } from './import-read.ts';
import { type ReadyMedia, writeMedia, writeSections } from './import-write.ts';
import { readInProcess } from './read-in-process.ts';

export interface ImportReport {
  /** Faults in the files. When this list is not empty, nothing was imported. */
  problems: ContentProblem[];
  notes: ImportNote[];
  /** The number of files read. */
  files: number;
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
    // First what was not imported, because a page shows only the first notes.
    notes: [...read.notes, ...notes].sort(
      (a, b) => Number(b.kind === 'refused') - Number(a.kind === 'refused'),
    ),
    files: read.files,
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

interface PreviewChange {
  stationId: StationId;
  /** The titles of the free section before and after the import. */
  before: string;
  after: string;
  /** The file of the section that causes the change. */
  file: string;
}

export const describeChange = ({ stationId, before, after }: PreviewChange): string =>
  `'${after}' becomes the free preview of ${stationLabels[stationId]} instead of '${before}'.`;

/**
 * Lists the station types whose free preview an import changes. The reports of imports and of dry runs list them.
 * @param published sections before the import
 */
function listPreviewChanges(
  published: readonly SectionPosition[],
  writes: readonly PlannedWrite[],
): PreviewChange[] {
  return [...Map.groupBy(writes, (write) => write.stationId)].flatMap(([stationId, own]) => {
    const changed = own.map(({ slug, document }) => ({
      slug,
      title: document.title,
      sortOrder: document.order,
    }));
    const change = findPreviewChange(published, stationTypeOf[stationId], changed);
    if (!change?.is) return [];
    const { was, is } = change;
    // The cause is the section that becomes the first one. If the import does not write this section, the cause is the
    // earlier first section.
    const cause =
      own.find(({ slug }) => slug === is.slug) ?? own.find(({ slug }) => slug === was.slug);
    const file = cause?.file ?? is.title;
    return [{ stationId, before: was.title, after: is.title, file }];
  });
}

export interface ImportOptions {
  /** The station type for files that name none. */
  stationId: StationId | null;
  /** Only reports what would happen and writes nothing. */
  isDryRun: boolean;
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
 * @param by null for the sample content, which the product imports itself
 * @throws AppError confirmation_required
 */
export async function importContent(
  ctx: Context,
  input: { target: string; cwd: string },
  by: ContentActor | null,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const { stationId = null, isDryRun = false, mayChangeFreePreview = false } = options;
  // With a wrong clock, the review dates of the sample content could be in the future, and the product would not start.
  const today = by && londonDate(ctx.clock.now());
  const read = await readInProcess('sections', { ...input, stationId, today: today ?? undefined });
  // A message between threads turns buffers into plain arrays of bytes.
  for (const found of read.media.values()) found.bytes = Buffer.from(found.bytes);
  const { ready, problems: mediaProblems } = await prepareNewMedia(ctx.db, read);
  // Report everything that is wrong with a folder in one run.
  const problems = [...read.problems, ...mediaProblems];
  if (problems.length > 0) return reportOf(read, problems, [], [], 0);
  // Store media before the rows, so that no row references a missing file. If the transaction fails, the next import
  // reuses the files, because their storage keys are digests of their content.
  if (!isDryRun) {
    for (const item of ready) await ctx.storage.put(item.storageKey, item.bytes, item.mime);
  }
  const now = ctx.clock.now();
  const report = await ctx.db.transaction(async (tx) => {
    await repository.lockImports(tx);
    const places = await repository.listSectionPlaces(tx);
    const rows = await repository.lockSections(tx, listMatches(read.items, places));
    const draftIds = await listDraftIds(
      tx,
      rows.map(({ id }) => id),
    );
    const plan = planImport(read.items, places, rows, draftIds);
    const published = await repository.listPublishedSummaries(tx);
    const freePreviews = listPreviewChanges(published, plan.writes);
    const planned = {
      ...reportOf(read, [], plan.writes, plan.notes, ready.length),
      freePreviews,
    };
    if (isDryRun) return planned;
    if (freePreviews.length > 0 && !mayChangeFreePreview)
      throw new AppError('confirmation_required', freePreviews.map(describeChange).join(' '));
    await writeMedia(tx, ready, now);
    await writeSections(tx, plan.writes, now);
    const { created, updated, restored } = planned;
    if (by)
      await ctx.audit.record(tx, by, 'content.imported', null, { created, updated, restored });
    return planned;
  });
  if (report.created + report.updated + report.restored > 0 && !isDryRun)
    await ctx.catalogue.load();
  return report;
}
