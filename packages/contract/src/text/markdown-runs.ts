// Finds pairs of markers in Markdown in one pass. A regular expression that looks for the second marker would read the
// rest of the text again for every first one.
import { cutText } from './cut-text.ts';

interface Span {
  start: number;
  end: number;
  /** The number of backticks at each end. */
  marks: number;
}

/** Code between two runs of equally many backticks, in order. */
function codeSpans(text: string): Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({
    start: index,
    marks: run.length,
  }));
  const nextOfLength = new Map<number, number>();
  const partners = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const { marks } = runs[at] as (typeof runs)[number];
    partners[at] = nextOfLength.get(marks) ?? -1;
    nextOfLength.set(marks, at);
  }
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at];
    const close = runs[partners[at] ?? -1];
    if (!open || !close) continue;
    spans.push({ ...open, end: close.start + close.marks });
    at = partners[at] as number;
  }
  return spans;
}

/** Replaces every span of code, and keeps the text between them. */
export function replaceCode(text: string, write: (code: string, span: Span) => string): string {
  let at = 0;
  let result = '';
  for (const span of codeSpans(text)) {
    result += text.slice(at, span.start) + write(text.slice(span.start, span.end), span);
    at = span.end;
  }
  return result + text.slice(at);
}

const LETTER = /[\p{L}\p{N}_]/u;
const WORD = /[^\s*~_]/;

/** Removes the asterisks, tildes and underlines of emphasis. Those without a partner, and those inside a word_like_this, stay. */
export function withoutEmphasis(text: string): string {
  const pieces: string[] = [];
  const open: Record<string, { piece: number; left: number }[]> = { '*': [], '~': [], _: [] };
  let at = 0;
  for (const { index, 0: run } of text.matchAll(/\*+|~+|_+/g)) {
    const sign = run[0] as '*' | '~' | '_';
    const before = text[index - 1] ?? ' ';
    const after = text[index + run.length] ?? ' ';
    const isInWord = sign === '_' && LETTER.test(before) && LETTER.test(after);
    pieces.push(text.slice(at, index), run);
    at = index + run.length;
    let left = run.length;
    const partners = open[sign] as { piece: number; left: number }[];
    if (!isInWord && !/\s/.test(before)) {
      for (let last = partners.at(-1); last && last.left <= left; last = partners.at(-1)) {
        left -= last.left;
        pieces[last.piece] = '';
        partners.pop();
        if (left === 0) break;
      }
      pieces[pieces.length - 1] = sign.repeat(left);
    }
    if (left > 0 && left <= 3 && !isInWord && WORD.test(after))
      partners.push({ piece: pieces.length - 1, left });
  }
  return pieces.join('') + text.slice(at);
}

// HTML in Markdown texts. A few inline elements are rendered. For all other elements only their text is shown, and the import
// warns about them.

/** Elements that are rendered. */
const safeInlineElements = ['sub', 'sup', 'br', 'b', 'i', 'em', 'strong'] as const;
const safe = new Set<string>(safeInlineElements);

const others = [
  'a abbr acronym address applet area article aside audio base basefont bdi bdo big blink blockquote body button canvas',
  'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt embed fieldset figcaption',
  'figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input ins kbd label',
  'legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option output',
  'p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike style',
  'summary svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr',
];
const known = new Set([...safe, ...others.join(' ').split(' ')]);

interface HtmlTag {
  /** In lower case. */
  name: string;
  isClosing: boolean;
  isSafe: boolean;
}

const TAG = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?\/?>$/;

/** @returns null for text that only looks like a tag: `T2<T3>` is a tumour stage and not an element */
export function readHtmlTag(text: string): HtmlTag | null {
  const [, slash, element = ''] = TAG.exec(text) ?? [];
  const name = element.toLowerCase();
  if (!known.has(name)) return null;
  return { name, isClosing: slash === '/', isSafe: safe.has(name) };
}

const MARKUP = /<!--(?:(?!<!--)[\s\S])*?-->|<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>/g;

/** The number of characters after a tag among which its words are looked for. */
const WORDS_READ = 200;

interface ForeignHtml {
  /** The tag as it was written. */
  tag: string;
  /** The text that follows, which helps to find the place. */
  words: string;
  /** Counted from 0. */
  line: number;
}

/** Opening tags of elements that are not rendered, and comments; one entry per element. */
export function findForeignHtml(text: string): ForeignHtml[] {
  if (!text.includes('<')) return [];
  const prose = replaceCode(text, (code) => code.replace(/[^\n]/g, ' '));
  let line = 0;
  let counted = 0;
  return [...prose.matchAll(MARKUP)].flatMap((match) => {
    line += prose.slice(counted, match.index).split('\n').length - 1;
    counted = match.index;
    const [tag] = match;
    const read = readHtmlTag(tag);
    const isComment = tag.startsWith('<!--');
    if (!isComment && (!read || read.isSafe || read.isClosing)) return [];
    if (!isComment && prose[match.index - 1] === '\\') return [];
    const after = match.index + tag.length;
    const words = isComment ? tag.slice(4, -3) : prose.slice(after, after + WORDS_READ);
    return [
      {
        tag: isComment ? '<!--' : tag,
        words: cutText(words.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim(), 60).trim(),
        line,
      },
    ];
  });
}
