// Measures what the server needs to read long texts and files that strangers send. Each reader gets texts that repeat one piece of
// its grammar, with which a reader that starts again at every piece would need minutes. That no regular expression becomes slow is
// proven in scripts/repository/expressions.test.mjs, and that recordings are read once in recording-length.test.ts.
// Usage: npm run bench -- long-texts
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExcerpt, searchTerms } from '@urost3/api/src/db/excerpt.ts';
import { weaknessOf } from '@urost3/api/src/features/accounts/sign-in/password.service.ts';
import { slugOf } from '@urost3/api/src/features/content/bank/content-slug.ts';
import { wordsOfSection } from '@urost3/api/src/features/content/bank/section-words.ts';
import { readInProcess } from '@urost3/api/src/features/content/import/read-in-process.ts';
import { parseSectionFile } from '@urost3/api/src/features/content/markdown/content-markdown.ts';
import { splitFile } from '@urost3/api/src/features/content/markdown/markdown-parts.ts';
import { redrawDrawing } from '@urost3/api/src/features/content/media/safe-drawing.ts';
import {
  isEnglish,
  isOutOfRole,
  isRude,
} from '@urost3/api/src/features/examiner/model-text-check.ts';
import { isDistressed } from '@urost3/api/src/features/examiner/patient/patient-model.ts';
import { emptyRecordings } from '@urost3/api/src/features/examiner/recording.fixtures.ts';
import { measureSeconds } from '@urost3/api/src/features/examiner/recording-length.ts';
import { readEmailLines } from '@urost3/api/src/features/groups/groups.policy.ts';
import { plainCell, safeCell } from '@urost3/api/src/http/csv.ts';
import { maskPath, maskText } from '@urost3/api/src/http/observe/log-error.ts';
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
import { temporaryFolder } from '../lib/database.ts';
import { printFigure, printPart } from '../lib/figures.ts';

const LENGTH = 200_000;
const TEXT_MS = 50;
const RECORDING_MS = 1_000;
const OWN_THREAD_MS = 300;
const RUNS = 5;

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

/** The processor time of one of several runs, because the system counts it in steps of some milliseconds. */
function ownMs(read: () => unknown): number {
  const from = process.threadCpuUsage();
  for (let run = 0; run < RUNS; run += 1) read();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000 / RUNS;
}

printPart(
  `Texts of up to ${LENGTH} characters: the slowest of ${pieces.length} repeated pieces, mean processor time of ${RUNS} runs`,
);
for (const [name, read, length = LENGTH] of readers) {
  const times = pieces.map((piece) => {
    const text = `${piece.repeat(length / piece.length)}!\u0001`;
    return ownMs(() => read(text));
  });
  printFigure(name, Math.max(...times), 'ms', TEXT_MS);
}

printPart(`Recordings of 12 MB that repeat an empty part, mean processor time of ${RUNS} runs`);
for (const [name, mime, recording] of emptyRecordings(12 * 1024 * 1024))
  printFigure(
    name,
    ownMs(() => measureSeconds(recording, mime)),
    'ms',
    RECORDING_MS,
  );

printPart(
  'A file of sections that takes long to read, processor time of the process that answers requests',
);
const folder = await temporaryFolder();
await writeFile(join(folder.path, 'a.md'), `---\ntitle: ${'|\n'.repeat(20_000)}\n---\n`);
const from = process.threadCpuUsage();
await readInProcess('sections', { target: '.', cwd: folder.path, stationId: 'clinical_skills' });
const { user, system } = process.threadCpuUsage(from);
await folder.remove();
printFigure('in its own thread', (user + system) / 1000, 'ms', OWN_THREAD_MS);
