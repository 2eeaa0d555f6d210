// Marks the words in which two versions of a text differ.

export interface Piece {
  text: string;
  /** Whether this text is marked as a difference between the versions. */
  isChanged: boolean;
}

/** The comparison takes (words before) × (words after) steps. Texts that need more steps than this get no marks. */
const STEPS_MAX = 2_000_000;
/**
 * Texts that share less than this fraction of the shorter text's words get no marks, because the marks would cover too
 * many words.
 */
const COMMON_MIN = 0.6;
/** If at most this many common words are between two changes, they are marked together with the changes. */
const GAP_MAX = 2;
/** How many common words are shown on each side of a change. */
const CONTEXT = 12;

const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? [];

/** @returns for each word of `a` and of `b`, whether it belongs to their longest common subsequence */
function findCommon(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const inA = a.map(() => false);
  const inB = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      inA[i++] = true;
      inB[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return [inA, inB];
}

/** A run of words that the two texts have in common, or in which they differ. */
interface Stretch {
  before: string[];
  after: string[];
  isChanged: boolean;
}

function addWords(to: Stretch[], part: Stretch): void {
  const last = to.at(-1);
  if (last?.isChanged !== part.isChanged) to.push(part);
  else {
    last.before.push(...part.before);
    last.after.push(...part.after);
  }
}

/** Splits the two texts into alternating stretches of common words and of changed words. */
function pairWords(
  [a, inA]: [readonly string[], readonly boolean[]],
  [b, inB]: [readonly string[], readonly boolean[]],
): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && !inA[i])
      addWords(found, { before: [a[i++] ?? ''], after: [], isChanged: true });
    else if (j < b.length && !inB[j])
      addWords(found, { before: [], after: [b[j++] ?? ''], isChanged: true });
    else addWords(found, { before: [a[i++] ?? ''], after: [b[j++] ?? ''], isChanged: false });
  }
  return found;
}

/**
 * Merges changes with only one or two common words between them. One long mark is easier to read than many small marks.
 */
function mergeNear(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  stretches.forEach(({ before, after, isChanged }, index) => {
    const isInner = index > 0 && index < stretches.length - 1;
    const isGap = isInner && before.length <= GAP_MAX;
    addWords(merged, { before: [...before], after: [...after], isChanged: isChanged || isGap });
  });
  return merged;
}

/** Shortens a long common stretch to the words next to a change. */
function shorten(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? [] : words.slice(0, CONTEXT);
  const end = isLast ? [] : words.slice(-CONTEXT);
  if (words.length <= start.length + end.length + CONTEXT) return words.join('');
  return `${start.join('')}${isFirst ? '' : ' '}… ${end.join('').trimStart()}`;
}

/** The pieces of one of the two texts. The space before a changed piece is not marked. */
function piecesOf(stretches: readonly Stretch[], side: 'before' | 'after'): Piece[] {
  const pieces: Piece[] = [];
  stretches.forEach((stretch, index) => {
    const { isChanged } = stretch;
    const words = stretch[side];
    if (words.length === 0) return;
    const isLast = index === stretches.length - 1;
    const text = isChanged ? words.join('') : shorten(words, index === 0, isLast);
    const marked = isChanged ? text.trimStart() : text;
    const space = text.slice(0, text.length - marked.length);
    const last = pieces.at(-1);
    if (last) last.text += space;
    else if (space) pieces.push({ text: space, isChanged: false });
    pieces.push({ text: marked, isChanged });
  });
  return pieces;
}

export function markChanges(before: string, after: string): [Piece[], Piece[]] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const unmarked: [Piece[], Piece[]] = [
    [{ text: before, isChanged: false }],
    [{ text: after, isChanged: false }],
  ];
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0 || a.length * b.length > STEPS_MAX) return unmarked;
  const trim = (words: readonly string[]) => words.map((word) => word.trim());
  const [inA, inB] = findCommon(trim(a), trim(b));
  if (inA.filter(Boolean).length < shorter * COMMON_MIN) return unmarked;
  const stretches = mergeNear(pairWords([a, inA], [b, inB]));
  return [piecesOf(stretches, 'before'), piecesOf(stretches, 'after')];
}
