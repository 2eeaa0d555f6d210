// `npm run content`: imports, exports and checks content in the same way through a running server and without one.
import { resolve } from 'node:path';
import { StationId, StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { type Clock, systemClock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { ContentService } from './content.service.ts';
import type { CommandCall } from './content.types.ts';
import { readContentFiles } from './content-files.ts';
import type { ImportReport } from './content-import.ts';
import { type LintReport, lintContent } from './content-lint.ts';
import { reportLines } from './content-lint-depth.ts';
import { type ContentProblem, describeProblem } from './content-problem.ts';
import { readEvaluation } from './evaluation.service.ts';
import type { ImportNote } from './import-item.ts';

const USAGE = `npm run content -- import <folder-or-file> [--station <type>] [--dry-run] [--verbose] [--yes]
npm run content -- export <folder>
npm run content -- lint [folder] [--report]
npm run content -- sources [words of a source]
npm run content -- guideline-changed <words of a source> --reason <why>
npm run content -- guideline-reviewed <words of a source>

Station types: ${stationIds.join(', ')}.`;
const NOTES_SHOWN = 12;
/** Exit code of a command that needs --yes. At a terminal, server.ts asks the person. */
export const EXIT_UNCONFIRMED = 3;

interface Arguments {
  words: string[];
  options: Map<string, string>;
  unknown: string[];
}

function readArguments(argv: readonly string[]): Arguments {
  const result: Arguments = { words: [], options: new Map(), unknown: [] };
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    const [name = '', inline] = word.split(/=(.*)/s);
    if (name === '--station' || name === '--reason')
      result.options.set(name, inline ?? argv[(i += 1)] ?? '');
    else if (['--dry-run', '--verbose', '--yes', '--report'].includes(name))
      result.options.set(name, 'true');
    else if (word.startsWith('-')) result.unknown.push(word);
    else result.words.push(word);
  }
  return result;
}

/** Accepts the name of a station type as the API or the page spells it. */
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
  const heads = { refused: 'Refused', merged: 'Merged', note: 'Noted', warning: 'Warnings' };
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
  for (const kind of ['note', 'merged', 'warning', 'refused'] as const)
    printNotes(call, report.notes, kind, options.isVerbose);
  const byStation = Map.groupBy(report.sections, (section) => section.stationId);
  for (const [stationId, sections] of byStation)
    call.print(`${stationLabels[stationId]}: ${sections.length} sections`);
  const { created, updated, restored, unchanged } = report;
  const back = restored > 0 ? `, ${restored} brought back` : '';
  call.print(
    `${options.isDryRun ? 'Would import' : 'Imported'} ${report.sections.length} sections with ${report.questions} questions from ${report.records} records: ` +
      `${created} created, ${updated} updated, ${unchanged} unchanged${back}; ${report.media} media files. ${options.seconds.toFixed(1)} s.`,
  );
}

async function runImport(
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
  const report = await service.importContent({ target, cwd: call.cwd }, 'command line', {
    stationId,
    isDryRun,
  });
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

async function runExport(
  service: ContentService,
  call: CommandCall,
  args: Arguments,
): Promise<number> {
  const folder = args.words[1];
  if (!folder) {
    call.print(`Please name a folder.\n\n${USAGE}`);
    return 2;
  }
  const report = await service.exportContent({ folder, cwd: call.cwd }, 'command line');
  for (const name of report.missing) call.print(`The media file "${name}" is not in the storage.`);
  for (const { slug, path, reason } of report.refused)
    call.print(`Import would refuse ${slug}: ${path}: ${reason} Correct it in the editor first.`);
  call.print(
    `Exported ${report.sections} sections and ${report.media} media files to ${report.folder}.`,
  );
  return report.missing.length > 0 ? 1 : 0;
}

/** Runs `lint`, the only command that needs neither a server nor a database. @returns the exit code */
export async function runContentLint(
  call: CommandCall,
  clock: Clock = systemClock,
): Promise<number> {
  const args = readArguments(call.argv);
  const folder = args.words[1] ?? 'content';
  const today = londonDate(clock.now());
  const report = await lintContent(await readContentFiles(folder, call.cwd), today);
  const evaluation = await readEvaluation(resolve(call.cwd, folder));
  report.errors.push(...evaluation.problems);
  if (args.options.has('--report')) {
    for (const line of reportLines(report.sections)) call.print(line);
    call.print(summaryOf(report));
    return report.errors.length > 0 ? 1 : 0;
  }
  if (report.checks.length > 0) call.print(`Marked for clinical review (${report.checks.length}):`);
  for (const check of report.checks) call.print(`  ${describeProblem(check)}`);
  for (const warning of report.warnings) call.print(`warning ${describeProblem(warning)}`);
  for (const error of report.errors) call.print(`error ${describeProblem(error)}`);
  call.print(summaryOf(report));
  return report.errors.length > 0 ? 1 : 0;
}

const summaryOf = ({ files, errors, warnings, checks }: LintReport) =>
  `${files} files, ${errors.length} errors, ${warnings.length} warnings, ${checks.length} marks.`;

async function runSources(service: ContentService, call: CommandCall, args: Arguments) {
  const found = await service.listSources(args.words.slice(1).join(' '));
  for (const { title, sections } of found) {
    call.print(title);
    for (const { name, part } of sections) call.print(`  ${name}${part ? ` (${part})` : ''}`);
  }
  const cited = new Set(found.flatMap(({ sections }) => sections.map(({ name }) => name)));
  call.print(`${found.length} sources, cited by ${cited.size} sections.`);
  return found.length > 0 ? 0 : 1;
}

/**
 * Runs `guideline-changed` and `guideline-reviewed`: sets or clears the review flag on the sections that cite a source.
 */
async function runGuideline(
  service: ContentService,
  call: CommandCall,
  args: Arguments,
): Promise<number> {
  const isRaised = args.words[0] === 'guideline-changed';
  const words = args.words.slice(1).join(' ');
  const reason = args.options.get('--reason')?.trim() ?? '';
  if (words === '' || (isRaised && reason === '')) {
    call.print(`Please name words of the source${isRaised ? ', and --reason' : ''}.\n\n${USAGE}`);
    return 2;
  }
  const names = await service.flagCiting(words, isRaised ? reason : null, 'command line');
  for (const name of names) call.print(`  ${name}`);
  const what = isRaised ? 'say that a guideline changed' : 'no longer say that a guideline changed';
  call.print(`${names.length} sections ${what}.`);
  return names.length > 0 ? 0 : 1;
}

/** @returns the exit code: 0 done, 1 refused or failed, 2 unknown command */
export async function runContentCommand(
  service: ContentService,
  call: CommandCall,
): Promise<number> {
  const args = readArguments(call.argv);
  if (args.unknown.length > 0) {
    call.print(`There is no option ${args.unknown[0]}.\n\n${USAGE}`);
    return 2;
  }
  if (args.words[0] === 'import') return runImport(service, call, args);
  if (args.words[0] === 'export') return runExport(service, call, args);
  if (args.words[0] === 'lint') return runContentLint(call);
  if (args.words[0] === 'sources') return runSources(service, call, args);
  if (args.words[0]?.startsWith('guideline-')) return runGuideline(service, call, args);
  call.print(USAGE);
  return 2;
}
