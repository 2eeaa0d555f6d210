import { jobKind } from '../../jobs/job-queue.ts';

/** Scheduled with the hold, due when the hold ends. */
export const expireHold = jobKind<{ bookingId: string }>('bookings.expire-hold', { retries: 3 });
/** Catches up on single jobs that were missed (a restart, an unreachable provider). */
export const sweepHolds = jobKind<Record<string, never>>('bookings.sweep-holds', { retries: 0 });
export const sendReminders = jobKind<Record<string, never>>('bookings.send-reminders', {
  retries: 0,
});
