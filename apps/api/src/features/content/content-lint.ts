// Checks the question bank by the rules of lint (content/README.md, Lint), which are stricter than those of an import.

import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content.ts';
import { listMedia, listTexts } from '@urost3/contract/section-media.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { type ContentFiles, listMediaFiles } from './content-files.ts';
import { balanceOf, imbalances } from './content-lint-balance.ts';
import { warnOfDepth } from './content-lint-depth.ts';
import { LINT_LIMITS, type LintReport, type Report } from './content-lint-limits.ts';
import { lintNames, lintRepeats } from './content-lint-repeats.ts';
import { type ContentFile, parseSectionFile } from './content-markdown.ts';
import type { ContentProblem } from './content-problem.ts';
import { readImport } from './import-read.ts';
import { findQualityProblems } from './section-quality.ts';

const HAS_AUDIO: readonly StationId[] = [
  'communication',
  'emergency_stations',
  'outpatient_stations',
];

function lintCounts(section: EditorSection, report: Report): void {
  const { questions, pointsMin, pointsMax } = LINT_LIMITS;
  if (section.questions.length < questions) {
    report(
      'questions',
      `There are ${section.questions.length} questions; at least ${questions} are needed.`,
    );
  }
  const points = section.examiner_points.length;
  if (points < pointsMin || points > pointsMax) {
    report(
      'examiner_points',
      `The checklist has ${points} points; ${pointsMin} to ${pointsMax} are needed.`,
    );
  }
  if (section.sources.length === 0) report('sources', 'At least one source is needed.');
  if (section.reviewedOn === null) report('reviewedOn', 'A review date is needed.');
}

/** Matches the title of a guideline: its publisher, or a word such as `guidance`. */
const GUIDELINE =
  /\b(?:NICE|SIGN|EAU|BOAST|GMC|DVLA|FSRH|BSSM|GOV\.UK|guidelines?|guidance|standards?)\b/i;
/** Matches the citation of a journal paper: the year and volume as `2019;124`, or `BJU Int` with a year. */
const PAPER = /\d{4};\d+|\bBJU Int \d{4}\b/;

/** Warns about a source that names a guideline but no part of it. A guideline can have a hundred pages. */
function lintSources(section: EditorSection, warn: Report): void {
  for (const { title, section: place } of section.sources) {
    if (place?.trim() || PAPER.test(title) || !GUIDELINE.test(title)) continue;
    warn('sources', `“${title}” is a guideline; please name the section or recommendation.`);
  }
}

function lintAudio(section: EditorSection, stationId: StationId, report: Report): void {
  if (section.audio && !section.transcript?.trim())
    report('audio', 'The audio file has no transcript.');
  if (!section.audio && HAS_AUDIO.includes(stationId))
    report('audio', 'This station type needs an audio file.');
}

function textLength(section: EditorSection): number {
  return listTexts(section).reduce((sum, { text }) => sum + text.length, 0);
}

/** Reports media files that no section uses. */
async function lintDeadMedia(
  files: ContentFiles,
  parsed: { file: ContentFile }[],
  into: LintReport,
): Promise<void> {
  const named = new Set(
    parsed.flatMap(({ file }) => listMedia(file.section).map(({ name }) => name)),
  );
  for (const { folder, name } of await listMediaFiles(files)) {
    if (!named.has(name))
      into.warnings.push({
        file: `${folder}/${name}`,
        line: null,
        field: 'file',
        reason: 'No section names it.',
      });
  }
}

function lintFile(name: string, file: ContentFile, stationId: StationId, into: LintReport): void {
  const add =
    (list: ContentProblem[]): Report =>
    (path, reason) => {
      const place = file.placeOf(path);
      list.push({ file: name, line: place.line, field: place.label, reason });
    };
  const report = add(into.errors);
  for (const { path, reason } of findQualityProblems(file.section))
    if (!file.hasProblemAt(path)) report(path, reason);
  lintCounts(file.section, report);
  lintAudio(file.section, stationId, report);
  lintSources(file.section, add(into.warnings));
  const linted = { name, stationId, section: file.section };
  into.sections.push(linted);
  warnOfDepth(linted, add(into.warnings));
  const length = textLength(file.section);
  if (length < LINT_LIMITS.characters) {
    add(into.warnings)(
      'title',
      `There are ${length} characters of text; aim for ${LINT_LIMITS.characters}.`,
    );
  }
  for (const { path, text } of listTexts(file.section)) {
    for (const [mark] of text.matchAll(CHECK_MARK))
      add(into.checks)(path, mark.trim().slice(1, -1).replace('check:', '').trim());
  }
}

/** Checks the files without a database. */
export async function lintContent(files: ContentFiles, today: string): Promise<LintReport> {
  const read = await readImport(files, { stationId: null, today });
  const errors = [...read.problems, ...read.missing.map((item) => item.problem)];
  const warnings = read.notes
    .filter((note) => note.kind === 'warning')
    .map(({ file, line, subject, reason }) => ({ file, line, field: subject, reason }));
  const report: LintReport = {
    files: files.markdown.length,
    errors,
    warnings,
    checks: [],
    sections: [],
  };
  const parsed = files.markdown.flatMap(({ name, text }) => {
    const { value } = parseSectionFile(text, name);
    return value ? [{ name, file: value }] : [];
  });
  for (const { name, file } of parsed) {
    if (file.stationId) lintFile(name, file, file.stationId, report);
  }
  lintRepeats(parsed, report);
  lintNames(parsed, report);
  await lintDeadMedia(files, parsed, report);
  for (const reason of imbalances(balanceOf(report.sections)))
    report.warnings.push({ file: 'the bank', line: null, field: 'options', reason });
  return report;
}
