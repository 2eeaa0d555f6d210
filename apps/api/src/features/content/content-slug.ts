// Creates public ids from titles.

const SLUG_MAX = 100;
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

export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[’'‘`´]/g, '')
    .replace(/./gu, (letter) => folded[letter] ?? letter)
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
