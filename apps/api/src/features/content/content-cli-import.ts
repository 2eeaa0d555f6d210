// `npm run content -- import`: imports files and prints the report.
import { join, resolve } from 'node:path';
import { StationId, StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf, stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import { countLearners } from './content.repository.ts';
import { importContent } from './content.service.ts';
import type { CommandCall } from './content.types.ts';
import { type ContentProblem, describeProblem } from './content-problem.ts';
import type { ImportReport } from './import/content-import.ts';
import type { ImportNote } from './import/import-plan.ts';

export const CONTENT_USAGE = `npm run content -- import <folder-or-file> [--station <type>] [--dry-run] [--verbose] [--yes]
  [--change-free-preview]
npm run content -- export <folder>
npm run content -- lint [folder] [--report]
npm run content -- sources [words of a source]
npm run content -- guideline-changed <words of a source> --reason <why>
npm run content -- guideline-reviewed <words of a source>

Station types: ${stationIds.join(', ')}.`;

const flags = ['--dry-run', '--verbose', '--yes', '--report', '--change-free-preview'];

export interface Arguments {
  words: string[];
  options: Map<string, string>;
  unknown: string[];
}

export function readArguments(argv: readonly string[]): Arguments {
  const result: Arguments = { words: [], options: new Map(), unknown: [] };
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    const [name = '', inline] = word.split(/=(.*)/s);
    if (name === '--station' || name === '--reason')
      result.options.set(name, inline ?? argv[(i += 1)] ?? '');
    else if (flags.includes(name)) result.options.set(name, 'true');
    else if (word.startsWith('-')) result.unknown.push(word);
    else result.words.push(word);
  }
  return result;
}

const NOTES_SHOWN = 12;

/** Exit code of a command that needs --yes. At a terminal, server.ts asks for confirmation and runs the command again. */
export const EXIT_UNCONFIRMED = 3;

/** Reads a station type, written as a `StationId`, as a `StationType` or as its label on the pages. @returns null for any other text */
function readStation(value: string): StationId | null {
  const id = StationId.safeParse(value);
  if (id.success) return id.data;
  const type = StationType.safeParse(value);
  if (type.success) return stationIdOf[type.data];
  return (
    stationIds.find((known) => stationLabels[known].toLowerCase() === value.toLowerCase()) ?? null
  );
}

function printProblems(call: CommandCall, problems: ContentProblem[]): void {
  for (const problem of problems) call.print(describeProblem(problem));
}

function printNotes(
  call: CommandCall,
  notes: ImportNote[],
  kind: ImportNote['kind'],
  isVerbose: boolean,
): void {
  const own = notes.filter((note) => note.kind === kind);
  if (own.length === 0) return;
  const heads = { refused: 'Refused', note: 'Noted', warning: 'Warnings' };
  call.print(`${heads[kind]} (${own.length}):`);
  // The lists of refused items and of warnings are never shortened.
  const isWhole = isVerbose || kind === 'refused' || kind === 'warning';
  const shown = isWhole ? own : own.slice(0, NOTES_SHOWN);
  for (const { file, line, subject, reason } of shown) {
    call.print(`  ${file}${line === null ? '' : `:${line}`}: ${subject}: ${reason}`);
  }
  if (shown.length < own.length)
    call.print(`  … and ${own.length - shown.length} more (--verbose lists them)`);
}

function printReport(
  call: CommandCall,
  report: ImportReport,
  options: { isDryRun: boolean; isVerbose: boolean; seconds: number },
): void {
  for (const kind of ['note', 'warning', 'refused'] as const)
    printNotes(call, report.notes, kind, options.isVerbose);
  const byStation = Map.groupBy(report.sections, (section) => section.stationId);
  for (const [stationId, sections] of byStation)
    call.print(`${stationLabels[stationId]}: ${sections.length} sections`);
  const { created, updated, restored, unchanged } = report;
  const back = restored > 0 ? `, ${restored} brought back` : '';
  call.print(
    `${options.isDryRun ? 'Would import' : 'Imported'} ${report.sections.length} sections with ${report.questions} questions from ${report.files} files: ` +
      `${created} created, ${updated} updated, ${unchanged} unchanged${back}; ${report.media} media files. ${options.seconds.toFixed(1)} s.`,
  );
}

/** Where the database and the folder or bucket of media files are, in words without credentials. */
function dataLocationOf({ databaseUrl, dataDir, s3 }: Context['config']) {
  const folder = resolve(dataDir);
  const url = databaseUrl ? new URL(databaseUrl) : null;
  return {
    database: url ? `PostgreSQL ${url.host}${url.pathname}` : `The database in ${folder}`,
    files: s3 ? `the bucket ${s3.bucket}` : join(folder, 'files'),
  };
}

/** @returns the exit code */
export async function runImport(ctx: Context, call: CommandCall, args: Arguments): Promise<number> {
  const target = args.words[1];
  if (!target) {
    call.print(`Please name a folder or a file.\n\n${CONTENT_USAGE}`);
    return 2;
  }
  const wanted = args.options.get('--station');
  const stationId = wanted === undefined ? null : readStation(wanted);
  if (wanted !== undefined && !stationId) {
    call.print(`There is no station type "${wanted}". Use one of ${stationIds.join(', ')}.`);
    return 2;
  }
  const isDryRun = args.options.has('--dry-run');
  const { database, files } = dataLocationOf(ctx.config);
  const learners = isDryRun || args.options.has('--yes') ? 0 : await countLearners(ctx.db);
  if (learners > 0) {
    call.print(
      `${database} has the data of ${counted(learners, 'learner')}: add --yes to import into it.`,
    );
    return EXIT_UNCONFIRMED;
  }
  call.print(`Database: ${database}. Data folder: ${files}.`);
  const startedAt = performance.now();
  let report: ImportReport;
  try {
    report = await importContent(ctx, { target, cwd: call.cwd }, 'command line', {
      stationId,
      isDryRun,
      mayChangeFreePreview: args.options.has('--change-free-preview'),
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'confirmation_required')) throw error;
    call.print(`${error.message} Nothing was imported: add --change-free-preview to import.`);
    return 1;
  }
  if (report.problems.length > 0) {
    printProblems(call, report.problems);
    call.print(`Nothing was imported: ${counted(report.problems.length, 'problem')}.`);
    return 1;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  printReport(call, report, { isDryRun, isVerbose: args.options.has('--verbose'), seconds });
  for (const { stationId: id, before, after } of report.freePreviews) {
    const preview = `The free preview of ${stationLabels[id]}`;
    call.print(
      isDryRun
        ? `${preview} becomes "${after}"; it is "${before}".`
        : `${preview} is now "${after}"; it was "${before}".`,
    );
  }
  return report.sections.length > 0 ? 0 : 1;
}
