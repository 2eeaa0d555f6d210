// Rules for text that people write about themselves and each other, such as names, titles and messages.

/** Any character that a reader sees. Blanks that are no spaces to a computer are among the others: U+2800, U+3164, U+00AD. */
const VISIBLE =
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Whether a text is more than blanks. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2}\.(?:com|net|org|info|biz|io|uk|eu|ru|cn|tk|xyz|app|dev|top|shop|site|online|link|click|live|store)(?![\p{L}\p{N}-])|\.\p{L}{2,}\/|@[^\s@]+\./iu;
/** The ending of a country after a longer word than a title has, as in 'Dr.de Silva'. */
const COUNTRY_ADDRESS = /[\p{L}\p{N}-]{4}\.[a-z]{2}(?![\p{L}\p{N}-])/u;

/** Why a text is not the name of a person; null when it may be one. */
export function nameProblem(name: string): string | null {
  if (/\p{Cf}/u.test(name)) return 'Please leave invisible characters out of the name.';
  if (!LETTER_OR_DIGIT.test(name)) return 'A name needs at least one letter or digit.';
  // Browsers and mail programs read wide letters and the full stop of Chinese as plain ones.
  const plain = name.normalize('NFKC').replaceAll('。', '.');
  return WEB_ADDRESS.test(plain) || COUNTRY_ADDRESS.test(plain)
    ? 'A name cannot be a web address.'
    : null;
}

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's text for use within a sentence. Text that is read from right to left, or that changes the direction, is enclosed, so that
 * the words around it stay in order.
 */
export function isolate(text: string): string {
  const plain = text.replace(DIRECTIONS, '');
  return plain === text && !RIGHT_TO_LEFT.test(text) ? text : `\u2068${plain}\u2069`;
}

/** Whether multi-line text contains no control characters except line breaks and tabs. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
