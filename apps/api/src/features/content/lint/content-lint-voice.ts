// Warns about habits that a reader of the whole question bank notices: answers that begin alike, one turn of phrase in
// many answers, a sentence that two sections share, and two people with the same work.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { listTexts } from '@urost3/contract/content/section-media.ts';
import type { ContentFile } from '../markdown/content-markdown.ts';
import { DEPTH, type LintedSection, type LintReport } from './content-lint-limits.ts';

/** A paragraph's opening is its first words. */
const OPENING_WORDS = 3;
const CONTRAST = /\brather than\b|\band not\b/i;
/** Matches the work of a person whose age is given: `Ann Lee, 52, a florist,`. */
const WORK = /\b\d{2},(?: who is)? an? ((?:[a-z-]+ ){0,3}[a-z-]+)(?=[,.;]| who\b| with\b| and\b)/g;

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
    habits.push(`“Rather than” or “and not” is in ${contrasts} of ${answers.length} answers.`);
  return habits;
}

interface Detail {
  path: string;
  /** The form in which details are compared. */
  key: string;
  /** What the warning says about the detail, before the name of the other section. */
  said: string;
}

const sentencesOf = (section: EditorSection): Detail[] =>
  listTexts(section)
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

/** Warns about a sentence or a person's work that another section has too. */
export function lintDetails(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    for (const { path, key, said } of [...sentencesOf(file.section), ...worksOf(file.section)]) {
      const other = seen.get(key);
      if (other === undefined) seen.set(key, name);
      else if (other !== name) {
        const place = file.placeOf(path);
        into.warnings.push({
          file: name,
          line: place.line,
          field: place.label,
          reason: `${said} is in ${other} too.`,
        });
      }
    }
  }
}
