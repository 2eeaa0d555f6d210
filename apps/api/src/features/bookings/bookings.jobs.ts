import { jobKind } from '../../jobs/job-queue.ts';

/** Sent with the hold, due at its end. */
export const expireHold = jobKind<{ bookingId: string }>('bookings.expire-hold', { retries: 3 });
/** What the single jobs missed (a restart, a provider that was away). */
export const sweepHolds = jobKind<Record<string, never>>('bookings.sweep-holds', { retries: 0 });
export const sendReminders = jobKind<Record<string, never>>('bookings.send-reminders', {
  retries: 0,
});
