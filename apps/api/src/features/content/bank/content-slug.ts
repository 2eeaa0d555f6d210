// Creates public ids from titles.

const SLUG_MAX = 100;
/** More than any title has. The letters after it cannot be part of the slug. */
const READ_MAX = 2_000;
// Letters that Unicode normalisation does not reduce to ASCII letters.
const folded: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  μ: 'mu',
  '&': ' and ',
  '½': ' half ',
  '%': ' percent ',
  '+': ' plus ',
};

const FOLDED = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');

export function slugOf(title: string): string {
  const plain = title
    .slice(0, READ_MAX)
    .toLowerCase()
    .replace(/[’'‘`´]/g, '')
    .replace(FOLDED, (letter) => folded[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= SLUG_MAX) return plain || 'section';
  // Cut between words where possible.
  const cut = plain.slice(0, SLUG_MAX + 1).lastIndexOf('-');
  return plain.slice(0, cut > SLUG_MAX / 2 ? cut : SLUG_MAX).replace(/-$/, '');
}

/** The slug of the title, or the first free one with `-2`, `-3` …. */
export function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const base = slugOf(title);
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
