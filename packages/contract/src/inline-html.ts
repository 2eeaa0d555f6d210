// HTML in Markdown texts. A few inline elements are rendered. For all other elements only their text is shown, and the import
// warns about them.
import { cutText } from './cut-text.ts';
import { replaceCode } from './markdown-runs.ts';

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
