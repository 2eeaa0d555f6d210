// Staff actions on a booking, and their texts.

import { staffBookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { callApi } from '../../lib/api.ts';

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

/** The actions available for a booking now. */
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
  'learner-no-show': 'Learner Did Not Come',
  'interviewer-no-show': 'Interviewer Was Absent',
};

export const doneWords: Record<StaffActionKind, string> = {
  complete: 'Interview marked as completed.',
  postpone: 'Interview postponed. Learner and interviewer have been told by email.',
  cancel: 'The booking has been cancelled.',
  slot: 'New slot set. Learner and interviewer have been told by email.',
  link: 'Meet link saved. Learner and interviewer have been told by email.',
  'learner-no-show': 'Recorded: the learner did not come.',
  'interviewer-no-show': 'Booking cancelled. The learner has been told by email.',
};

/** The confirmation of an action without a form; null for actions with one. */
export function questionOf({ kind, booking }: StaffAction): string | null {
  const { isFreeInterview } = booking;
  switch (kind) {
    case 'complete':
      return 'The interview is marked as completed. This cannot be undone.';
    case 'postpone':
      return `The slot becomes free, ${isFreeInterview ? 'the interview stays free of charge' : 'the payment stays with the booking'}, and learner and interviewer are told by email. Set the new slot once it is agreed.`;
    case 'learner-no-show':
      return isFreeInterview
        ? 'The booking will say that the learner did not come.'
        : 'The booking will say that the learner did not come. Nothing is refunded.';
    case 'interviewer-no-show':
      return isFreeInterview
        ? 'The booking is cancelled, the learner can book a free interview again and is told by email.'
        : 'The booking is cancelled, and the learner gets a full refund and an email.';
    default:
      return null;
  }
}

const byId = (booking: AdminBooking) => ({ params: { id: booking.id } });

/** Actions that need only a confirmation. */
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
