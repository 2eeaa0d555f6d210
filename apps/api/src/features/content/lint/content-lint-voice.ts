// Warns about habits that a reader of the whole question bank notices: answers that begin alike, one turn of phrase in
// many answers, a sentence or several words in a row that two sections share, and two people with the same work.

import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { listTexts } from '@urost3/contract/content/section-media.ts';
import { problemAt } from '../content-problem.ts';
import type { ContentFile } from '../markdown/content-markdown.ts';
import { DEPTH, type LintedSection, type LintReport } from './content-lint-limits.ts';

/** A paragraph's opening is its first words. */
const OPENING_WORDS = 3;
const CONTRAST = /\brather than\b|\band not\b|, not\b/i;
/** Matches the work of a person, after the age or the name: `Ann Lee, 52, a florist,` and `her mother Ann, a florist,`. */
const WORK =
  /(?:\b\d{2},(?: who is)?|\b[A-Z][a-z]+,) an? ((?:[a-z-]+ ){0,3}[a-z-]+)(?=[,.;]| who\b| with\b| and\b)/g;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];

function openingsOf(answer: string): Set<string> {
  const openings = answer
    .split(/\n{2,}/)
    .map((paragraph) => wordsIn(paragraph).slice(0, OPENING_WORDS))
    .filter((words) => words.length === OPENING_WORDS);
  return new Set(openings.map((words) => words.join(' ')));
}

/** Habits in the model answers of the bank; one message per habit. */
export function habitsOf(sections: readonly LintedSection[]): string[] {
  const answers = sections.flatMap(({ section }) =>
    section.questions.filter(({ type }) => type === 'text').map(({ answer }) => answer),
  );
  if (answers.length < DEPTH.habitsFrom) return [];
  const habits: string[] = [];
  const openings = Map.groupBy(
    answers.flatMap((answer) => [...openingsOf(answer)]),
    (opening) => opening,
  );
  for (const [opening, { length }] of openings) {
    if (length / answers.length > DEPTH.openingShare)
      habits.push(
        `A paragraph begins with “${opening}” in ${length} of ${answers.length} answers.`,
      );
  }
  const contrasts = answers.filter((answer) => CONTRAST.test(answer)).length;
  if (contrasts / answers.length > DEPTH.contrastShare)
    habits.push(
      `“Rather than”, “and not” or “, not” is in ${contrasts} of ${answers.length} answers.`,
    );
  return habits;
}

interface Detail {
  path: string;
  /** The form in which details are compared. */
  key: string;
  /** What the warning says about the detail, before the name of the other section. */
  said: string;
  /** Whether the detail overlaps the one before it, so that one warning is enough for both. */
  continues?: boolean;
}

const isWrittenAnswer = (section: EditorSection, path: string): boolean =>
  section.questions.some(
    ({ type }, index) => type === 'text' && path === `questions.${index}.answer`,
  );

/** The runs of words of the model answers, which are too similar when they share less than a sentence. */
const runsOf = (section: EditorSection): Detail[] =>
  listTexts(section)
    .filter(({ path }) => isWrittenAnswer(section, path))
    .flatMap(({ path, text }) => {
      const words = wordsIn(text);
      const starts = Array.from({ length: Math.max(0, words.length - DEPTH.sentenceWords + 1) });
      return starts.map((_start, at) => {
        const run = words.slice(at, at + DEPTH.sentenceWords).join(' ');
        return { path, key: `run: ${run}`, said: `“${run}”`, continues: at > 0 };
      });
    });

const sentencesOf = (section: EditorSection): Detail[] =>
  listTexts(section)
    .filter(({ path }) => !isWrittenAnswer(section, path))
    .flatMap(({ path, text }) =>
      text.split(/(?<=[.?!])\s+/).map((sentence) => ({ path, words: wordsIn(sentence), sentence })),
    )
    .filter(({ words }) => words.length >= DEPTH.sentenceWords)
    .map(({ path, words, sentence }) => ({
      path,
      key: words.join(' '),
      said: `“${sentence.trim()}”`,
    }));

const worksOf = (section: EditorSection): Detail[] =>
  listTexts(section)
    .filter(({ path }) => path === 'case_scenario' || path === 'scenario')
    .flatMap(({ path, text }) =>
      [...text.matchAll(WORK)].map(([, work = '']) => ({
        path,
        key: `work: ${work}`,
        said: `A person who is a ${work}`,
      })),
    );

const detailsOf = (section: EditorSection): Detail[] => [
  ...sentencesOf(section),
  ...runsOf(section),
  ...worksOf(section),
];

/** Warns about a sentence, a run of words or a person's work that another section has too. */
export function lintDetails(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    let wasShared = false;
    for (const { path, key, said, continues } of detailsOf(file.section)) {
      const other = seen.get(key);
      if (other === undefined) seen.set(key, name);
      const isShared = other !== undefined && other !== name;
      if (isShared && !(continues && wasShared)) {
        const place = file.placeOf(path);
        into.warnings.push(problemAt(name, place, `${said} is in ${other} too.`));
      }
      wasShared = isShared;
    }
  }
}
