// SQL of the keys that sign ID tokens.
import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { identityKeys } from './accounts.tables.ts';

export function listSigningKeys(db: Db) {
  return db
    .select()
    .from(identityKeys)
    .where(isNull(identityKeys.retiredAt))
    .orderBy(desc(identityKeys.createdAt), asc(identityKeys.kid));
}

export async function insertSigningKey(
  tx: Db,
  key: Pick<typeof identityKeys.$inferInsert, 'kid' | 'privateJwk' | 'publicJwk'>,
  now: Date,
): Promise<void> {
  await tx.insert(identityKeys).values({ ...key, createdAt: now });
}

export async function updateSigningKey(
  tx: Db,
  kid: string,
  privateJwk: { sealed: string },
): Promise<void> {
  await tx.update(identityKeys).set({ privateJwk }).where(eq(identityKeys.kid, kid));
}
