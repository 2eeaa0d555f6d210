// SQL of linked provider identities, and of provider sign-ins in progress.
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import {
  type ProviderAttempt,
  providerAttempts,
  type UserIdentity,
  userIdentities,
} from './identities.tables.ts';

/** Records that an ID token was exchanged for a sign-in. @returns false when the token was exchanged before */
export async function insertExchange(
  tx: Db,
  exchange: Pick<ProviderAttempt, 'stateHash' | 'provider' | 'createdAt' | 'expiresAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(providerAttempts)
    .values({ ...exchange, purpose: 'exchanged' })
    .onConflictDoNothing()
    .returning({ stateHash: providerAttempts.stateHash });
  return rows.length > 0;
}

export async function findIdentity(
  db: Db,
  { issuer, subject }: Pick<UserIdentity, 'issuer' | 'subject'>,
): Promise<UserIdentity | null> {
  const rows = await db
    .select()
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return rows[0] ?? null;
}

export function listIdentities(db: Db, userUid: string): Promise<UserIdentity[]> {
  return db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userUid, userUid))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.id));
}

/** @throws the unique violation of user_identities_subject */
export async function insertIdentity(tx: Db, identity: UserIdentity): Promise<void> {
  await tx.insert(userIdentities).values(identity);
}

export async function removeIdentitiesOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(userIdentities).where(eq(userIdentities.userUid, userUid));
  await tx.delete(providerAttempts).where(eq(providerAttempts.userUid, userUid));
}
