// Reads and changes the caller's own profile.
import type {
  CommunityProfileBody,
  UserProfile,
} from '@urost3/contract/accounts-profile.schemas.ts';
import type { z } from 'zod';
import { notFound } from '../../http/app-error.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { fullName } from './accounts.repository.ts';
import { mailProblemOf } from './mail-problem.ts';
import {
  findProfile,
  type StoredProfile,
  updateNames,
  updateProfile,
} from './profile.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(deps: Pick<AccountsDeps, 'database' | 'clock'>) {
  const { clock } = deps;
  const { db } = deps.database;

  async function get(uid: string): Promise<UserProfile> {
    const row = await findProfile(db, uid);
    if (!row) throw notFound('The profile');
    return toUserProfile(row);
  }

  return {
    get,

    /** Changes the names, and the display name if it still equals the old first and last name. */
    async updatePersonal(uid: string, names: { firstName: string; lastName: string }) {
      await db.transaction(async (tx) => {
        await lockAccount(tx, uid);
        const row = await findProfile(tx, uid);
        if (!row) throw notFound('The profile');
        const follows = row.user.displayName === fullName(row.user);
        const displayName = follows ? { displayName: fullName(names) } : {};
        await updateNames(tx, uid, { ...names, ...displayName }, clock.now());
      });
      return get(uid);
    },

    async updateDisplayName(uid: string, displayName: string): Promise<void> {
      await updateNames(db, uid, { displayName }, clock.now());
    },

    /** Fields that the request omits do not change. */
    async updateCommunity(uid: string, body: z.output<typeof CommunityProfileBody>) {
      const { communitySettings, ...values } = body;
      await updateProfile(db, uid, { ...values, ...communitySettings }, clock.now());
      return get(uid);
    },
  };
}

function toUserProfile({ user, profile }: StoredProfile): UserProfile {
  const updatedAt = new Date(Math.max(user.updatedAt.getTime(), profile.updatedAt.getTime()));
  return {
    uid: user.uid,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    createdAt: user.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    profileData: {
      city: profile.city,
      isVisible: profile.isVisible,
      rank: profile.rank,
      bio: profile.bio,
    },
    communitySettings: {
      allowDirectMessages: profile.allowDirectMessages,
      allowGroupInvites: profile.allowGroupInvites,
      profileVisibility: profile.profileVisibility,
    },
    mailProblem: mailProblemOf(user),
  };
}
