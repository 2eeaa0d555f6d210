// Creates an account for a measurement. The product's own code hashes the password and inserts the user.
import { randomUUID } from 'node:crypto';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { insertUser } from '@urost3/api/src/features/accounts/accounts.repository.ts';
import { hashPassword } from '@urost3/api/src/features/accounts/sign-in/password.service.ts';

export const BENCH_EMAIL = 'bench@example.test';
export const BENCH_PASSWORD = 'bench-password-1';

/** Inserts a subscriber into a migrated PostgreSQL database. */
export async function insertSubscriber(url: string): Promise<void> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const database = await openPostgres(url, 2);
  const uid = randomUUID();
  const now = new Date();
  const person = { firstName: 'Bench', lastName: 'Reader', city: 'Leeds' };
  await insertUser(database.db, { uid, email: BENCH_EMAIL, passwordHash, ...person }, now);
  await database.query(
    `insert into subscriptions (user_uid, is_active, expires_at, updated_at) values ($1, true, now() + interval '1 year', now())`,
    [uid],
  );
  await database.close();
}
