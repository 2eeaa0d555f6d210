// Members of the community: finding people, author details, blocks.

import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import type { PublicProfile } from '@urost3/contract/people/people.schemas.ts';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom, isMember, userBlocks } from './people.tables.ts';

/** @throws AppError not_found */
export async function getPublicProfile({ db }: Context, uid: string): Promise<PublicProfile> {
  const [found] = await prepared(db, 'people_public', (handle) =>
    handle
      .select({ uid: users.uid, ...authorColumns })
      .from(users)
      .leftJoin(profiles, eq(profiles.uid, users.uid))
      .where(eq(users.uid, sql.placeholder('uid'))),
  ).execute({ uid });
  if (!found) throw notFound('This person');
  return found;
}

/** People whom `viewer` may find, the most recently active first. */
export function discoverPeople({ db, clock }: Context, viewer: string, limit: number) {
  const isPrivate = eq(profiles.profileVisibility, 'private');
  const unlessPrivate = (
    column: typeof profiles.rank | typeof profiles.city | typeof profiles.bio,
  ) => sql<string>`case when ${isPrivate} then '' else ${column} end`;
  return db
    .select({
      uid: users.uid,
      displayName: authorColumns.displayName,
      profileData: {
        rank: unlessPrivate(profiles.rank),
        city: unlessPrivate(profiles.city),
        bio: unlessPrivate(profiles.bio),
      },
      lastActive: users.lastActiveAt,
      communitySettings: {
        allowDirectMessages: profiles.allowDirectMessages,
        allowGroupInvites: profiles.allowGroupInvites,
      },
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
        isMember(clock.now()),
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
  { clock }: Context,
  db: Db,
  viewer: string,
  uids: readonly string[],
): Promise<MemberFacts[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .select({
      uid: users.uid,
      displayName: authorColumns.displayName,
      isMember: isMember(clock.now()),
      ...pick(profiles, 'isVisible', 'allowDirectMessages', 'allowGroupInvites'),
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

/**
 * A block hides the texts of both people from each other and ends their direct messages.
 * @throws AppError rule_violation for oneself, not_found
 */
export async function setBlock(ctx: Context, by: string, uid: string, action: 'block' | 'unblock') {
  const { db, audit, live } = ctx;
  if (by === uid) throw new AppError('rule_violation', 'You cannot block yourself.');
  await getPublicProfile(ctx, uid);
  await changeOwn(db, by, async (tx) => {
    // One row per direction.
    const block = { blockedBy: by, createdAt: ctx.clock.now() };
    const both = [
      { viewerUid: by, hiddenUid: uid, ...block },
      { viewerUid: uid, hiddenUid: by, ...block },
    ];
    if (action === 'block') await tx.insert(userBlocks).values(both).onConflictDoNothing();
    else
      await tx
        .delete(userBlocks)
        .where(
          and(
            eq(userBlocks.blockedBy, by),
            inArray(userBlocks.viewerUid, [by, uid]),
            inArray(userBlocks.hiddenUid, [by, uid]),
          ),
        );
    await audit.record(tx, by, action === 'block' ? 'people.blocked' : 'people.unblocked', uid);
    await live.publish(tx, [
      { to: { uid: by }, kind: 'conversation', data: {} },
      { to: { uid }, kind: 'conversation', data: {} },
    ]);
  });
  if (action === 'block') for (const { onBlocked } of ctx.features) await onBlocked?.(by, uid);
}

/** The people with whom this person has a block, in either direction. */
export async function listSeparated(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ uid: userBlocks.hiddenUid })
    .from(userBlocks)
    .where(eq(userBlocks.viewerUid, uid));
  return rows.map((row) => row.uid);
}

/** The people whom this person has blocked, with the latest block first. */
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

/** Deletes a person's blocks together with the account. */
export async function eraseBlocks(tx: Db, uid: string) {
  await tx
    .delete(userBlocks)
    .where(sql`${uid} in (${userBlocks.viewerUid}, ${userBlocks.hiddenUid})`);
}
