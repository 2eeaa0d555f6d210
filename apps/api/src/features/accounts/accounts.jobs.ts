// Deletes expired sign-in data every day.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Database } from '../../db/client.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { removeSubjectEndsBefore } from './erasure.repository.ts';
import { removeAttemptsBefore } from './identities.repository.ts';
import { removeOobCodesBefore } from './oob-codes.repository.ts';
import { removeUsedChallengesBefore } from './passkeys.repository.ts';
import { removeFamiliesBefore } from './refresh-tokens.repository.ts';
import { removeSecondStepsBefore } from './second-steps.repository.ts';
import { removeSessionsBefore } from './sessions.repository.ts';
import { removeSignupCodesBefore } from './sign-up.repository.ts';

const tidy = jobKind<Record<string, never>>('accounts.tidy');
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

export function scheduleTidying(deps: {
  jobs: JobQueue;
  database: Database;
  clock: Clock;
  limits: RateLimitsService;
}): void {
  const { jobs, clock, limits } = deps;
  const { db } = deps.database;
  jobs.handle(tidy, async () => {
    const now = clock.now().getTime();
    await limits.removeExpired(db);
    await removeSignupCodesBefore(db, new Date(now - DAY_MS));
    await removeOobCodesBefore(db, new Date(now - DAY_MS));
    await removeAttemptsBefore(db, new Date(now - DAY_MS));
    await removeSubjectEndsBefore(db, new Date(now - KEEP_ENDED_MS));
    await removeSecondStepsBefore(db, new Date(now));
    await removeUsedChallengesBefore(db, new Date(now));
    await removeSessionsBefore(db, new Date(now - KEEP_MS));
    await removeFamiliesBefore(db, new Date(now - KEEP_MS));
  });
  jobs.schedule(tidy, '40 3 * * *');
}
