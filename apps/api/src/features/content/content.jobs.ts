import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { UploadsService } from './uploads.service.ts';

const collectOrphans = jobKind<Record<string, never>>('authoring.collect_orphans', {
  expireSeconds: 600,
});

/** Deletes unreferenced uploads at night. */
export function registerContentJobs(jobs: JobQueue, uploads: UploadsService): void {
  jobs.handle(collectOrphans, async () => void (await uploads.collectOrphans()));
  jobs.schedule(collectOrphans, '40 3 * * *');
}
