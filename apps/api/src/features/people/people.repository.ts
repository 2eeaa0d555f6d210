import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom, isMember, userBlocks } from './people.tables.ts';

export async function findPublicProfile(db: Db, uid: string) {
  const rows = await prepared(db, 'people_public', (handle, name) =>
    handle
      .select({ uid: users.uid, ...authorColumns })
      .from(users)
      .leftJoin(profiles, eq(profiles.uid, users.uid))
      .where(eq(users.uid, sql.placeholder('uid')))
      .prepare(name),
  ).execute({ uid });
  return rows[0] ?? null;
}

/** People whom `viewer` may find, the most recently active first. */
export function listDiscoverable(db: Db, viewer: string, limit: number, now: Date) {
  const isPrivate = eq(profiles.profileVisibility, 'private');
  const unlessPrivate = (
    column: typeof profiles.rank | typeof profiles.city | typeof profiles.bio,
  ) => sql<string>`case when ${isPrivate} then '' else ${column} end`;
  return db
    .select({
      uid: users.uid,
      displayName: authorColumns.displayName,
      rank: unlessPrivate(profiles.rank),
      city: unlessPrivate(profiles.city),
      bio: unlessPrivate(profiles.bio),
      lastActiveAt: users.lastActiveAt,
      allowDirectMessages: profiles.allowDirectMessages,
      allowGroupInvites: profiles.allowGroupInvites,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.uid, users.uid))
    .leftJoin(
      userBlocks,
      and(eq(userBlocks.viewerUid, viewer), eq(userBlocks.hiddenUid, users.uid)),
    )
    .where(
      and(
        ne(users.uid, viewer),
        eq(profiles.isVisible, true),
        isMember(now),
        isNull(userBlocks.viewerUid),
      ),
    )
    .orderBy(sql`${users.lastActiveAt} desc nulls last`, users.uid)
    .limit(limit);
}

export interface MemberFacts {
  uid: string;
  displayName: string;
  isMember: boolean;
  /** Whether other people may find and invite this person, and start a conversation with this person. */
  isVisible: boolean;
  allowDirectMessages: boolean;
  allowGroupInvites: boolean;
  /** A block in either direction. */
  isBlocked: boolean;
}

/** Reads the facts that decide whether `viewer` may write to or mention these people. Unknown and deleted people are left out. */
export async function listMemberFacts(
  db: Db,
  viewer: string,
  uids: readonly string[],
  now: Date,
): Promise<MemberFacts[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .select({
      uid: users.uid,
      displayName: authorColumns.displayName,
      isMember: isMember(now),
      isVisible: profiles.isVisible,
      allowDirectMessages: profiles.allowDirectMessages,
      allowGroupInvites: profiles.allowGroupInvites,
      isBlocked: isHiddenFrom(viewer, users.uid),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.uid, users.uid))
    .where(and(inArray(users.uid, [...uids]), isNull(users.deletedAt)));
  return rows.map((row) => ({
    ...row,
    isVisible: row.isVisible ?? true,
    allowDirectMessages: row.allowDirectMessages ?? true,
    allowGroupInvites: row.allowGroupInvites ?? true,
  }));
}

/** Writes one row per direction. Idempotent. */
export async function insertBlock(tx: Db, by: string, uid: string, now: Date): Promise<void> {
  await tx
    .insert(userBlocks)
    .values([
      { viewerUid: by, hiddenUid: uid, blockedBy: by, createdAt: now },
      { viewerUid: uid, hiddenUid: by, blockedBy: by, createdAt: now },
    ])
    .onConflictDoNothing();
}

export async function removeBlock(tx: Db, by: string, uid: string): Promise<void> {
  await tx
    .delete(userBlocks)
    .where(
      and(
        eq(userBlocks.blockedBy, by),
        inArray(userBlocks.viewerUid, [by, uid]),
        inArray(userBlocks.hiddenUid, [by, uid]),
      ),
    );
}

export function listBlocked(db: Db, by: string) {
  return db
    .select({
      uid: userBlocks.hiddenUid,
      displayName: authorColumns.displayName,
      blockedAt: userBlocks.createdAt,
    })
    .from(userBlocks)
    .innerJoin(users, eq(users.uid, userBlocks.hiddenUid))
    .where(and(eq(userBlocks.viewerUid, by), eq(userBlocks.blockedBy, by)))
    .orderBy(desc(userBlocks.createdAt))
    .limit(OWN_ROWS_MAX);
}

/** Everyone whose texts `viewer` does not see. */
export async function listHiddenUids(db: Db, viewer: string): Promise<Set<string>> {
  const rows = await prepared(db, 'people_hidden', (handle, name) =>
    handle
      .select({ uid: userBlocks.hiddenUid })
      .from(userBlocks)
      .where(eq(userBlocks.viewerUid, sql.placeholder('viewer')))
      .prepare(name),
  ).execute({ viewer });
  return new Set(rows.map((row) => row.uid));
}

export async function removeBlocksOf(tx: Db, uid: string): Promise<void> {
  await tx
    .delete(userBlocks)
    .where(sql`${uid} in (${userBlocks.viewerUid}, ${userBlocks.hiddenUid})`);
}
