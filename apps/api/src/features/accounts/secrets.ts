// Creates random secrets and the forms in which they are stored.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { SIGNUP_CODE_LENGTH } from '@urost3/contract/accounts/accounts.ts';
import type { Db } from '../../db/client.ts';
import { StartError } from '../../db/data-dir.ts';
import { secretKeyMark } from './accounts.tables.ts';

/** 256 random bits, in characters that are safe in URLs and headers. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** A plain hash is enough for secrets that are too long to guess. */
export const sha256 = (value: string) => hash('sha256', value, 'buffer');

/** Six random digits, with leading zeros. */
export function newSignupCode(): string {
  return String(randomInt(10 ** SIGNUP_CODE_LENGTH)).padStart(SIGNUP_CODE_LENGTH, '0');
}

/** Uses a key. Without a key, an attacker with a stored hash could quickly hash all million codes and find the code. */
export function hashSignupCode(secretKey: string, emailKey: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`signup code\n${emailKey}\n${code}`).digest();
}

/** A pseudonym for a hosted provider's user: it does not reveal the token's subject, from which it is computed. */
export function hashSubject(secretKey: string, subject: string): Buffer {
  return createHmac('sha256', secretKey).update(`ended subject\n${subject}`).digest();
}

/**
 * The first start stores a mark of SECRET_KEY.
 * @throws StartError when the database was set up with another secret, because stored values could not be opened
 */
export async function checkSecretKey(db: Db, secretKey: string) {
  const mark = createHmac('sha256', secretKey).update('secret key mark').digest();
  await db.insert(secretKeyMark).values({ mark }).onConflictDoNothing();
  const [stored] = await db.select().from(secretKeyMark);
  if (stored?.mark.equals(mark)) return;
  throw new StartError(
    'SECRET_KEY is not the one this database was set up with: start with the former SECRET_KEY, or delete the row of the table secret_key_mark, which makes authenticator apps and waiting mail useless.',
  );
}
