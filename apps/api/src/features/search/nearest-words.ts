// Finds the words of a vocabulary that a misspelt word may mean.

/** How many letters of a word may be wrong. In a short word, more changes would often lead to a different word. */
export function allowedChanges(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** One bit for each letter of the word. Comparing these bits excludes most candidates before `countChanges` runs. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The number of letters that were inserted, left out, replaced or swapped with a neighbour (optimal string alignment).
 * Returns `max + 1` when the number is greater than `max`.
 */
export function countChanges(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}

interface Near {
  word: string;
  changes: number;
}

export interface WordList {
  has: (word: string) => boolean;
  /** Adds words, which must be in lower case. */
  add: (words: Iterable<string>) => void;
  /** The words with the fewest changes; empty when every word needs more changes than allowed. */
  nearest: (word: string) => Near[];
}

export function createWordList(): WordList {
  const known = new Set<string>();
  const byLength = new Map<number, { word: string; letters: number }[]>();

  function add(words: Iterable<string>): void {
    for (const word of words) {
      if (known.has(word)) continue;
      known.add(word);
      const same = byLength.get(word.length);
      const entry = { word, letters: lettersOf(word) };
      if (same) same.push(entry);
      else byLength.set(word.length, [entry]);
    }
  }

  function nearest(word: string): Near[] {
    let max = allowedChanges(word.length);
    if (max === 0) return [];
    const letters = lettersOf(word);
    let found: Near[] = [];
    for (let length = word.length - max; length <= word.length + max; length += 1) {
      for (const candidate of byLength.get(length) ?? []) {
        const missing = countBits(letters & ~candidate.letters);
        const extra = countBits(candidate.letters & ~letters);
        if (missing > max || extra > max) continue;
        const changes = countChanges(word, candidate.word, max);
        if (changes > max) continue;
        if (changes < max) found = [];
        max = changes;
        found.push({ word: candidate.word, changes });
      }
    }
    return found;
  }

  return { has: (word) => known.has(word), add, nearest };
}
