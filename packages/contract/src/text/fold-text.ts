// How text is prepared before it is compared with what a person types: search, notes, lists of people, mentions. The SQL
// function fold_text() does the same to stored text (decision 130). A test compares the two for every character.

/**
 * Accents, apostrophes, the sign of powers, and characters that nobody sees, such as soft hyphens. Without them O’Brien is the
 * word 'obrien', and 10^9 is 109, as 10⁹.
 */
const DROPPED =
  /[\u0300-\u036f'`^\u00ad\u02b9\u02bb-\u02bd\u02c8\u061c\u180e\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;

/** Punctuation and symbols. Hyphens are among them, so that non-muscle-invasive is found as three words. */
const SEPARATOR =
  '\\u0001-&(-/:-@\\[-\\]_{-\\u00a9\\u00ab\\u00ac\\u00ae-\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7' +
  '\\u2000-\\u200a\\u2010-\\u2017\\u201a\\u201c-\\u2029\\u202f-\\u2031\\u2033-\\u205f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f' +
  '\\u3000-\\u3004\\u3008-\\u3020\\ue000-\\uf8ff\\ufff0-\\uffff\\u{1f000}-\\u{1faff}';
const SEPARATORS = new RegExp(`[${SEPARATOR}]+`, 'gu');
const WORD = new RegExp(`[^${SEPARATOR}]+`, 'gu');

/** Letters that have no accent to drop. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ς: 'σ',
};
const MAPPED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
/** A Greek letter that stands for itself: not in a Greek word, and not in a unit such as μmol. */
const LONE_GREEK = /(?<![α-ω])(?:[α-λν-ω]|μ(?![a-z]))(?![α-ω])/g;

/**
 * The words of a text in small letters, separated by single spaces, without accents, apostrophes and punctuation. A Greek letter
 * becomes its name.
 */
export function foldText(text: string): string {
  // Normalising would take the accent used as an apostrophe for a space with an accent.
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(MAPPED, (letter) => LETTERS[letter] ?? letter)
    .replace(LONE_GREEK, (letter) => ` ${GREEK[letter.charCodeAt(0) - 0x3b1]} `)
    .replace(SEPARATORS, ' ')
    .trim();
}

/** A hyphen in a word, in any of its forms. */
export const HYPHEN = '(?<=[\\p{L}\\p{N}])[-\\u2010-\\u2013](?=[\\p{L}\\p{N}])';
const HYPHENS = new RegExp(HYPHEN, 'gu');
const COMPOUND = new RegExp(`[\\p{L}\\p{N}]+(?:${HYPHEN}[\\p{L}\\p{N}]+)+`, 'gu');
/** A text with its compounds in one word: 'semirigid' for 'semi-rigid'. */
export const joinCompounds = (text: string): string => text.replace(HYPHENS, '');

/** The compounds of a text that are written with hyphens, as `foldText()` has them: 'semi rigid'. */
export const compoundsIn = (text: string): string[] => (text.match(COMPOUND) ?? []).map(foldText);

/** Whether a text contains every word that a person typed, in any order. No text contains typed signs without a word. */
export function containsTyped(text: string, typed: string): boolean {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return typed.trim() === '';
  const [joined, typedJoined] = [joinCompounds(text), joinCompounds(typed)];
  const folded = foldText(joined === text ? text : `${text} ${joined}`);
  const contains = (word: string) => folded.includes(word);
  return (
    words.every(contains) ||
    (typedJoined !== typed && foldText(typedJoined).split(' ').every(contains))
  );
}

/** Most words. Only their case is folded, which is much faster. */
const PLAIN = /^[a-z0-9]+$/i;
/** Signs that are dropped and stand alone, such as the joiner of two emojis. They are no word. */
const NO_WORD = new RegExp(`^(?:${DROPPED.source})+$`);

export interface FoldedWord {
  word: string;
  /** The place in the text that was folded. */
  start: number;
  end: number;
}

/** The words of `foldText(text)` with their places in `text`. */
export function foldedWords(text: string): FoldedWord[] {
  const found: FoldedWord[] = [];
  for (const { index: start, 0: piece } of text.matchAll(WORD)) {
    const end = start + piece.length;
    if (PLAIN.test(piece)) found.push({ word: piece.toLowerCase(), start, end });
    else if (!NO_WORD.test(piece))
      // A character such as ½ gives two words.
      for (const word of foldText(piece).split(' '))
        if (word !== '') found.push({ word, start, end });
  }
  return found;
}
