// The plain text of a published section, which is searched and shown in excerpts. It contains only what learners may read, without
// examiner's notes and {check: …} marks.

import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content/content.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { compoundsIn, foldedWords } from '@urost3/contract/text/fold-text.ts';

/** Increase this number with every change to this file, so that the next start rewrites the text of every section. */
export const WORDS_VERSION = 7;

/** Longer texts are cut, because search vectors have a size limit. */
const BODY_MAX = 200_000;

interface SectionWords {
  title: string;
  labels: string;
  body: string;
  /** The cited sources, with the numbers of guidelines. */
  sources: string;
  /**
   * The different words of the texts in the other fields, without short words and words with digits. A misspelt search
   * word is corrected to one of these words. Entries with a space are compounds, which are also found in one word.
   */
  vocabulary: string[];
}

/**
 * Converts Markdown to plain text. A middle dot is added to headings and list items that end without punctuation, and
 * to every table cell.
 */
function toPlainText(markdown: string): string {
  return (
    markdown
      .replace(CHECK_MARK, '')
      .replace(/[ \t]{2,}|\t/g, ' ')
      .replace(/<br\s*\/?>/gi, ' ')
      // Remove safe HTML tags and the marks of superscripts and subscripts (H~2~O), so that letters form whole words.
      .replace(/<\/?(sub|sup|b|i|em|strong)(\s[^<>]*)?\/?>/gi, '')
      .replace(/([\p{L}\p{N})\]])[~^]([-+−–]?[\p{L}\p{N}.,]*[-+−–]?)[~^]/gu, '$1$2')
      // Replace links and images by their text.
      .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
      // Remove horizontal rules and the divider row of tables.
      .replace(/^ ?(?:\| ?)?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)*(?:\| ?)?$/gm, '')
      // End headings and list items with a middle dot.
      .replace(/^( ?(?:#{1,6}|[-*+]|\d+[.)]) .*[^\s.?!:;,·*_`"”’)]["”’)]*)[*_`]* ?$/gm, '$1 ·')
      // End table rows with a middle dot, and separate their cells.
      .replace(/^ ?\|(.*)\| ?$/gm, '$1 ·')
      .replace(/ ?\| ?/g, ' · ')
      .replace(/^ ?(?:#{1,6}|[-*+>]|\d+[.)]) /gm, '')
      .replace(/\*+|`+|~~|__/g, ' ')
      // Remove the characters that mark matches in excerpts (db/excerpt.ts).
      .replace(/[\uE000\uE001]/g, '')
  );
}

/** Joins texts. A middle dot is added to each text that ends without punctuation. */
function joinPieces(pieces: readonly (string | null)[]): string {
  return pieces
    .filter((piece) => piece !== null && piece !== '')
    .map((piece) => piece?.trimEnd().replace(/([^\s.?!:;,·|*_`"”’)]["”’)]*)$/, '$1 ·'))
    .join('\n');
}

/** Joins a heading and the text below it into one piece. */
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

/** Matches the number of a NICE guideline in its URL, because the title often lacks the number. */
const NICE_ADDRESS =
  /\bnice\.org\.uk\/guidance\/(ng|cg|ta|qs|ph|ipg|mtg|dg|htg|hst|csg|sg)(\d{1,4})\b/i;

function textOfSource({ title, section, url }: EditorSection['sources'][number]): string {
  const [, kind, digits] = NICE_ADDRESS.exec(url ?? '') ?? [];
  const number = kind ? `NICE ${kind.toUpperCase()}${digits}` : null;
  const isNamed = number === null || title.toUpperCase().includes(number.toUpperCase());
  return [title, isNamed ? null : number, section].filter((part) => part).join(', ');
}

/**
 * The folded words to which a misspelt search word may be corrected: 4 to 30 letters, without digits. A longer run is no word,
 * and a possessive is none of its own: 'PIRADS' is not corrected to 'Piran's'. Also the compounds that contain a letter.
 */
function vocabularyOf(...texts: string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const { word } of foldedWords(text.replace(/['’]s\b/g, '')))
      if (/^\P{N}{4,30}$/u.test(word)) words.add(word);
    for (const compound of compoundsIn(text)) {
      const parts = compound.split(' ');
      for (const pair of [compound, ...parts.slice(1).map((part, at) => `${parts[at]} ${part}`)])
        if (/^(?=.*\p{L}).{3,40}$/u.test(pair)) words.add(pair);
    }
  }
  return [...words];
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
      // The content of a picture block is a file name, so only its title is searched.
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
    body: toPlainText(cutText(body, BODY_MAX)),
    sources: toPlainText(joinPieces(section.sources.map(textOfSource))),
  };
  return { ...texts, vocabulary: vocabularyOf(...Object.values(texts)) };
}
