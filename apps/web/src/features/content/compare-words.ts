// Marks the words in which two versions of a text differ.

export interface Piece {
  text: string;
  /** The other version does not have it here. */
  isChanged: boolean;
}

/** Longer texts are shown without marks, because the comparison takes words × words steps. */
const STEPS_MAX = 2_000_000;
/** With less in common the texts are simply different, and marks on nearly every word say nothing. */
const COMMON_MIN = 0.6;

const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? [];

/** For both texts, whether each word belongs to their longest common subsequence. */
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

/** Neighbouring words of one kind are one piece. */
function joinPieces(words: readonly string[], isCommon: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  words.forEach((text, index) => {
    const isChanged = !isCommon[index];
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
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
  return [joinPieces(a, inA), joinPieces(b, inB)];
}
