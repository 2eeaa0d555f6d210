// The plain text of a published section: what search looks in and what excerpts show. Only what a learner may read is in it:
// no examiner's notes and no {check: …} marks.

import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content.ts';

/** Raise it with every change to this file: the next start writes the text of every section anew. */
export const WORDS_VERSION = 2;

/** Longer texts are cut: search vectors have a limit. */
const BODY_MAX = 200_000;

/** Words that `features/search/spelling.ts` compares: shorter ones are never corrected, longer ones are no words. */
const WORDS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{4,30}(?![\p{L}\p{N}])/gu;

interface SectionWords {
  title: string;
  labels: string;
  body: string;
  /** What the section cites, with the numbers of guidelines. */
  sources: string;
  /** Every word of these texts once: spellings are corrected to them. */
  vocabulary: string[];
}

/** Markdown → words. A middle dot ends each line of its own (heading, item, cell) that has no full stop. */
function toPlainText(markdown: string): string {
  return (
    markdown
      .replace(CHECK_MARK, '')
      .replace(/[ \t]+/g, ' ')
      // Safe HTML, and raised and lowered letters (H~2~O), are read as the words they make.
      .replace(/<\/?(sub|sup|br|b|i|em|strong)(\s[^<>]*)?\/?>/gi, '')
      .replace(/([\p{L}\p{N})\]])[~^]([-+−–]?[\p{L}\p{N}.,]*[-+−–]?)[~^]/gu, '$1$2')
      // Links and pictures.
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // Rules, and a table's second line.
      .replace(/^ ?(?:\| ?)?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)*(?:\| ?)?$/gm, '')
      // Headings and items of lists.
      .replace(/^( ?(?:#{1,6}|[-*+]|\d+[.)]) .*[^\s.?!:;,·*_`"”’)]["”’)]*)[*_`]* ?$/gm, '$1 ·')
      // Rows and cells of tables.
      .replace(/^ ?\|(.*)\| ?$/gm, '$1 ·')
      .replace(/ ?\| ?/g, ' · ')
      .replace(/^ ?(?:#{1,6}|[-*+>]|\d+[.)]) /gm, '')
      .replace(/\*+|`+|~~|__/g, ' ')
      // The marks of an excerpt's hits never come from the text itself (db/text-search.ts).
      .replace(/[\uE000\uE001]/g, '')
  );
}

/** Texts that follow one another: a middle dot ends each that has no full stop of its own. */
function joinPieces(pieces: readonly (string | null)[]): string {
  return pieces
    .filter((piece) => piece !== null && piece !== '')
    .map((piece) => piece?.trimEnd().replace(/([^\s.?!:;,·|*_`"”’)]["”’)]*)$/, '$1 ·'))
    .join('\n');
}

/** A heading and what it is over, as one piece. */
const underTitle = (title: string | null, text: string) => (title ? `${title}:\n${text}` : text);

type Exhibit = EditorSection['exhibits'][number];
const textOfExhibits = (exhibits: readonly Exhibit[]) =>
  exhibits.map(({ title, alt }) => underTitle(title, alt));

function textOfQuestion(question: EditorSection['questions'][number]): string {
  return joinPieces([
    question.question,
    ...question.options,
    question.answer,
    question.explanation,
    ...textOfExhibits(question.exhibits),
    ...question.probes.flatMap((probe) => [
      probe.question,
      probe.score_1,
      probe.score_3,
      probe.score_5,
    ]),
  ]);
}

/** The number of a guideline of NICE is in its address, even where its title does not have it. */
const NICE_ADDRESS =
  /\bnice\.org\.uk\/guidance\/(ng|cg|ta|qs|ph|ipg|mtg|dg|htg|hst|csg|sg)(\d{1,4})\b/i;

function textOfSource({ title, section, url }: EditorSection['sources'][number]): string {
  const [, kind, digits] = NICE_ADDRESS.exec(url ?? '') ?? [];
  const number = kind ? `NICE ${kind.toUpperCase()}${digits}` : null;
  const isNamed = number === null || title.toUpperCase().includes(number.toUpperCase());
  return [title, isNamed ? null : number, section].filter((part) => part).join(', ');
}

/** Words without digits, long enough to be misspelt. */
function vocabularyOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().match(WORDS) ?? []);
  return [...new Set(words)].filter((word) => !/\d/.test(word));
}

export function wordsOfSection(section: EditorSection): SectionWords {
  const { content_structure: structure } = section;
  const body = joinPieces([
    section.case_scenario,
    section.scenario,
    section.sign_post,
    section.answer,
    ...textOfExhibits(section.exhibits),
    ...section.content_sections.map(({ type, title, content }) =>
      // Its content is the name of a file.
      type === 'image_identifier' ? title : underTitle(title, content),
    ),
    ...section.questions.map(textOfQuestion),
    ...(structure?.sections ?? []).map(({ title, content }) => underTitle(title, content)),
    ...(structure?.empathy_phrases ?? []).map(({ phrase }) => phrase),
    ...(structure?.key_learning_points ?? []),
    ...section.examiner_points.map(({ text }) => text),
    section.transcript,
  ]);
  const texts = {
    title: toPlainText(section.title),
    labels: toPlainText(
      [section.category, section.methodology, ...section.contentTypes].join('\n'),
    ),
    body: toPlainText(body.slice(0, BODY_MAX)),
    sources: toPlainText(joinPieces(section.sources.map(textOfSource))),
  };
  return { ...texts, vocabulary: vocabularyOf(...Object.values(texts)) };
}
