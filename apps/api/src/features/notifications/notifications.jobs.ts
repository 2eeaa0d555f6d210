import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { DigestService } from './digest.service.ts';
import type { NotificationsService } from './notifications.service.ts';

const sendDigests = jobKind<Record<string, never>>('community.digest', {
  retries: 2,
  expireSeconds: 600,
});
const removeOld = jobKind<Record<string, never>>('notifications.prune', { retries: 1 });

export function registerNotificationJobs(
  jobs: JobQueue,
  services: { digest: DigestService; notifications: NotificationsService },
): void {
  jobs.handle(sendDigests, async () => void (await services.digest.sendDue()));
  jobs.schedule(sendDigests, '30 7 * * *');
  jobs.handle(removeOld, async () => void (await services.notifications.removeOld()));
  jobs.schedule(removeOld, '50 3 * * *');
}
