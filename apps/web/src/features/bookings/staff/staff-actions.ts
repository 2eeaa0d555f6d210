// Staff actions on a booking, and their texts.

import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi } from '../../../lib/api/api.ts';

export type StaffActionKind = keyof typeof confirmedActions | 'cancel' | 'slot' | 'link';

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

interface StaffActionWords {
  /** The button or menu item. */
  label: string;
  /** The toast after the action. */
  done: string;
}

interface ConfirmedAction extends StaffActionWords {
  title: string;
  question: (booking: Pick<AdminBooking, 'isFreeInterview'>) => string;
  perform: (options: { params: { id: string } }) => Promise<AdminBooking>;
}

/** The actions that need only a confirmation. */
export const confirmedActions = {
  complete: {
    label: 'Mark Completed',
    done: 'Interview marked as completed.',
    title: 'Mark as completed?',
    question: () => 'It will be marked as completed. This cannot be undone.',
    perform: (options) =>
      callApi(staffBookingRoutes.updateStatus, { ...options, body: { status: 'completed' } }),
  },
  postpone: {
    label: 'Postpone',
    done: 'Interview postponed. Learner and interviewer have been emailed.',
    title: 'Postpone this interview?',
    question: ({ isFreeInterview }) =>
      `The slot is freed, ${isFreeInterview ? 'the interview stays free of charge' : 'the payment stays with the booking'}, and the learner and interviewer are emailed. Set the new slot once it is agreed.`,
    perform: (options) => callApi(staffBookingRoutes.postpone, options),
  },
  'learner-no-show': {
    label: 'Learner Did Not Attend',
    done: 'Recorded: the learner did not attend.',
    title: 'Learner did not attend?',
    question: ({ isFreeInterview }) =>
      `The booking will say that the learner did not attend.${isFreeInterview ? '' : ' Nothing is refunded.'}`,
    perform: (options) =>
      callApi(staffBookingRoutes.recordNoShow, { ...options, body: { who: 'learner' } }),
  },
  'interviewer-no-show': {
    label: 'Interviewer Was Absent',
    done: 'Booking cancelled. The learner has been emailed.',
    title: 'Interviewer was absent?',
    question: ({ isFreeInterview }) =>
      isFreeInterview
        ? 'The booking is cancelled, the learner can book a free interview again and is emailed.'
        : 'The booking is cancelled, and the learner is refunded in full and emailed.',
    perform: (options) =>
      callApi(staffBookingRoutes.recordNoShow, { ...options, body: { who: 'interviewer' } }),
  },
} satisfies Record<string, ConfirmedAction>;

export const isConfirmed = (kind: StaffActionKind): kind is keyof typeof confirmedActions =>
  kind in confirmedActions;

export const staffActions: Record<StaffActionKind, StaffActionWords> = {
  ...confirmedActions,
  cancel: { label: 'Cancel Booking', done: 'The booking has been cancelled.' },
  slot: {
    label: 'Set New Slot',
    done: 'New slot set. Learner and interviewer have been emailed.',
  },
  link: {
    label: 'Set Meet Link',
    done: 'Meet link saved. Learner and interviewer have been emailed.',
  },
};
