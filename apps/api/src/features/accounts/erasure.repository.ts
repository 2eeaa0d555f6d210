// SQL of account deletion and data export.
import { DELETED_USER } from '@urost3/contract/people.ts';
import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  appSessions,
  endedSubjects,
  oobCodes,
  profiles,
  refreshFamilies,
  signupCodes,
  users,
} from './accounts.tables.ts';
import { authenticators, passkeys, recoveryCodes, secondSteps } from './factors.tables.ts';

/** Keeps the row, which payments and posts reference, and removes everything in it that identifies the person. */
export async function updateErased(tx: Db, uid: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      email: '',
      // Frees the address for a new account.
      emailKey: `deleted:${uid}`,
      passwordHash: null,
      externalSubject: null,
      firstName: '',
      lastName: '',
      displayName: DELETED_USER,
      isAdmin: false,
      isInterviewer: false,
      areaRoles: [],
      lastActiveAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      factorSince: null,
      factorGraceFrom: null,
      signUpSource: null,
      mailBouncedAt: null,
      mailBounceReason: null,
      mailComplainedAt: null,
      mailConfirmedAt: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where(eq(users.uid, uid));
}

/** Removes the profile, sign-ins, sessions, second factors and codes. */
export async function removeIdentityRows(tx: Db, uid: string, emailKey: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.uid, uid));
  await tx.delete(appSessions).where(eq(appSessions.userUid, uid));
  await tx.delete(refreshFamilies).where(eq(refreshFamilies.userUid, uid));
  await tx.delete(oobCodes).where(eq(oobCodes.userUid, uid));
  await tx.delete(passkeys).where(eq(passkeys.userUid, uid));
  await tx.delete(authenticators).where(eq(authenticators.userUid, uid));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userUid, uid));
  await tx.delete(secondSteps).where(eq(secondSteps.userUid, uid));
  await tx.delete(signupCodes).where(eq(signupCodes.emailKey, emailKey));
}

export function listSessions(db: Db, uid: string) {
  return db
    .select({
      userAgent: appSessions.userAgent,
      createdAt: appSessions.createdAt,
      endedAt: appSessions.endedAt,
      endedReason: appSessions.endedReason,
    })
    .from(appSessions)
    .where(eq(appSessions.userUid, uid))
    .orderBy(desc(appSessions.createdAt));
}

/** The start and end of each sign-in. */
export function listSignIns(db: Db, uid: string) {
  return db
    .select({
      createdAt: refreshFamilies.createdAt,
      lastUsedAt: refreshFamilies.lastUsedAt,
      userAgent: refreshFamilies.userAgent,
      authBy: refreshFamilies.authBy,
      factorAt: refreshFamilies.factorAt,
      endedAt: refreshFamilies.endedAt,
      endedReason: refreshFamilies.endedReason,
    })
    .from(refreshFamilies)
    .where(eq(refreshFamilies.userUid, uid))
    .orderBy(desc(refreshFamilies.createdAt));
}

/** Passkeys and the authenticator app, without their keys, secrets and codes. */
export async function listFactors(db: Db, uid: string) {
  const [app] = await db
    .select({ createdAt: authenticators.createdAt, confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userUid, uid));
  return {
    passkeys: await db
      .select({
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
        isSynced: passkeys.isSynced,
      })
      .from(passkeys)
      .where(eq(passkeys.userUid, uid))
      .orderBy(desc(passkeys.createdAt)),
    authenticator: app ?? null,
    recoveryCodes: await db
      .select({ createdAt: recoveryCodes.createdAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userUid, uid)),
  };
}

/** Mailed links, without their secret codes. */
export function listLinks(db: Db, uid: string) {
  return db
    .select({
      kind: oobCodes.kind,
      newEmail: oobCodes.newEmail,
      createdAt: oobCodes.createdAt,
      usedAt: oobCodes.usedAt,
    })
    .from(oobCodes)
    .where(eq(oobCodes.userUid, uid))
    .orderBy(desc(oobCodes.createdAt));
}

/**
 * Remembers the subject of a deleted hosted account. Tokens that the provider issued before the deletion are still
 * valid, and must not create a new account.
 */
export async function upsertEndedSubject(tx: Db, subjectHash: Buffer, now: Date): Promise<void> {
  await tx
    .insert(endedSubjects)
    .values({ subjectHash, endedAt: now })
    .onConflictDoUpdate({ target: endedSubjects.subjectHash, set: { endedAt: now } });
}

/** @returns the time of the deletion; null when no deletion is stored for this subject */
export async function findSubjectEnd(db: Db, subjectHash: Buffer): Promise<Date | null> {
  const rows = await db
    .select({ endedAt: endedSubjects.endedAt })
    .from(endedSubjects)
    .where(eq(endedSubjects.subjectHash, subjectHash));
  return rows[0]?.endedAt ?? null;
}

export async function removeSubjectEndsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(endedSubjects).where(lt(endedSubjects.endedAt, before));
}
