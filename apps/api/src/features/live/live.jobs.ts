import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { LiveService } from './live.service.ts';

const pruneEvents = jobKind<Record<string, never>>('live.prune', { retries: 1 });

export function registerLiveJobs(jobs: JobQueue, live: LiveService): void {
  jobs.handle(pruneEvents, () => live.removeOldEvents());
  jobs.schedule(pruneEvents, '23 * * * *');
}
