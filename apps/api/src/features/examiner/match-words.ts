// Splits text into the tokens that the matcher compares. Case, accents and endings are removed. Units of numbers and
// negation are kept with the token.

import { stemOf } from './word-stems.ts';

export interface Token {
  start: number;
  end: number;
  /** Words with the same stem have the same key. A quantity has the same key in any notation. */
  key: string;
  /** The unit of a quantity, such as `mg` in `500 mg`; null for words and for numbers without a unit. */
  unit: string | null;
  clause: number;
  isNegated: boolean;
}

const STOP_WORDS = new Set(
  `a about after again all also am an and any are as at be because been before being both but by can could did do does doing
  done each er erm for from get gets getting go goes going got had has have having he her here him his how i if in into is it
  its just kind know like let lot may me mean might more most much must my need needs now of okay on one only or other our
  out over really right said say see shall she should so some sort still such than that the their them then there these they
  thing things this those through to too um up us very want was we well were what when where which while who will with would
  yeah yes you your basically actually obviously essentially something someone please id ill im ive hes shes its theyre hed
  performs perform undertakes completes states says explains describes names gives uses asks makes takes puts sets covers mentions shows tells`
    .split(/\s+/)
    .filter(Boolean),
);

const NEGATORS = new Set(
  `not no never without avoid avoids avoiding refuse refuses refusing refused stop stops stopping stopped cancel cancels cancelled
  cancelling withhold withholds withholding withheld dont doesnt didnt wont wouldnt cant cannot couldnt shouldnt isnt arent wasnt
  werent neither nor rather instead`
    .split(/\s+/)
    .filter(Boolean),
);
/** The number of words that a negation affects, unless the clause ends earlier. */
const NEGATED_WORDS = 7;
const CLAUSE_ENDS = /[.;:!?\n]|,|\b(?:but|however|although|so|because|then|and then)\b/gi;
/** Matches expressions that look like a negation and are none: `no, …`, `not only`, `don't forget`. */
const NOT_NEGATING =
  /^(?:no\s*[,.]|not only|not just|no doubt|no problem|dont forget|not forget|never forget|stop me)/;

const NUMBER_WORDS = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, value) => [word, value]),
);
for (const [index, word] of ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty'].entries())
  NUMBER_WORDS.set(word, 30 + index * 10);
NUMBER_WORDS.set('ninety', 90);

/** Maps a unit to its canonical name and its size in the base unit. */
const UNITS = new Map<string, [string, number]>();
for (const [name, factor, spellings] of [
  ['mg', 1, 'mg milligram milligrams'],
  ['mg', 1000, 'g gram grams gramme grammes'],
  ['mcg', 1, 'mcg microgram micrograms'],
  ['ml', 1, 'ml millilitre millilitres mls'],
  ['ml', 1000, 'l litre litres'],
  ['hour', 1, 'h hr hrs hour hours'],
  ['minute', 1, 'min mins minute minutes'],
  ['day', 1, 'day days'],
  ['day', 7, 'week weeks wk wks'],
  ['month', 1, 'month months'],
  ['month', 12, 'year years yr yrs'],
  ['mm', 1, 'mm millimetre millimetres'],
  ['mm', 10, 'cm centimetre centimetres'],
  ['percent', 1, 'percent'],
  ['mmol', 1, 'mmol millimole millimoles'],
] as const)
  for (const spelling of spellings.split(' ')) UNITS.set(spelling, [name, factor]);

/**
 * Converts to lower case, and removes accents and apostrophes. This can change the length, so `rawWords` reads
 * positions from the original text.
 */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '');

const numberOf = (word: string): number | null => {
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word);
  return NUMBER_WORDS.get(word) ?? null;
};

interface Raw {
  start: number;
  end: number;
  word: string;
}

function rawWords(text: string): Raw[] {
  const found = text.matchAll(/\d+(?:\.\d+)?|[\p{L}\p{M}]+(?:['’][\p{L}]+)*|%/gu);
  return [...found].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    word: word === '%' ? 'percent' : plain(word),
  }));
}

/**
 * Reads a number in digits or in words, such as `forty eight`.
 * @returns the number, with the count of its words as `length`; null for other words
 */
function readNumber(raw: readonly Raw[], at: number): { value: number; length: number } | null {
  const value = numberOf(raw[at]?.word ?? '');
  if (value === null) return null;
  const next = numberOf(raw[at + 1]?.word ?? '');
  const isTens = !/\d/.test(raw[at]?.word ?? '') && value >= 20 && value % 10 === 0;
  if (isTens && next !== null && next > 0 && next < 10) return { value: value + next, length: 2 };
  return { value, length: 1 };
}

/** The words that carry meaning, in order. Stop words and negations are left out. */
export function tokensOf(text: string): Token[] {
  const raw = rawWords(text);
  const ends = [...text.matchAll(CLAUSE_ENDS)].map(({ index }) => index);
  const tokens: Token[] = [];
  let clause = 0;
  let negatedUntil = -1;
  for (let at = 0; at < raw.length; at += 1) {
    const { start, end, word } = raw[at] as Raw;
    while ((ends[clause] ?? Number.POSITIVE_INFINITY) <= start) {
      clause += 1;
      negatedUntil = -1;
    }
    const isNegated = at <= negatedUntil;
    const number = readNumber(raw, at);
    if (number) {
      const unitAt = at + number.length;
      const unit = UNITS.get(raw[unitAt]?.word ?? '');
      const last = raw[unit ? unitAt : unitAt - 1] as Raw;
      // The word 'one' without a unit is rarely a quantity.
      if (unit || number.value !== 1 || word === '1') {
        const key = unit ? `${number.value * unit[1]} ${unit[0]}` : String(number.value);
        tokens.push({ start, end: last.end, key, unit: unit?.[0] ?? null, clause, isNegated });
      }
      at = unit ? unitAt : unitAt - 1;
      continue;
    }
    if (NEGATORS.has(word)) {
      const following = plain(text.slice(start, start + 24));
      if (!NOT_NEGATING.test(following)) negatedUntil = at + NEGATED_WORDS;
      continue;
    }
    if (STOP_WORDS.has(word)) continue;
    tokens.push({ start, end, key: stemOf(word), unit: null, clause, isNegated });
  }
  return tokens;
}

const ENGLISH = /\b(?:the|and|i|to|of|a|is|in|would|with|for|his|her|he|she|you|it|that|we|my)\b/gi;
const WORDS_TO_JUDGE = 12;
const ENGLISH_SHARE = 0.12;

/**
 * False for a text in another script. Also false for a longer text with hardly any of the most common English words.
 */
export function isEnglish(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  const isLatin = /[a-z]/i.test(text);
  if (!isLatin) return !/\p{L}/u.test(text);
  if (words < WORDS_TO_JUDGE) return true;
  return (text.match(ENGLISH)?.length ?? 0) / words >= ENGLISH_SHARE;
}
