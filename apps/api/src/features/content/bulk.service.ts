// Imports and exports folders in the same way as `npm run content`; an exported folder becomes a ZIP file. Imports and
// exports questions as CSV.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditVerb } from '@urost3/contract/audit.ts';
import type { BulkReport } from '@urost3/contract/content-files.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockImports } from './content.repository.ts';
import type { ContentService } from './content.service.ts';
import type { ImportOptions } from './content-import.ts';
import { describeChange } from './import-preview.ts';
import { writeQuestionsCsv } from './questions-csv.ts';
import { planChanges } from './questions-plan.ts';
import { readInThread } from './read-in-thread.ts';
import { listPublishedForTable, updatePublished } from './sections.repository.ts';
import { zipFolder } from './zip.ts';

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

export type BulkService = ReturnType<typeof createBulkService>;

export function createBulkService(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  content: ContentService;
}) {
  const { clock, audit, content } = deps;
  const { db } = deps.database;

  const record = (
    tx: Db,
    actor: Actor,
    what: AuditVerb<'content'>,
    detail: Record<string, unknown>,
  ) => audit.record(tx, { action: `content.${what}`, actorUid: actor.uid, detail, caller: actor });

  return {
    /** @param folder contains section files and media folders */
    async importFolder(
      folder: string,
      options: Pick<ImportOptions, 'isDryRun' | 'mayChangeFreePreview'>,
      actor: Actor,
    ): Promise<BulkReport> {
      const { freePreviews, ...report } = await content.importContent(
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
    },

    /** Imports all rows, or none when there is any error. */
    async importQuestions(text: string, isDryRun: boolean, actor: Actor): Promise<BulkReport> {
      const file = 'questions.csv';
      const { rows, problems } = await readInThread('questions', text);
      const report = await db.transaction(async (tx) => {
        await lockImports(tx);
        const plan = planChanges(await listPublishedForTable(tx), rows, londonDate(clock.now()));
        const all = [...problems, ...plan.problems].map((problem) => ({ ...problem, file }));
        if (all.length > 0) return { ...emptyReport, problems: all };
        for (const { row, document } of isDryRun ? [] : plan.changed) {
          const change = { document, by: actor.uid, at: clock.now() };
          if (!(await updatePublished(tx, row.id, row.version, change)))
            throw new Error(`${row.slug} changed under the lock`);
        }
        const { length: updated } = plan.changed;
        if (!isDryRun && updated > 0)
          await record(tx, actor, 'questions_imported', { sections: updated, rows: rows.length });
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
      if (!isDryRun && report.updated > 0) await content.load();
      return { ...report, isDryRun };
    },

    async exportQuestions(actor: Actor): Promise<string> {
      const sections = await listPublishedForTable(db);
      await record(db, actor, 'questions_exported', { sections: sections.length });
      return writeQuestionsCsv(
        sections.map((row) => ({
          stationId: stationIdOf[row.stationType],
          slug: row.slug,
          questions: row.published.questions,
        })),
      );
    },

    /** Streams the files of `npm run content -- export` as one ZIP file. */
    async *exportZip(actor: Actor): AsyncGenerator<Buffer> {
      const folder = await mkdtemp(join(tmpdir(), 'urost3-export-'));
      try {
        await content.exportContent({ folder, cwd: folder }, actor);
        yield* zipFolder(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
