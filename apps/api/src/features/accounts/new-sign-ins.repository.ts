// SQL that opens a sign-in.
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { type AuditValues, auditRow } from '../audit/audit.sql.ts';
import { users } from './accounts.tables.ts';
import type { SignInProof } from './sign-in-proof.ts';

const USER_AGENT_MAX = 500;

interface NewSignIn {
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
 * Inserts the family of refresh tokens, its first token and the audit row of a sign-in in one statement. The statement
 * inserts nothing when the user was suspended, deleted or signed out everywhere since the authentication. The statement
 * locks the user's row. The sign-in therefore waits for a password reset in progress, and a later reset also ends the new
 * family.
 */
function signInWriter(db: Db, name: string) {
  const place = (key: string) => sql.placeholder(key);
  const at = sql`${place('now')}::timestamptz`;
  const allowed = db
    .$with('allowed', { one: sql<number>`one` })
    .as(sql`select 1 as one from ${users}
      where ${users.uid} = ${place('userUid')}::text and ${users.tokenVersion} = ${place('tokenVersion')}::int
        and ${users.disabledAt} is null and ${users.deletedAt} is null
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
    .select({ isOpen: sql<boolean>`exists (select 1 from family)` })
    .from(sql`(select 1) as answer`)
    .prepare(name);
}

/** @returns whether the sign-in was opened */
export async function insertSignIn(
  db: Db,
  signIn: NewSignIn,
  audit: AuditValues,
  now: Date,
): Promise<boolean> {
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
    now: now.toISOString(),
  });
  const row = rows[0];
  if (!row) throw new Error('the sign-in returned no row');
  return row.isOpen;
}
