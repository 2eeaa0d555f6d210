// Refuses passwords that are easy to guess. These are common passwords (common-passwords.txt), words of the product, and
// the person's own email address and names. Passwords that repeat one or two characters are refused too.
import { readFileSync } from 'node:fs';
import { AppError } from '../../http/app-error.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);

/**
 * Words of the product and of urology, also with digits around them or an ending such as `exam`. Punctuation is removed
 * before the check.
 */
const productWord =
  /^\d*(?:uro?st3|urology|urologist|interview|st3|urost|prostate|bladder|kidney|ureter|nhs|bauns?|frcs(?:urol)?|stations?)(?:st3|exam|interview|prep)?\d*$/;

/** @param own the person's email address and names @returns why the password is easy to guess; null when it is not */
export function weaknessOf(password: string, own: readonly string[] = []): string | null {
  const lower = password.normalize('NFC').toLowerCase();
  if (new Set(lower).size <= 2) return 'It repeats one or two characters.';
  if (productWord.test(lower.replace(/[\W_]+/g, '')))
    return 'Words such as “urology” or “interview” are the first that others try here.';
  if (common.has(lower)) return 'It is on the list of the most common passwords.';
  const words = own.flatMap((word) => [word.toLowerCase(), word.toLowerCase().split('@')[0] ?? '']);
  // A name followed by digits or punctuation counts as the name.
  const bare = lower.replace(/[\W\d_]+$/, '');
  const isOwn = words.some((word) => word.length > 2 && (word === lower || word === bare));
  return isOwn ? 'It is your name or your email address.' : null;
}

interface WeakWords {
  message: string;
  /** The request field that the message refers to. */
  field: string;
}

/** @throws AppError weak_password, whose `fields` contain the reason under `field` */
export function refuseWeakPassword(
  password: string,
  own: readonly string[],
  { message, field }: WeakWords = { message: 'Password is too weak.', field: 'password' },
): void {
  const reason = weaknessOf(password, own);
  if (reason) throw new AppError('weak_password', message, { fields: { [field]: reason } });
}
