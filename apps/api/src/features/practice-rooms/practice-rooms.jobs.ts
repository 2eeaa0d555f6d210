import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';

const tidyRooms = jobKind<Record<string, never>>('practice-rooms.tidy', { retries: 1 });

export function registerPracticeRoomJobs(jobs: JobQueue, tidy: () => Promise<void>): void {
  jobs.handle(tidyRooms, tidy);
  jobs.schedule(tidyRooms, '*/10 * * * *');
}
