// How search compares terms: two terms with the same key are one term.

/** Endings of inflected words, longest first. */
const ENDINGS = ['ing', 'ed', 'es', 's', 'e'];
/** Without an ending, a word keeps at least so many letters: 'uses' is not 'US'. */
const STEM_MIN = 3;

function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * The words of a term without case, accents, punctuation and endings, so that 'TWOCs' is 'TWOC' and 'catheterised' is
 * 'catheterise'. The database stores these keys: a change to this function needs a migration of `search_synonym_terms`.
 */
export function termKey(term: string): string {
  const plain = term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf).join(' ');
}
