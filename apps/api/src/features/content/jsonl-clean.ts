// Cleans text from other sources for a study page: removes raw HTML, dead links and conversion errors. Facts do not change.

const SUPERSCRIPT = new Map(
  Object.entries({
    0: '⁰',
    1: '¹',
    2: '²',
    3: '³',
    4: '⁴',
    5: '⁵',
    6: '⁶',
    7: '⁷',
    8: '⁸',
    9: '⁹',
    '+': '⁺',
    '-': '⁻',
    '–': '⁻',
    '−': '⁻',
    '=': '⁼',
    '(': '⁽',
    ')': '⁾',
    n: 'ⁿ',
    i: 'ⁱ',
  }),
);
const SUBSCRIPT = new Map(
  Object.entries({
    0: '₀',
    1: '₁',
    2: '₂',
    3: '₃',
    4: '₄',
    5: '₅',
    6: '₆',
    7: '₇',
    8: '₈',
    9: '₉',
    '+': '₊',
    '-': '₋',
    '–': '₋',
    '−': '₋',
    '=': '₌',
    '(': '₍',
    ')': '₎',
    a: 'ₐ',
    e: 'ₑ',
    o: 'ₒ',
    x: 'ₓ',
    h: 'ₕ',
    k: 'ₖ',
    l: 'ₗ',
    m: 'ₘ',
    n: 'ₙ',
    p: 'ₚ',
    s: 'ₛ',
    t: 'ₜ',
  }),
);

/** Uses Unicode superscripts or subscripts if they exist for all characters (Qₘₐₓ). Otherwise uses plain text (t½). */
function raise(text: string, letters: Map<string, string>): string {
  const raised = [...text].map((letter) => letters.get(letter));
  return raised.every((letter) => letter !== undefined) ? raised.join('') : text;
}

// Elements whose content is not meant for readers.
const DROPPED = /<(\/?)(script|style|iframe|object|embed|video|audio|svg|math|template)\b[^<>]*>/gi;
const BREAKS =
  /<\/?(?:p|div|br|hr|section|article|table|tr|ul|ol|h[1-6]|figure|blockquote)\b(?:\s[^<>]*)?\/?>/gi;
// Matches a tag and not a comparison: a name directly after the bracket, then only attributes until the closing bracket.
const TAG =
  /<\/?[A-Za-z][\w:-]*(?:\s+[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+)|\s+[a-z]+(?=[\s/>]))*\s*\/?>/g;
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[!?][A-Za-z][^<>]*>/g;

/** Removes everything between the first tag of a dropped element and its next closing tag. An element that is never closed stays. */
function removeDropped(text: string): string {
  const tags = [...text.matchAll(DROPPED)].map(({ index, 0: tag, 1: slash, 2: name = '' }) => ({
    start: index,
    end: index + tag.length,
    isClosing: slash !== '',
    name: name.toLowerCase(),
  }));
  const lastClosed = new Map(tags.filter((tag) => tag.isClosing).map((tag) => [tag.name, tag.end]));
  let open: (typeof tags)[number] | null = null;
  let at = 0;
  let kept = '';
  for (const tag of tags) {
    if (!open && !tag.isClosing && (lastClosed.get(tag.name) ?? 0) > tag.end) open = tag;
    else if (open && tag.isClosing && tag.name === open.name) {
      kept += text.slice(at, open.start);
      at = tag.end;
      open = null;
    }
  }
  return kept + text.slice(at);
}

/** Rounds in which tags are removed. A text that needs more is no text; what remains is escaped. */
const ROUNDS_MAX = 5;

function removeHtml(text: string): string {
  let result = text
    .replace(/<sup>([^<]*)<\/sup>/gi, (_all, inner: string) => raise(inner, SUPERSCRIPT))
    .replace(/<sub>([^<]*)<\/sub>/gi, (_all, inner: string) => raise(inner, SUBSCRIPT))
    // Transcription marks that look like HTML.
    .replace(/<(?:UNIN|UNINTELLIGIBLE)\s*\/>/g, '[unintelligible]')
    .replace(/<INAUDIBLE(?:_SPEECH)?\s*\/>/g, '[inaudible]')
    .replace(/<https?:\/\/[^\s<>]+>/g, (link) => link.slice(1, -1))
    .replace(COMMENT, '');
  // Repeat while anything changes, because removing one tag can create another.
  for (let round = 0, before = ''; before !== result && round < ROUNDS_MAX; round += 1) {
    before = result;
    result = removeDropped(result).replace(BREAKS, '\n').replace(TAG, '');
  }
  // Escape everything that still looks like the start of a tag.
  return result.replace(/(?<!\\)<(?=[A-Za-z/!?])/g, '\\<');
}

/**
 * Replaces a link by its text, and deletes a link definition, unless the URL begins with http(s) or mailto. Images are
 * not changed.
 */
function removeDeadLinks(text: string): string {
  return text
    .replace(
      /(?<!\\)(!?)\[((?:[^[\]\\]|\\.|\[[^[\]\\]*\])*)\]\(\s*(?:<?((?:[^\s<>()]|\([^\s()]*\))+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*)?\)/g,
      (all, bang: string, words: string, address = '') => {
        if (bang) return all;
        return /^(?:https?:\/\/|mailto:)/i.test(address) ? all : words;
      },
    )
    .replace(/^[ ]{0,3}\[[^\]\r\n\u2028\u2029]+\]:[ \t]*(?!https?:|mailto:)\S.*$/gim, '');
}

/** `** bold **` is not bold in Markdown, so move the spaces outside the asterisks. */
function trimBoldMarkers(line: string): string {
  const pieces = line.split('**');
  if (pieces.length < 3 || pieces.length % 2 === 0) return line;
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const inner = piece.trim();
      if (inner === '') return piece;
      const before = /^\s/.test(piece) && !/(?:^|\s)$/.test(pieces[index - 1] ?? '') ? ' ' : '';
      const after = /\s$/.test(piece) && !/^(?:\s|$)/.test(pieces[index + 1] ?? '') ? ' ' : '';
      return `${before}**${inner}**${after}`;
    })
    .join('');
}

// Matches URLs and code, in which hyphens must not change.
const ADDRESS = /(\]\([^)\s]*|https?:\/\/\S+|`[^`]*`)/;

function cleanInlineMarkup(line: string): string {
  if (!/[-*\\\s]/.test(line)) return line;
  if (/^[\s|:-]+$/.test(line)) return line.trimEnd();
  const dashed = line
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replace(/(?<=[^\s|-] ?)---?(?= ?[^\s|>-])/g, '–'),
    )
    .join('');
  return trimBoldMarkers(dashed)
    .replace(/\\(['"])/g, '$1')
    .trimEnd();
}

/** Cleans text of a single line: a title, an option or a label. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

export function cleanText(text: string): string {
  const safe = text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ');
  return removeDeadLinks(removeHtml(safe))
    .split('\n')
    .map(cleanInlineMarkup)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cleans a question: several question marks in a row become one, and the space before a question mark is removed. */
export function cleanQuestion(text: string): string {
  return cleanText(text)
    .replace(/(?<!\s)\s*\?(?:\s*\?)+/g, '?')
    .replace(/(?<![ \t])[ \t]+\?/g, '?');
}

/** Turns `testicular-cancer` into `Testicular cancer`. */
export function humanise(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words.replace(/^./u, (letter) => letter.toUpperCase());
}
