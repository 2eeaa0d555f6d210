// `npm run content`: imports, exports and checks content in the same way through a running server and without one.

import { resolve } from 'node:path';
import type { Context } from '../../composition/context.ts';
import { type Clock, systemClock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { exportContent, flagCitingSections, listCitedSources } from './content.service.ts';
import type { CommandCall } from './content.types.ts';
import { type Arguments, CONTENT_USAGE, readArguments, runImport } from './content-cli-import.ts';
import { describeProblem } from './content-problem.ts';
import { readContentFiles } from './import/content-files.ts';
import { lintContent } from './lint/content-lint.ts';
import { reportLines } from './lint/content-lint-figures.ts';
import type { LintReport } from './lint/content-lint-limits.ts';
import { readEvaluation } from './lint/marked-answers.service.ts';

async function runExport(ctx: Context, call: CommandCall, args: Arguments): Promise<number> {
  const folder = args.words[1];
  if (!folder) {
    call.print(`Please name a folder.\n\n${CONTENT_USAGE}`);
    return 2;
  }
  const report = await exportContent(ctx, { folder, cwd: call.cwd }, 'command line');
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

async function runSources(ctx: Context, call: CommandCall, args: Arguments) {
  const found = await listCitedSources(ctx, args.words.slice(1).join(' '));
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
  ctx: Context,
  call: CommandCall,
  args: Arguments,
  isRaised: boolean,
): Promise<number> {
  const words = args.words.slice(1).join(' ');
  const reason = args.options.get('--reason')?.trim() ?? '';
  if (words === '' || (isRaised && reason === '')) {
    call.print(
      `Please name words of the source${isRaised ? ', and --reason' : ''}.\n\n${CONTENT_USAGE}`,
    );
    return 2;
  }
  const names = await flagCitingSections(ctx, words, isRaised ? reason : null, 'command line');
  for (const name of names) call.print(`  ${name}`);
  const what = isRaised ? 'say that a guideline changed' : 'no longer say that a guideline changed';
  call.print(`${names.length} sections ${what}.`);
  return names.length > 0 ? 0 : 1;
}

/** @returns the exit code: 0 done, 1 refused, failed or nothing found, 2 wrong arguments, or `EXIT_UNCONFIRMED` */
export async function runContentCommand(ctx: Context, call: CommandCall): Promise<number> {
  const args = readArguments(call.argv);
  if (args.unknown.length > 0) {
    call.print(`There is no option ${args.unknown[0]}.\n\n${CONTENT_USAGE}`);
    return 2;
  }
  if (args.words[0] === 'import') return runImport(ctx, call, args);
  if (args.words[0] === 'export') return runExport(ctx, call, args);
  if (args.words[0] === 'lint') return runContentLint(call);
  if (args.words[0] === 'sources') return runSources(ctx, call, args);
  if (args.words[0] === 'guideline-changed') return runGuideline(ctx, call, args, true);
  if (args.words[0] === 'guideline-reviewed') return runGuideline(ctx, call, args, false);
  call.print(CONTENT_USAGE);
  return 2;
}
