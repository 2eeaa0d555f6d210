// Imports and exports folders in the same way as `npm run content`; an exported folder becomes a ZIP file. Imports and
// exports questions as CSV.

import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { PassThrough } from 'node:stream';
import type { BulkReport } from '@urost3/contract/content/files.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { ZipFile } from 'yazl';
import type { Context } from '../../../composition/context.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { londonDate } from '../../../providers/clock/london.ts';
import { lockAllSections, lockImports } from '../content.repository.ts';
import { exportContent, importContent } from '../content.service.ts';
import { listPublishedForTable, updatePublished } from '../editor/sections.repository.ts';
import { describeChange, type ImportOptions } from './content-import.ts';
import { planChanges, writeQuestionsCsv } from './questions-csv.ts';
import { readInProcess } from './read-in-process.ts';

/** All entries have the earliest date of the format, so that equal content produces equal archives. */
const ENTRY = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** Streams a folder as a ZIP file. Only a part of one file is in memory at a time. */
async function* zipFolder(folder: string): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let open: ReadStream | undefined;
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile());
  for (const path of paths.map((entry) => join(entry.parentPath, entry.name)).sort())
    zip.addReadStreamLazy(relative(folder, path).split(sep).join('/'), ENTRY, (give) => {
      open = createReadStream(path).on('error', (error) => output.destroy(error));
      give(null, open);
    });
  zip.end();
  try {
    yield* output;
  } finally {
    // Close the file when the download is aborted.
    open?.destroy();
  }
}

const emptyReport = {
  problems: [],
  notes: [],
  created: 0,
  updated: 0,
  restored: 0,
  unchanged: 0,
  questions: 0,
  media: 0,
  sections: [],
} satisfies Omit<BulkReport, 'isDryRun'>;

/** @param folder contains section files and media folders */
export async function importFolder(
  ctx: Context,
  folder: string,
  options: Pick<ImportOptions, 'isDryRun' | 'mayChangeFreePreview'>,
  actor: Actor,
): Promise<BulkReport> {
  const { freePreviews, ...report } = await importContent(
    ctx,
    { target: '.', cwd: folder },
    actor,
    options,
  );
  const previews = freePreviews.map((change) => ({
    file: change.file,
    line: null,
    subject: change.after,
    reason: describeChange(change),
  }));
  return { ...report, notes: [...previews, ...report.notes], isDryRun: options.isDryRun };
}

/** Imports all rows, or none when there is any error. */
export async function importQuestions(
  ctx: Context,
  text: string,
  isDryRun: boolean,
  actor: Actor,
): Promise<BulkReport> {
  const file = 'questions.csv';
  const { rows, problems } = await readInProcess('questions', text);
  const report = await ctx.db.transaction(async (tx) => {
    await lockImports(tx);
    await lockAllSections(tx);
    const plan = planChanges(await listPublishedForTable(tx), rows, londonDate(ctx.clock.now()));
    const all = [...problems, ...plan.problems].map((problem) => ({ ...problem, file }));
    if (all.length > 0) return { ...emptyReport, problems: all };
    for (const { row, document } of isDryRun ? [] : plan.changed) {
      const change = { document, by: actor.uid, at: ctx.clock.now(), saveId: null };
      if (!(await updatePublished(tx, row.id, row.version, change)))
        throw new Error(`${row.slug} changed under the lock`);
    }
    const { length: updated } = plan.changed;
    if (!isDryRun && updated > 0)
      await ctx.audit.record(tx, actor, 'content.questions_imported', null, {
        sections: updated,
        rows: rows.length,
      });
    return {
      ...emptyReport,
      updated,
      unchanged: plan.unchanged,
      questions: rows.length,
      notes: plan.notes.map((note) => ({ ...note, file })),
      sections: plan.changed.map(({ row }) => ({
        stationId: stationIdOf[row.stationType],
        slug: row.slug,
        title: row.title,
        action: 'update' as const,
      })),
    };
  });
  if (!isDryRun && report.updated > 0) await ctx.catalogue.load();
  return { ...report, isDryRun };
}

export async function exportQuestions(ctx: Context, actor: Actor): Promise<string> {
  const sections = await listPublishedForTable(ctx.db);
  const detail = { sections: sections.length };
  await ctx.audit.record(ctx.db, actor, 'content.questions_exported', null, detail);
  return writeQuestionsCsv(
    sections.map((row) => ({
      stationId: stationIdOf[row.stationType],
      slug: row.slug,
      questions: row.published.questions,
    })),
  );
}

/** Streams the files of `npm run content -- export` as one ZIP file. */
export async function* exportContentZip(ctx: Context, actor: Actor): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-export-'));
  try {
    await exportContent(ctx, { folder, cwd: folder }, actor);
    yield* zipFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
