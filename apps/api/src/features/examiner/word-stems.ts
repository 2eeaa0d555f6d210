// Removes the endings of English words, so that `examines` and `examination` are the same word for the matcher.

/**
 * `stemOf` repeatedly removes the first ending in this list that fits. `ings` ends with `s`, so `ings` must come before
 * `s`. At least four letters of a word remain, or three when the ending is one of `INFLECTIONS`.
 */
const ENDINGS =
  `isations isation izations ization ications ication ational ations ation atory ements ement ments ment
  ically ical ising izing ised ized ises izes ings ating ated ates ing edly ise ize ate ies ied ely ally ly als al
  ions ion ive ity ors or ers er ed es is ic s e y a`
    .split(/\s+/)
    .filter(Boolean);
const INFLECTIONS = new Set(['ings', 'ing', 'ies', 'ied', 'ed', 'es', 's', 'e']);

export function stemOf(word: string): string {
  let stem = word;
  for (;;) {
    const ending = ENDINGS.find(
      (end) => stem.endsWith(end) && stem.length - end.length >= (INFLECTIONS.has(end) ? 3 : 4),
    );
    if (!ending) break;
    stem = stem.slice(0, -ending.length);
  }
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
