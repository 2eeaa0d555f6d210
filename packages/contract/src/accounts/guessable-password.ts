// Rules for new passwords that need no list, so that the browser judges a password before it leaves the device.

/**
 * Words of the product and of urology, also with digits around them or an ending such as `exam`. Punctuation is removed
 * before the check.
 */
const productWord =
  /^\d*(?:uro?st3|urology|urologist|interview|st3|urost|prostate|bladder|kidney|ureter|nhs|bauns?|frcs(?:urol)?|stations?)(?:st3|exam|interview|prep)?\d*$/;

/**
 * Passwords that repeat one or two characters, and those that are a word of the product or of the person.
 * @param own the person's email address and names
 * @returns why the password is easy to guess; null when it is not
 */
export function guessableBy(password: string, own: readonly string[]): string | null {
  const lower = password.normalize('NFC').toLowerCase();
  if (new Set(lower).size <= 2) return 'It repeats one or two characters.';
  if (productWord.test(lower.replace(/[\W_]+/g, '')))
    return 'Words such as “urology” or “interview” are the first that others try here.';
  const words = own
    .map((word) => word.trim().toLowerCase())
    .flatMap((word) => [word, word.split('@')[0] ?? '']);
  // A name followed by digits or punctuation counts as the name.
  const bare = lower.replace(/(?<![\W\d_])[\W\d_]+$/, '');
  const isOwn = words.some((word) => word.length > 2 && (word === lower || word === bare));
  return isOwn ? 'It is your name or your email address.' : null;
}
