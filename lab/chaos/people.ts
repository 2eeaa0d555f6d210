// Creates buyers, an administrator and an interviewer with tokens before the product starts.
import { randomUUID } from 'node:crypto';
import type { Database } from '@urost3/api/src/db/client.ts';
import { insertUser } from '@urost3/api/src/features/accounts/accounts.repository.ts';
import { insertToken } from '../lib/insert-token.ts';

export interface Person {
  uid: string;
  email: string;
  token: string;
}

export async function makePeople(
  database: Database,
  count: number,
): Promise<{ buyers: Person[]; admin: Person; interviewer: Person }> {
  const now = new Date();
  let number = 0;

  async function make(roles: { isAdmin?: boolean; isInterviewer?: boolean } = {}): Promise<Person> {
    number += 1;
    const uid = randomUUID();
    const email = `chaos${number}@example.test`;
    const name = { firstName: 'Chaos', lastName: `Buyer ${number}` };
    await database.db.transaction((tx) =>
      insertUser(tx, { uid, email, passwordHash: null, ...name, city: 'Leeds', ...roles }, now),
    );
    return { uid, email, token: await insertToken(database, uid) };
  }

  const admin = await make({ isAdmin: true });
  const interviewer = await make({ isInterviewer: true });
  const buyers: Person[] = [];
  for (let buyer = 0; buyer < count; buyer += 1) buyers.push(await make());
  return { buyers, admin, interviewer };
}
