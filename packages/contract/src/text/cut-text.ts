// Firefox has it from version 125 on. Older ones can cut an accent off its letter.
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('en-GB') : null;
/**
 * The beginning of a text, at most `max` long. Never cuts within a letter: an emoji, or a letter with its accents, is kept or left
 * out as a whole. Half an emoji could not be stored.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = letters?.segment(text).containing(max)?.index ?? max;
  // So many accents on one letter are no letter. Only whole characters are kept of it.
  return text.slice(0, end || max).replace(/[\uD800-\uDBFF]$/, '');
}
