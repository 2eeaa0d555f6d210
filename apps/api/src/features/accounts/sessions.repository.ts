// SQL of sign-ins (refresh token families and their tokens), the active session and the signing keys.
import { and, asc, desc, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { type AuditValues, auditRow } from '../audit/audit.sql.ts';
import { arrayText, hitsColumn, isWithinLimits, readHits } from '../rate-limits/rate-limits.sql.ts';
import {
  appSessions,
  identityKeys,
  refreshFamilies,
  refreshTokens,
  users,
} from './accounts.tables.ts';
import type { SignInProof } from './sign-in-proof.ts';

const USER_AGENT_MAX = 500;

export interface NewSignIn {
  familyId: string;
  userUid: string;
  /** The token version of the user when the person was authenticated. */
  tokenVersion: number;
  expiresAt: Date;
  tokenHash: Buffer;
  authBy: SignInProof;
  /** When a second factor was used for this sign-in; null when none was. */
  factorAt: Date | null;
  authAt: Date;
  userAgent: string;
  identityId: string | null;
  /** Encrypted. */
  providerToken: string | null;
}

/**
 * A limit that is checked again when the sign-in is written, because other attempts can fail during the password check.
 */
interface CountedLimit {
  key: string;
  max: number;
}

/**
 * Inserts the family of refresh tokens, its first token and the audit row of a sign-in in one statement. It inserts
 * nothing when a limit is exceeded, or when the user was suspended, deleted or signed out everywhere since the
 * authentication. It locks the user's row, so that it waits for a password reset in progress, and a later reset ends
 * this family too.
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
    insert into refresh_families (id, user_uid, created_at, auth_at, auth_by, factor_at, last_used_at, expires_at,
      user_agent, identity_id, provider_token)
    select ${place('familyId')}::text, ${place('userUid')}::text, ${at}, ${place('authAt')}::timestamptz,
      ${place('authBy')}::text, ${place('factorAt')}::timestamptz, ${at}, ${place('expiresAt')}::timestamptz,
      ${place('userAgent')}::text, ${place('identityId')}::text, ${place('providerToken')}::text
    from allowed
    returning id`);
  const token = db.$with('token', { one: sql`1` }).as(sql`
    insert into refresh_tokens (token_hash, family_id, created_at)
    select decode(${place('tokenHash')}, 'hex'), id, ${at} from family`);
  return db
    .with(allowed, audited, family, token)
    .select({
      isOpen: sql<boolean>`exists (select 1 from family)`,
      hits: hitsColumn(place('keys')),
    })
    .from(sql`(select 1) as answer`)
    .prepare(name);
}

/** @returns whether the sign-in was opened, and the counts under the limits' keys */
export async function insertSignIn(
  db: Db,
  signIn: NewSignIn,
  audit: AuditValues,
  limits: readonly CountedLimit[],
  now: Date,
) {
  const rows = await prepared(db, 'sessions_sign_in', signInWriter).execute({
    ...audit,
    familyId: signIn.familyId,
    userUid: signIn.userUid,
    tokenVersion: signIn.tokenVersion,
    expiresAt: signIn.expiresAt.toISOString(),
    tokenHash: signIn.tokenHash.toString('hex'),
    authBy: signIn.authBy,
    factorAt: signIn.factorAt?.toISOString() ?? null,
    authAt: signIn.authAt.toISOString(),
    userAgent: signIn.userAgent.slice(0, USER_AGENT_MAX),
    identityId: signIn.identityId,
    providerToken: signIn.providerToken,
    keys: arrayText(limits.map(({ key }) => key)),
    maxes: arrayText(limits.map(({ max }) => max)),
    now: now.toISOString(),
  });
  const row = rows[0];
  if (!row) throw new Error('the sign-in returned no row');
  return { isOpen: row.isOpen, hits: readHits(row.hits) };
}

export async function insertRefreshToken(
  tx: Db,
  tokenHash: Buffer,
  familyId: string,
  now: Date,
): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, familyId, createdAt: now });
}

/**
 * The token, its family and its user, locked until the transaction ends, so that parallel exchanges of one token run one
 * after the other. `lockUser` describes the order of locks.
 */
export async function findRefreshTokenForUpdate(tx: Db, tokenHash: Buffer) {
  const [owner] = await tx
    .select({ user: users })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
    .innerJoin(users, and(eq(users.uid, refreshFamilies.userUid), isNull(users.deletedAt)))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('no key update', { of: users });
  if (!owner) return null;
  const rows = await tx
    .select({ token: refreshTokens, family: refreshFamilies })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update');
  return rows[0] ? { ...rows[0], ...owner } : null;
}

/** @returns null for a token that does not exist */
export async function isRotated(tx: Db, tokenHash: Buffer): Promise<boolean | null> {
  const rows = await tx
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return rows[0] ? rows[0].rotatedAt !== null : null;
}

export async function markRotated(
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

/**
 * Records that the person of a sign-in reauthenticated.
 * @returns when the person last used a password, provider or passkey; null when the sign-in has ended
 */
export async function updateFamilyAuthentication(
  tx: Db,
  familyId: string,
  proof: Partial<Pick<typeof refreshFamilies.$inferSelect, 'authAt' | 'authBy' | 'factorAt'>>,
): Promise<Date | null> {
  const rows = await tx
    .update(refreshFamilies)
    .set(proof)
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)))
    .returning({ authAt: refreshFamilies.authAt });
  return rows[0]?.authAt ?? null;
}

export async function findLiveFamily(tx: Db, familyId: string) {
  const rows = await tx
    .select()
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)));
  return rows[0] ?? null;
}

export async function endFamily(
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

export async function endAllFamilies(
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
 * Ends the sign-ins that are older than the given one. A newer sign-in stays, because its device is about to become
 * active.
 * @param familyId the sign-in that becomes active; null, for a sign-in at a hosted provider, ends all
 */
export async function endOlderFamilies(
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

export async function endSessions(
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

/** Deletes families past their absolute expiry, with their tokens and sessions. */
export async function removeFamiliesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(refreshFamilies).where(lt(refreshFamilies.expiresAt, before));
}
