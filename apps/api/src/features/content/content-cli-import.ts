// `npm run content -- import`: imports files and prints the report.
import { StationId, StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { AppError } from '../../http/app-error.ts';
import type { ContentService } from './content.service.ts';
import type { CommandCall } from './content.types.ts';
import { type Arguments, USAGE } from './content-cli-arguments.ts';
import { type ContentProblem, describeProblem } from './content-problem.ts';
import type { ImportNote } from './import-item.ts';
import type { ImportReport } from './import-report.ts';

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

/** @returns the exit code */
export async function runImport(
  service: ContentService,
  call: CommandCall,
  args: Arguments,
): Promise<number> {
  const target = args.words[1];
  if (!target) {
    call.print(`Please name a folder or a file.\n\n${USAGE}`);
    return 2;
  }
  const wanted = args.options.get('--station');
  const stationId = wanted === undefined ? null : readStation(wanted);
  if (wanted !== undefined && !stationId) {
    call.print(`There is no station type "${wanted}". Use one of ${stationIds.join(', ')}.`);
    return 2;
  }
  const isDryRun = args.options.has('--dry-run');
  const { database, files } = service.place;
  const learners = isDryRun || args.options.has('--yes') ? 0 : await service.countLearners();
  if (learners > 0) {
    const people = learners === 1 ? '1 learner' : `${learners} learners`;
    call.print(`${database} has the data of ${people}: add --yes to import into it.`);
    return EXIT_UNCONFIRMED;
  }
  call.print(`Database: ${database}. Data folder: ${files}.`);
  const startedAt = performance.now();
  let report: ImportReport;
  try {
    report = await service.importContent({ target, cwd: call.cwd }, 'command line', {
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
    call.print(
      `Nothing was imported: ${report.problems.length} ${report.problems.length === 1 ? 'problem' : 'problems'}.`,
    );
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
