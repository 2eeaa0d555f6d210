// Firefox has it from version 125 on.
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('en-GB') : null;
const ACCENT = /^\p{M}/u;
/** The second half of an emoji, what joins two, and the colours of a skin. */
const isPart = (code: number) =>
  (code >= 0xdc00 && code <= 0xdfff) || code === 0x200d || (code >= 0x1f3fb && code <= 0x1f3ff);
/** Two of them are a flag. */
const FLAG = /^\p{RI}/u;

/** Where the letter begins that contains this place. */
function startOfLetter(text: string, place: number): number {
  if (letters) return letters.segment(text).containing(place)?.index ?? place;
  const is = (kind: RegExp, at: number) => kind.test(text.slice(at, at + 2));
  let at = place;
  while (
    at > 0 &&
    (isPart(text.codePointAt(at) ?? 0) || is(ACCENT, at) || text[at - 1] === '\u200D')
  )
    at -= 1;
  let flags = 0;
  while (at - 2 * flags >= 2 && is(FLAG, at - 2 * flags - 2)) flags += 1;
  return flags % 2 === 1 && is(FLAG, at) ? at - 2 : at;
}

/**
 * The beginning of a text, at most `max` long. Never cuts within a letter: an emoji, or a letter with its accents, is kept or left
 * out as a whole. Half an emoji could not be stored.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = startOfLetter(text, max);
  // So many accents on one letter are no letter. Only whole characters are kept of it.
  return text.slice(0, end || max).replace(/[\uD800-\uDBFF]$/, '');
}
