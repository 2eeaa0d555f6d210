import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { type PushDeliveryService, sendPush } from './push-delivery.service.ts';
import type { ReviewReminders } from './review-reminders.service.ts';

const sweep = jobKind<Record<string, never>>('push.sweep', { retries: 0 });
export const remindOfReviews = jobKind<Record<string, never>>('push.reviews', {
  retries: 2,
  expireSeconds: 600,
});

export function registerPushJobs(jobs: JobQueue, deliveries: PushDeliveryService): void {
  jobs.handle(sendPush, ({ deviceId }) => deliveries.deliver(deviceId));
  jobs.handle(sweep, () => deliveries.sweep());
  jobs.schedule(sweep, '*/5 * * * *');
}

export function registerReviewJob(jobs: JobQueue, reviews: ReviewReminders): void {
  jobs.handle(remindOfReviews, () => reviews.addDue());
  jobs.schedule(remindOfReviews, '0 8 * * *');
}
