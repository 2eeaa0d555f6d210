// Every text that strangers send is read in time that grows with its length. Each reader gets long texts that repeat one
// piece of its grammar, with which a reader that starts again at every piece would need minutes.
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK, SECTION_TEXT_MAX } from '@urost3/contract/content/content.ts';
import { findRemoteImages, mapMediaInText } from '@urost3/contract/content/section-media.ts';
import { PATIENT_WORDS_MAX } from '@urost3/contract/examiner/examiner.ts';
import { bodyOfPost, titleOfPost } from '@urost3/contract/feed/post-title.ts';
import { EMAIL_MAX, NAME_MAX, POST_CONTENT_MAX, SEARCH_MAX } from '@urost3/contract/limits.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { foldedWords, foldText } from '@urost3/contract/text/fold-text.ts';
import { findForeignHtml } from '@urost3/contract/text/markdown-runs.ts';
import { isolate, isVisible, nameProblem } from '@urost3/contract/text/person-text.ts';
import { Email } from '@urost3/contract/text/text.schemas.ts';
import { expect, test } from 'vitest';
import { readExcerpt, searchTerms } from '../db/excerpt.ts';
import { weaknessOf } from '../features/accounts/sign-in/password.service.ts';
import { slugOf } from '../features/content/bank/content-slug.ts';
import { wordsOfSection } from '../features/content/bank/section-words.ts';
import { parseSectionFile } from '../features/content/markdown/content-markdown.ts';
import { splitFile } from '../features/content/markdown/markdown-parts.ts';
import { redrawDrawing } from '../features/content/media/safe-drawing.ts';
import { isEnglish, isOutOfRole, isRude } from '../features/examiner/model-text-check.ts';
import { isDistressed } from '../features/examiner/patient/patient-model.ts';
import { readEmailLines } from '../features/groups/groups.policy.ts';
import { plainCell, safeCell } from '../http/csv.ts';
import { maskPath, maskText } from '../http/observe/log-error.ts';

const LENGTH = 200_000;
const LIMIT_MS = 50;
const RUNS = 20;

const inSection = (text: string): EditorSection => ({
  ...EditorSection.parse({ title: 'A', order: 1, category: 'a', methodology: 'b' }),
  answer: text,
});

const markdown =
  '* ** *** ~~ ~ _ __ ` `` ``` [ ] ![ [[ [\\[ [\\] [a] []( ![]( ](media: [](a( [](" [](\\n < <a <b <b> </ <!-- <!----> --> <svg> <svg </svg> <script></script> <p <? <?A <a_b=" <!D> \\ \\* ? _? | |- :: ::: # _# - -- &amp; {check: {check:} media:';
const space = [' ', '\t', '\n', ' \n', '\r\n', '\u00a0', '\u2028'];
const letters = [
  'a',
  'a ',
  'A-',
  '0',
  '00.',
  '😀',
  'é',
  '\u200b',
  'i ',
  'he said ',
  'i kill ',
  '“',
  "'",
  '"',
  '‘',
];
/** Pieces of several signs, which an expression could divide in many ways. */
const mixed = [
  '<![CDATA[',
  '<!--<!--',
  '<a a="<a ',
  "url('#",
  'url((',
  '[a](b "c',
  '[[a](',
  '**a*_a_',
  '`a``',
  ' :-: |',
  '{check:a}{check:',
  'a@a.a@',
  '/a%2F',
  'ﬀ\u0301',
  '𠮷\u200d',
  'á\u00ad',
  '👨‍👩‍👧',
];
const separators = [
  '@',
  'a@',
  'a@b.',
  '.',
  ',',
  ';',
  '; ',
  '/',
  '//',
  '=',
  '=+',
  '(',
  ')',
  '()',
  '&',
  '%',
  '^',
  '$',
  ' · ',
  '·',
  'eyJ-',
  'eyJa.',
];
const pieces = [
  ...markdown.split(' ').map((piece) => piece.replace('_', ' ').replace('\\n', '\n')),
  ...space,
  ...letters,
  ...separators,
  ...mixed,
];

/** With a third element, the length that a request can have. */
const readers: [name: string, read: (text: string) => unknown, length?: number][] = [
  ['front matter', (text) => parseSectionFile(`---\ntitle: ${text}\n---\n`, 'a.md')],
  ['a part of a section file', (text) => splitFile(`---\n---\n::: a ${text}`)],
  ['a patient who is spoken to', isDistressed, PATIENT_WORDS_MAX],

  ['the address of a title', slugOf],
  ['the HTML of a section', findForeignHtml, SECTION_TEXT_MAX],
  ['the pictures of a section', findRemoteImages],
  ['the media of a section', (text) => mapMediaInText(`media:${text}`, (name) => name)],
  ['the open facts of a section', (text) => text.replace(CHECK_MARK, '')],
  ['the words of a section', (text) => wordsOfSection(inSection(text))],
  ['the title of a post', titleOfPost, POST_CONTENT_MAX],
  ['the text of a post', (text) => bodyOfPost('A', text), POST_CONTENT_MAX],
  ['an excerpt of search results', readExcerpt],
  ['a cell of a table', (text) => safeCell(plainCell(text))],
  ['a password', (text) => weaknessOf(text)],
  ['an answer in English', isEnglish],
  ["a model's words", (text) => isRude(text) || isOutOfRole(text)],
  ['what is compared in a search', foldText],
  ['the words of an excerpt', foldedWords],
  ['the terms of a search', (text) => searchTerms(text, []), SEARCH_MAX],
  ['a name', nameProblem, NAME_MAX],
  ['a text that could look empty', isVisible],
  ['a text in a sentence', isolate],
  ['the beginning of a text', (text) => cutText(text, 60_000)],
  ['an email address', (text) => Email.safeParse(text), EMAIL_MAX],
  ['a list of email addresses', readEmailLines, 20_000],
  ['an error that is logged', maskText],
  ['an address that is logged', maskPath],
  ['a drawing', (text) => redrawDrawing(Buffer.from(`<svg>${text}`))],
  [
    'an attribute of a drawing',
    (text) => redrawDrawing(Buffer.from(`<svg style='${text.replaceAll("'", '')}'/>`)),
  ],
];

/** The processor time of the quickest of several runs, because other programs slow a run down. */
function timeOf(read: () => unknown): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && shortest > LIMIT_MS; run += 1) {
    const from = process.threadCpuUsage();
    read();
    const { user, system } = process.threadCpuUsage(from);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}

test.each(readers)(
  '%s of up to 200,000 characters is read within 50 ms, whatever it repeats',
  (_, read, length = LENGTH) => {
    const slow = pieces.flatMap((piece) => {
      const text = `${piece.repeat(length / piece.length)}!\u0001`;
      const ms = timeOf(() => read(text));
      return ms > LIMIT_MS ? [`${JSON.stringify(piece)}: ${Math.round(ms)} ms`] : [];
    });
    expect(slow).toEqual([]);
  },
);
