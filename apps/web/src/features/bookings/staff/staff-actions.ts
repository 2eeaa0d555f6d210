// Staff actions on a booking, and their texts.

import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi } from '../../../lib/api/api.ts';

export type StaffActionKind =
  | 'complete'
  | 'postpone'
  | 'cancel'
  | 'slot'
  | 'link'
  | 'learner-no-show'
  | 'interviewer-no-show';

export interface StaffAction {
  kind: StaffActionKind;
  booking: AdminBooking;
}

export const STATUS_FAILED = 'Failed to update booking status';

export function actionsFor(booking: AdminBooking, now: Date): StaffActionKind[] {
  const hasBegun = new Date(booking.startsAt) <= now;
  switch (booking.status) {
    case 'pending':
      return ['complete', 'cancel'];
    case 'confirmed':
      return hasBegun
        ? ['complete', 'link', 'learner-no-show', 'interviewer-no-show', 'cancel']
        : ['complete', 'link', 'slot', 'postpone', 'cancel'];
    case 'postponed':
      return ['complete', 'slot', 'cancel'];
    case 'completed':
    case 'cancelled':
    case 'expired':
      return [];
  }
}

export const actionLabels: Record<StaffActionKind, string> = {
  complete: 'Mark Completed',
  postpone: 'Postpone',
  cancel: 'Cancel Booking',
  slot: 'Set New Slot',
  link: 'Set Meet Link',
  'learner-no-show': 'Learner Did Not Attend',
  'interviewer-no-show': 'Interviewer Was Absent',
};

export const questionTitles: Partial<Record<StaffActionKind, string>> = {
  complete: 'Mark as completed?',
  postpone: 'Postpone this interview?',
  'learner-no-show': 'Learner did not attend?',
  'interviewer-no-show': 'Interviewer was absent?',
};

export const doneWords: Record<StaffActionKind, string> = {
  complete: 'Interview marked as completed.',
  postpone: 'Interview postponed. Learner and interviewer have been emailed.',
  cancel: 'The booking has been cancelled.',
  slot: 'New slot set. Learner and interviewer have been emailed.',
  link: 'Meet link saved. Learner and interviewer have been emailed.',
  'learner-no-show': 'Recorded: the learner did not attend.',
  'interviewer-no-show': 'Booking cancelled. The learner has been emailed.',
};

/** The text of the confirmation dialog; null for an action that has a form instead. */
export function questionOf({ kind, booking }: StaffAction): string | null {
  const { isFreeInterview } = booking;
  switch (kind) {
    case 'complete':
      return 'It will be marked as completed. This cannot be undone.';
    case 'postpone':
      return `The slot is freed, ${isFreeInterview ? 'the interview stays free of charge' : 'the payment stays with the booking'}, and the learner and interviewer are emailed. Set the new slot once it is agreed.`;
    case 'learner-no-show':
      return isFreeInterview
        ? 'The booking will say that the learner did not attend.'
        : 'The booking will say that the learner did not attend. Nothing is refunded.';
    case 'interviewer-no-show':
      return isFreeInterview
        ? 'The booking is cancelled, the learner can book a free interview again and is emailed.'
        : 'The booking is cancelled, and the learner is refunded in full and emailed.';
    default:
      return null;
  }
}

const byId = (booking: AdminBooking) => ({ params: { id: booking.id } });

/** Performs an action that needs only a confirmation. */
export function performAction({ kind, booking }: StaffAction): Promise<AdminBooking> {
  switch (kind) {
    case 'complete':
      return callApi(staffBookingRoutes.updateStatus, {
        ...byId(booking),
        body: { status: 'completed' },
      });
    case 'postpone':
      return callApi(staffBookingRoutes.postpone, byId(booking));
    case 'learner-no-show':
      return callApi(staffBookingRoutes.recordNoShow, {
        ...byId(booking),
        body: { who: 'learner' },
      });
    case 'interviewer-no-show':
      return callApi(staffBookingRoutes.recordNoShow, {
        ...byId(booking),
        body: { who: 'interviewer' },
      });
    case 'cancel':
    case 'link':
    case 'slot':
      throw new Error(`${kind} needs more than a yes`);
  }
}
