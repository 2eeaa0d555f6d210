// SQL of sign-ins (refresh families and their tokens), the active session and the signing keys.
import { and, asc, desc, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { type AuditValues, auditRow } from '../audit/audit.service.ts';
import {
  arrayText,
  attemptsColumn,
  isWithinLimits,
  readAttempts,
} from '../limits/limits.service.ts';
import {
  appSessions,
  identityKeys,
  refreshFamilies,
  refreshTokens,
  users,
} from './accounts.tables.ts';

export interface NewSignIn {
  familyId: string;
  userUid: string;
  /** As it was when the identity was proved. */
  tokenVersion: number;
  expiresAt: Date;
  tokenHash: Buffer;
}

/** A limit of attempts that must not have been reached; attempts may fail while a password waits for its turn. */
interface AttemptLimit {
  key: string;
  max: number;
}

/**
 * A sign-in: the family, its first token and the audit row in one statement, so that none is there without the others, and
 * all of them only within the limits and for a person of whom nothing has changed since the proof. The row is held: a reset
 * that is under way is waited for, and one that comes later ends this family with the others.
 */
function signInWriter(db: Db, name: string) {
  const place = (key: string) => sql.placeholder(key);
  const at = sql`${place('now')}::timestamptz`;
  const allowed = db
    .$with('allowed', { one: sql<number>`one` })
    .as(sql`select 1 as one from ${users}
      where ${users.uid} = ${place('userUid')}::text and ${users.tokenVersion} = ${place('tokenVersion')}::int
        and ${users.disabledAt} is null and ${users.deletedAt} is null and ${isWithinLimits(place('keys'), place('maxes'), at)}
      for share of ${users}`);
  const audited = db.$with('audited', { one: sql`1` }).as(auditRow(sql`allowed`));
  const family = db.$with('family', { id: sql<string>`id` }).as(sql`
    insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at)
    select ${place('familyId')}::text, ${place('userUid')}::text, ${at}, ${at}, ${at}, ${place('expiresAt')}::timestamptz
    from allowed
    returning id`);
  const token = db.$with('token', { one: sql`1` }).as(sql`
    insert into refresh_tokens (token_hash, family_id, created_at)
    select decode(${place('tokenHash')}, 'hex'), id, ${at} from family`);
  return db
    .with(allowed, audited, family, token)
    .select({
      isOpen: sql<boolean>`exists (select 1 from family)`,
      attempts: attemptsColumn(place('keys')),
    })
    .from(sql`(select 1) as answer`)
    .prepare(name);
}

/** @returns whether it was opened, and what was counted under the limits' keys */
export async function insertSignIn(
  db: Db,
  signIn: NewSignIn,
  audit: AuditValues,
  limits: readonly AttemptLimit[],
  now: Date,
) {
  const rows = await prepared(db, 'sessions_sign_in', signInWriter).execute({
    ...audit,
    familyId: signIn.familyId,
    userUid: signIn.userUid,
    tokenVersion: signIn.tokenVersion,
    expiresAt: signIn.expiresAt.toISOString(),
    tokenHash: signIn.tokenHash.toString('hex'),
    keys: arrayText(limits.map(({ key }) => key)),
    maxes: arrayText(limits.map(({ max }) => max)),
    now: now.toISOString(),
  });
  const row = rows[0];
  if (!row) throw new Error('the sign-in returned no row');
  return { isOpen: row.isOpen, attempts: readAttempts(row.attempts) };
}

export async function insertRefreshToken(
  tx: Db,
  tokenHash: Buffer,
  familyId: string,
  now: Date,
): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, familyId, createdAt: now });
}

/** The token with its family, both locked until the transaction ends: two exchanges of one token come one by one. */
export async function findRefreshTokenForUpdate(tx: Db, tokenHash: Buffer) {
  const rows = await tx
    .select({ token: refreshTokens, family: refreshFamilies })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update');
  return rows[0] ?? null;
}

/** @returns null for a token that does not exist */
export async function findIsRotated(tx: Db, tokenHash: Buffer): Promise<boolean | null> {
  const rows = await tx
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return rows[0] ? rows[0].rotatedAt !== null : null;
}

export async function updateRotated(
  tx: Db,
  tokenHash: Buffer,
  familyId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.rotatedAt)));
  await tx.update(refreshFamilies).set({ lastUsedAt: now }).where(eq(refreshFamilies.id, familyId));
}

export async function updateFamilyAuthAt(tx: Db, familyId: string, authAt: Date): Promise<void> {
  await tx.update(refreshFamilies).set({ authAt }).where(eq(refreshFamilies.id, familyId));
}

export async function findLiveFamily(tx: Db, familyId: string) {
  const rows = await tx
    .select()
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)));
  return rows[0] ?? null;
}

export async function updateFamilyEnded(
  tx: Db,
  familyId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(refreshFamilies)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)));
}

export async function updateAllFamiliesEnded(
  tx: Db,
  userUid: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(refreshFamilies)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(refreshFamilies.userUid, userUid), isNull(refreshFamilies.endedAt)));
}

/**
 * Ends the sign-ins that came before this one. A later one has proved the password since and is about to take over itself.
 * @param familyId null ends all: the session belongs to a hosted provider
 */
export async function updateElderFamiliesEnded(
  tx: Db,
  userUid: string,
  familyId: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  const own = tx
    .select({ createdAt: refreshFamilies.createdAt })
    .from(refreshFamilies)
    .where(eq(refreshFamilies.id, familyId ?? ''));
  await tx
    .update(refreshFamilies)
    .set({ endedAt: now, endedReason: reason })
    .where(
      and(
        eq(refreshFamilies.userUid, userUid),
        isNull(refreshFamilies.endedAt),
        familyId === null
          ? undefined
          : and(ne(refreshFamilies.id, familyId), lte(refreshFamilies.createdAt, own)),
      ),
    );
}

export async function findActiveSession(tx: Db, userUid: string) {
  const rows = await tx
    .select()
    .from(appSessions)
    .where(and(eq(appSessions.userUid, userUid), isNull(appSessions.endedAt)));
  return rows[0] ?? null;
}

export async function updateSessionsEnded(
  tx: Db,
  userUid: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(appSessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(appSessions.userUid, userUid), isNull(appSessions.endedAt)));
}

export async function insertSession(
  tx: Db,
  session: { idHash: Buffer; userUid: string; familyId: string | null; userAgent: string },
  now: Date,
): Promise<void> {
  await tx.insert(appSessions).values({ ...session, createdAt: now });
}

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

export async function removeSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(appSessions).where(lt(appSessions.endedAt, before));
}

/** Families past their absolute end; their tokens and sessions go with them. */
export async function removeFamiliesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(refreshFamilies).where(lt(refreshFamilies.expiresAt, before));
}
