// Daily tidying of what identity no longer needs.
import type { Database } from '../../db/client.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import { removeSubjectEndsBefore } from './erasure.repository.ts';
import { removeOobCodesBefore } from './oob-codes.repository.ts';
import { removeFamiliesBefore, removeSessionsBefore } from './sessions.repository.ts';
import { removeSignupCodesBefore } from './sign-up.repository.ts';

const tidy = jobKind<Record<string, never>>('accounts.tidy');
const DAY = 24 * 60 * 60_000;
/** Ended sign-ins are kept this long, so that reuse of their tokens is still recognised and an export shows them. */
const KEEP_MS = 60 * DAY;

/** Longer than any token of a hosted provider lives. */
const KEEP_ENDED_MS = 30 * DAY;

export function scheduleTidying(deps: {
  jobs: JobQueue;
  database: Database;
  clock: Clock;
  limits: LimitsService;
}): void {
  const { jobs, clock, limits } = deps;
  const { db } = deps.database;
  jobs.handle(tidy, async () => {
    const now = clock.now().getTime();
    await limits.removeExpired(db);
    await removeSignupCodesBefore(db, new Date(now - DAY));
    await removeOobCodesBefore(db, new Date(now - DAY));
    await removeSubjectEndsBefore(db, new Date(now - KEEP_ENDED_MS));
    await removeSessionsBefore(db, new Date(now - KEEP_MS));
    await removeFamiliesBefore(db, new Date(now - KEEP_MS));
  });
  jobs.schedule(tidy, '40 3 * * *');
}
