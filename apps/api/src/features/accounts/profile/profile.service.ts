// Reads and changes the caller's own profile.

import type {
  CommunityProfileBody,
  UserProfile,
} from '@urost3/contract/accounts/profile.schemas.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { notFound } from '../../../http/app-error.ts';
import { changeOwn } from '../account-lock.sql.ts';
import { fullName } from '../accounts.repository.ts';
import { mailProblemOf, profiles, users } from '../accounts.tables.ts';

export async function getProfile(ctx: Context, uid: string): Promise<UserProfile> {
  const row = await findProfile(ctx.db, uid);
  if (!row) throw notFound('The profile');
  return toUserProfile(row);
}

/** Changes the names, and the display name if it still equals the old first and last name. */
export async function changeNames(
  ctx: Context,
  uid: string,
  names: { firstName: string; lastName: string },
) {
  await changeOwn(ctx.db, uid, async (tx) => {
    const row = await findProfile(tx, uid);
    if (!row) throw notFound('The profile');
    const follows = row.user.displayName === fullName(row.user);
    const displayName = follows ? { displayName: fullName(names) } : {};
    await updateNames(tx, uid, { ...names, ...displayName }, ctx.clock.now());
  });
  return getProfile(ctx, uid);
}

export async function changeDisplayName(ctx: Context, uid: string, displayName: string) {
  await changeOwn(ctx.db, uid, async (tx) => {
    await updateNames(tx, uid, { displayName }, ctx.clock.now());
  });
}

/** Fields that the request omits do not change. */
export async function changeCommunityProfile(
  ctx: Context,
  uid: string,
  body: z.output<typeof CommunityProfileBody>,
) {
  const { communitySettings, ...values } = body;
  await updateProfile(ctx.db, uid, { ...values, ...communitySettings }, ctx.clock.now());
  return getProfile(ctx, uid);
}

function toUserProfile({ user, profile }: StoredProfile): UserProfile {
  const updatedAt = new Date(Math.max(user.updatedAt.getTime(), profile.updatedAt.getTime()));
  return {
    ...pick(user, 'uid', 'email', 'firstName', 'lastName', 'displayName'),
    createdAt: user.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    profileData: pick(profile, 'city', 'isVisible', 'rank', 'bio'),
    communitySettings: {
      ...pick(profile, 'allowDirectMessages', 'allowGroupInvites', 'profileVisibility'),
    },
    mailProblem: mailProblemOf(user),
  };
}

const findProfile = (db: Db, uid: string) =>
  db
    .select({ user: users, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.uid, users.uid))
    .where(eq(users.uid, uid))
    .then(firstRow);
type StoredProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

async function updateNames(
  tx: Db,
  uid: string,
  names: { firstName?: string; lastName?: string; displayName?: string },
  now: Date,
) {
  await tx
    .update(users)
    .set({ ...names, updatedAt: now })
    .where(eq(users.uid, uid));
}

async function updateProfile(
  tx: Db,
  uid: string,
  values: Partial<Omit<StoredProfile['profile'], 'uid' | 'updatedAt'>>,
  now: Date,
) {
  await tx
    .update(profiles)
    .set({ ...values, updatedAt: now })
    .where(eq(profiles.uid, uid));
}
