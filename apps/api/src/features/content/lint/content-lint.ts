// Checks the question bank by the rules of lint (content/README.md, Lint), which are stricter than those of an import.

import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content/content.ts';
import { listMedia, listTexts } from '@urost3/contract/content/section-media.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { foldText } from '@urost3/contract/text/fold-text.ts';
import { type ContentProblem, problemAt } from '../content-problem.ts';
import { findQualityProblems } from '../editor/section-context.ts';
import { type ContentFiles, listMediaFiles } from '../import/content-files.ts';
import { readImport } from '../import/import-read.ts';
import { type ContentFile, parseSectionFile } from '../markdown/content-markdown.ts';
import { balanceOf, imbalances } from './content-lint-balance.ts';
import { warnOfDepth } from './content-lint-depth.ts';
import {
  LINT_LIMITS,
  type LintReport,
  listMarkedTexts,
  type Report,
} from './content-lint-limits.ts';
import { habitsOf, lintDetails } from './content-lint-voice.ts';

// Matches a form of address and a capitalised name. Surgeons are addressed as Mr too, so a name in two sections may be
// a doctor's.
const NAME = /\b(?:Mr|Mrs|Ms|Miss|Mx|Master)\.? (?:[A-Z]\.? )?([A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?)/g;

/** The different names of people in a section. */
function namesIn(section: EditorSection): Set<string> {
  const texts = listTexts(section).filter(({ path }) => !path.startsWith('sources'));
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(NAME)].map((match) => match[0])));
}

/** Warns about a patient's name that occurs in two sections, because each section should present a new patient. */
function lintNames(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    for (const person of namesIn(file.section)) {
      const other = seen.get(person);
      if (!other) seen.set(person, name);
      else
        into.warnings.push(
          problemAt(name, { line: null, label: 'names' }, `${person} is in ${other} too.`),
        );
    }
  }
}

function lintRepeats(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    for (const [index, { question }] of file.section.questions.entries()) {
      const words = foldText(question);
      const place = file.placeOf(`questions.${index}`);
      const other = seen.get(words);
      if (other) into.errors.push(problemAt(name, place, `${other} asks the same.`));
      else seen.set(words, `${name}, ${place.label}`);
    }
  }
}

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

/** A panel asks in the order of the questions, and reads no options aloud. */
function lintPanel({ questions }: EditorSection, report: Report): void {
  let last = -1;
  for (const [index, question] of questions.entries()) {
    const { type, panel_minute: minute, dropped_when_short } = question;
    const path = `questions.${index}.panel_minute`;
    if (minute === null) {
      if (dropped_when_short) report(path, 'Only a question with a minute can be dropped.');
      continue;
    }
    if (type === 'mcq') report(path, 'A panel does not ask a multiple-choice question.');
    if (minute <= last) report(path, `Minute ${minute} is not after minute ${last}.`);
    last = minute;
  }
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
) {
  const named = new Set(
    parsed.flatMap(({ file }) => listMedia(file.section).map(({ name }) => name)),
  );
  for (const { folder, name } of await listMediaFiles(files)) {
    if (!named.has(name))
      into.warnings.push(
        problemAt(`${folder}/${name}`, { line: null, label: 'file' }, 'No section names it.'),
      );
  }
}

function lintFile(name: string, file: ContentFile, stationId: StationId, into: LintReport): void {
  const add =
    (list: ContentProblem[]): Report =>
    (path, reason) => {
      const place = file.placeOf(path);
      list.push(problemAt(name, place, reason));
    };
  const report = add(into.errors);
  for (const { path, reason } of findQualityProblems(file.section))
    if (!file.hasProblemAt(path)) report(path, reason);
  lintCounts(file.section, report);
  lintPanel(file.section, report);
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
  for (const { path, text } of listMarkedTexts(file.section)) {
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
  lintDetails(parsed, report);
  await lintDeadMedia(files, parsed, report);
  for (const reason of imbalances(balanceOf(report.sections)))
    report.warnings.push({ file: 'the bank', line: null, field: 'options', reason });
  for (const reason of habitsOf(report.sections))
    report.warnings.push({ file: 'the bank', line: null, field: 'answers', reason });
  return report;
}
