// SQL of linked provider identities, and of provider sign-ins in progress.

import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { findRow, removeRowsOf } from '../../../db/rows.ts';
import { providerAttempts, type UserIdentity, userIdentities } from './identities.tables.ts';

export const findIdentity = (
  db: Db,
  { issuer, subject }: Pick<UserIdentity, 'issuer' | 'subject'>,
): Promise<UserIdentity | null> =>
  findRow(
    db,
    userIdentities,
    and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)),
  );

export function listIdentities(db: Db, userUid: string): Promise<UserIdentity[]> {
  return db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userUid, userUid))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.id));
}

/** @throws the unique violation of user_identities_subject */
export async function insertIdentity(tx: Db, identity: UserIdentity) {
  await tx.insert(userIdentities).values(identity);
}

export const removeIdentitiesOf = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, userIdentities, providerAttempts);
