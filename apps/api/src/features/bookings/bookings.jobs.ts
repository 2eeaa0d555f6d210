import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { HoldExpiry } from './expire-holds.ts';
import type { Reminders } from './reminders.ts';

/** Ends a hold that was not paid. Scheduled when the slot is held, for the time at which the hold ends. */
export const expireHold = jobKind<{ bookingId: string }>('bookings.expire-hold', { retries: 3 });
/** Ends holds that `expireHold` has not ended, for example because the card provider was unreachable. */
const sweepHolds = jobKind<Record<string, never>>('bookings.sweep-holds', { retries: 0 });
const sendReminders = jobKind<Record<string, never>>('bookings.send-reminders', { retries: 0 });

export function registerBookingJobs(
  jobs: JobQueue,
  expiry: HoldExpiry,
  reminders: Reminders,
): void {
  jobs.handle(expireHold, ({ bookingId }) => expiry.releaseIfDue(bookingId));
  jobs.handle(sweepHolds, async () => void (await expiry.releaseOverdue()));
  jobs.schedule(sweepHolds, '* * * * *');
  jobs.handle(sendReminders, async () => void (await reminders.sendDue()));
  jobs.schedule(sendReminders, '*/5 * * * *');
}
