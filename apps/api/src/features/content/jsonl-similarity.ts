// Measures how similar two texts are, so that an import can find versions of the same text.

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns the same result for texts that differ only in case, spacing and punctuation. */
export function normalForm(text: string): string {
  return wordsOf(text).join(' ');
}

/** A text prepared for comparison with many other texts. */
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

/** The share of adjacent word pairs that two texts have in common, from 0 to 1 (Dice coefficient). */
export function similarity(a: Fingerprint, b: Fingerprint): number {
  if (a.form === b.form) return 1;
  // Skip the comparison when the lengths alone keep the share below 0.5, and return the largest possible share. This is
  // enough, because all callers compare the result with a limit above 0.5.
  const bound = (2 * Math.min(a.size, b.size)) / (a.size + b.size || 1);
  if (bound < 0.5) return bound;
  let shared = 0;
  for (const [pair, count] of a.pairs) shared += Math.min(count, b.pairs.get(pair) ?? 0);
  return (2 * shared) / (a.size + b.size || 1);
}

/** Two answers at least this similar count as the same. */
export const NEAR_COPY = 0.9;
