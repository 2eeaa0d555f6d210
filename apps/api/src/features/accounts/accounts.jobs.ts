// Deletes expired sign-in data every day.

import { DAY_MS } from '@urost3/contract/day.ts';
import { lt } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type FeatureJob, featureJob, scheduledJob } from '../../composition/feature.ts';
import {
  accessTokens,
  appSessions,
  endedSubjects,
  oobCodes,
  refreshFamilies,
  signupCodes,
} from './accounts.tables.ts';
import { secondSteps, usedChallenges } from './factors/factors.tables.ts';
import { providerAttempts } from './providers/identities.tables.ts';
import { resetRequested, sendResetLink } from './recovery/password-reset.service.ts';

/**
 * How long sessions are kept after their end, and sign-ins after their expiry. They are kept for data exports and for the
 * list of a person's devices.
 */
const KEEP_MS = 60 * DAY_MS;

/**
 * How long the hash of a deleted hosted account is kept. All tokens of the account expire earlier. Without the hash, a
 * token that is still valid would create the account again.
 */
const KEEP_ENDED_MS = 30 * DAY_MS;

async function removeExpired({ db, clock, limits }: Context) {
  const now = clock.now().getTime();
  await limits.removeExpired(db);
  await db.delete(signupCodes).where(lt(signupCodes.sentAt, new Date(now - DAY_MS)));
  await db.delete(oobCodes).where(lt(oobCodes.expiresAt, new Date(now - DAY_MS)));
  await db.delete(providerAttempts).where(lt(providerAttempts.expiresAt, new Date(now - DAY_MS)));
  await db.delete(endedSubjects).where(lt(endedSubjects.endedAt, new Date(now - KEEP_ENDED_MS)));
  await db.delete(secondSteps).where(lt(secondSteps.expiresAt, new Date(now)));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)));
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, new Date(now)));
  await db.delete(appSessions).where(lt(appSessions.endedAt, new Date(now - KEEP_MS)));
  // The tokens and sessions of a family are deleted with it.
  await db.delete(refreshFamilies).where(lt(refreshFamilies.expiresAt, new Date(now - KEEP_MS)));
}

export const accountJobs = (ctx: Context): FeatureJob[] => [
  scheduledJob('accounts.tidy', '40 3 * * *', () => removeExpired(ctx)),
  featureJob(resetRequested, (data) => sendResetLink(ctx, data)),
];
