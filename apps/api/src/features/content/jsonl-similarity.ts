// Decides whether two texts are copies of each other.

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Equal for texts that differ only in case, spacing and punctuation. */
export function normalForm(text: string): string {
  return wordsOf(text).join(' ');
}

/** A text prepared for many comparisons. */
export interface Fingerprint {
  form: string;
  pairs: Map<string, number>;
  size: number;
}

export function fingerprint(text: string): Fingerprint {
  const words = wordsOf(text);
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < words.length; i += 1) {
    const pair = `${words[i]} ${words[i + 1]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { form: words.join(' '), pairs, size: Math.max(0, words.length - 1) };
}

/** Share of adjacent word pairs that two texts have in common, 0 to 1 (Dice coefficient). */
export function similarity(a: Fingerprint, b: Fingerprint): number {
  if (a.form === b.form) return 1;
  // The lengths alone rule out most pairs.
  const bound = (2 * Math.min(a.size, b.size)) / (a.size + b.size || 1);
  if (bound < 0.5) return bound;
  let shared = 0;
  for (const [pair, count] of a.pairs) shared += Math.min(count, b.pairs.get(pair) ?? 0);
  return (2 * shared) / (a.size + b.size || 1);
}

/** Threshold from which two answers count as copies. */
export const NEAR_COPY = 0.9;
