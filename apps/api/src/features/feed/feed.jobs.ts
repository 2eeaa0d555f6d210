import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { PostImagesService } from './post-images.service.ts';

const removeWaitingImages = jobKind<Record<string, never>>('feed.images', { retries: 1 });

export function registerFeedJobs(jobs: JobQueue, images: PostImagesService): void {
  jobs.handle(removeWaitingImages, () => images.removeWaiting());
  jobs.schedule(removeWaitingImages, '41 * * * *');
}
