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

const CODE = /(`+)[^`][\s\S]*?\1(?!`)/g;
const MARKUP = /<!--[\s\S]*?-->|<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>/g;

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
  const prose = text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(MARKUP)].flatMap((match) => {
    const [tag] = match;
    const read = readHtmlTag(tag);
    const isComment = tag.startsWith('<!--');
    if (!isComment && (!read || read.isSafe || read.isClosing)) return [];
    if (!isComment && prose[match.index - 1] === '\\') return [];
    const words = isComment ? tag.slice(4, -3) : prose.slice(match.index + tag.length);
    return [
      {
        tag: isComment ? '<!--' : tag,
        words: words.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim().slice(0, 60).trim(),
        line: prose.slice(0, match.index).split('\n').length - 1,
      },
    ];
  });
}
