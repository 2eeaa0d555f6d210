// Which passwords are too easy to guess: a list kept in the repository, our own product's words, the person's own data.
import { readFileSync } from 'node:fs';
import { AppError } from '../../http/app-error.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);

/** Product and trade words, alone or with digits and marks around them. */
const productWord =
  /^\d*(?:uro?st3|urology|urologist|interview|st3|urost|prostate|bladder|kidney|ureter|nhs|bauns?|frcs(?:urol)?|stations?)(?:st3|exam|interview|prep)?\d*$/;

/** @param own words of the person: address, names */
export function isWeakPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  if (common.has(lower) || productWord.test(lower.replace(/[\W_]+/g, ''))) return true;
  if (new Set(lower).size <= 2) return true;
  const words = own.flatMap((word) => [word.toLowerCase(), word.toLowerCase().split('@')[0] ?? '']);
  // A name with digits behind it is the name.
  const bare = lower.replace(/[\W\d_]+$/, '');
  return words.some((word) => word.length > 2 && (word === lower || word === bare));
}

/** @throws AppError weak_password */
export function refuseWeakPassword(
  password: string,
  own: readonly string[],
  message = 'Password is too weak.',
): void {
  if (isWeakPassword(password, own)) throw new AppError('weak_password', message);
}
