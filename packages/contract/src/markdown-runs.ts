// Finds pairs of markers in Markdown in one pass. A regular expression that looks for the second marker would read the
// rest of the text again for every first one.

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
