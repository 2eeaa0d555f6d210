// Creates the services of push notifications and registers their jobs.
import type { Database } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { createPushSender } from '../../providers/push/push-sender.ts';
import type { PushSettings } from '../../providers/push/vapid.ts';
import type { RecallService } from '../recall/recall.service.ts';
import { registerPushJobs, registerReviewJob } from './push.jobs.ts';
import { createPushService } from './push.service.ts';
import { createPushDeliveryService } from './push-delivery.service.ts';
import { createReviewReminders } from './review-reminders.service.ts';

export function createPush({
  settings,
  ...parts
}: {
  database: Database;
  clock: Clock;
  jobs: JobQueue;
  /** Null when this installation sends no push notifications. */
  settings: PushSettings | null;
  onBackgroundError: (error: unknown) => void;
}) {
  const deps = { ...parts, sender: settings && createPushSender(settings) };
  const deliveries = createPushDeliveryService(deps);
  registerPushJobs(parts.jobs, deliveries);
  return {
    ...createPushService(deps),
    deliveries,
    /** Connects features that are created later, because they depend on push notifications themselves. */
    begin(
      later: { recall: RecallService } & Parameters<typeof deliveries.readMessagesWith>[0],
    ): void {
      deliveries.readMessagesWith(later);
      const reviews = createReviewReminders({ ...parts, recall: later.recall, deliveries });
      registerReviewJob(parts.jobs, reviews);
    },
  };
}
