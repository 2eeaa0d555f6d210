// SQL of linked provider identities, and of provider sign-ins in progress.
import { and, asc, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { refreshFamilies } from './accounts.tables.ts';
import { secondSteps } from './factors.tables.ts';
import {
  type ProviderAttempt,
  providerAttempts,
  type UserIdentity,
  userIdentities,
} from './identities.tables.ts';

export async function insertAttempt(tx: Db, attempt: ProviderAttempt): Promise<void> {
  await tx.insert(providerAttempts).values(attempt);
}

/**
 * Deletes a provider sign-in in progress, so that the provider's response is accepted only once.
 * @returns the deleted row; null when there was none
 */
export async function removeAttempt(tx: Db, stateHash: Buffer): Promise<ProviderAttempt | null> {
  const rows = await tx
    .delete(providerAttempts)
    .where(
      and(eq(providerAttempts.stateHash, stateHash), ne(providerAttempts.purpose, 'exchanged')),
    )
    .returning();
  return rows[0] ?? null;
}

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

export async function removeAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(providerAttempts).where(lt(providerAttempts.expiresAt, before));
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

export async function updateIdentityUsed(
  db: Db,
  id: string,
  used: Pick<UserIdentity, 'provider' | 'email' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(userIdentities).set(used).where(eq(userIdentities.id, id));
}

export async function removeIdentity(tx: Db, id: string): Promise<void> {
  await tx.delete(userIdentities).where(eq(userIdentities.id, id));
}

/**
 * Ends the sign-ins that used an identity, also those that wait for a second step. The sign-in that removes the identity
 * stays.
 */
export async function endFamiliesOfIdentity(
  tx: Db,
  identityId: string,
  exceptFamilyId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(refreshFamilies)
    .set({ endedAt: now, endedReason: 'unlinked' })
    .where(
      and(
        eq(refreshFamilies.identityId, identityId),
        ne(refreshFamilies.id, exceptFamilyId),
        isNull(refreshFamilies.endedAt),
      ),
    );
  await tx.delete(secondSteps).where(eq(secondSteps.identityId, identityId));
}

export async function removeIdentitiesOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(userIdentities).where(eq(userIdentities.userUid, userUid));
  await tx.delete(providerAttempts).where(eq(providerAttempts.userUid, userUid));
}
