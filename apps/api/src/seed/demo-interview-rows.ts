// The rows of one mock interview of the demo, and its sale.

import { randomUUID } from 'node:crypto';
import { slotEnd } from '@urost3/contract/availability.ts';
import type { StationFeedback } from '@urost3/contract/feedback.schemas.ts';
import { defaultChecklist } from '@urost3/contract/feedback.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { interviewRoomPath } from '@urost3/contract/practice-rooms-interviews.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import { type Demo, daysAgo, minutesAfter } from './demo-context.ts';
import type { DemoSlot } from './demo-hours.ts';
import type { DemoInterview, Price } from './demo-interview-list.ts';
import type { DemoSheet } from './demo-interview-sheets.ts';
import type { DemoRow } from './demo-rows.repository.ts';
import { type DemoSale, newDemoId } from './demo-sales.ts';

export interface PlannedInterview extends DemoInterview {
  id: string;
  day: string;
  start: string;
}

function toStations(sheet: DemoSheet): StationFeedback[] {
  return stationIds.flatMap((stationId) => {
    const given = sheet.stations[stationId];
    if (!given) return [];
    const points = defaultChecklist[stationId].map((text, index) => ({
      text,
      weight: 'major' as const,
      mark: given.marks[index] ?? ('not_seen' as const),
    }));
    return [{ stationId, sectionId: null, title: null, points, comment: given.comment }];
  });
}

const priceOf: Record<Price, { amount: number; reason: string }> = {
  free: { amount: 0, reason: 'free_interview' },
  half: { amount: INTERVIEW_PRICE_MINOR / 2, reason: 'premium_first' },
  full: { amount: INTERVIEW_PRICE_MINOR, reason: 'standard' },
};

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const describe = (day: string, start: string) =>
  `Mock interview, ${dayFormat.format(new Date(`${day}T12:00:00Z`))}, ${start}`;

interface Into {
  slots: ReadonlyMap<string, DemoSlot>;
  sales: DemoSale[];
  rows: Record<'bookings' | 'discounts' | 'gifts' | 'sheets', DemoRow[]>;
}

export function addInterview(
  demo: Demo,
  interview: PlannedInterview,
  { slots, sales, rows }: Into,
): void {
  const { id, by, day, start, ending, refund, sheet } = interview;
  const slot = slots.get(`${interview.with} ${day} ${start}`);
  if (!slot) throw new Error(`the demo interview of ${by} has no slot on ${day} at ${start}`);
  const { startsAt, endsAt } = slot;
  const isPaid = interview.price !== 'free' && demo.recordPayment !== null;
  const price = isPaid ? priceOf[interview.price] : priceOf.free;
  // The learner cannot have booked in the future, so the booking is made yesterday evening at the latest.
  const latest = daysAgo(demo, 1, '20:15');
  const wanted = minutesAfter(startsAt, -interview.bookedDaysBefore * 24 * 60 + 95);
  const bookedAt =
    wanted < latest ? wanted : minutesAfter(latest, -37 * interview.bookedDaysBefore);
  const isHeld = ending === 'completed';
  const endedAt = { cancelled: minutesAfter(startsAt, -50 * 60), postponed: latest }[
    ending as 'cancelled'
  ];
  const refundedAt = refund
    ? ending === 'cancelled'
      ? (endedAt ?? latest)
      : minutesAfter(endsAt, 16 * 60)
    : null;
  const paymentId = isPaid ? newDemoId('pay') : null;
  if (paymentId) {
    sales.push({
      id: paymentId,
      purpose: 'booking',
      subjectId: id,
      by,
      at: minutesAfter(bookedAt, 3),
      amountMinor: price.amount,
      description: describe(day, start),
      ...(refund && refundedAt ? { refund: { ...refund, at: refundedAt } } : {}),
    });
  }
  const isRefunded = paymentId !== null && refund !== undefined;
  rows.bookings.push({
    id,
    user_uid: demo.uidOf(by),
    interviewer_uid: demo.uidOf(interview.with),
    availability_id: slot.dayId,
    claimed_slot_id: ending === 'cancelled' || ending === 'postponed' ? null : slot.id,
    booking_date: day,
    start_time: start,
    end_time: slotEnd(start),
    starts_at: startsAt,
    ends_at: endsAt,
    status: isHeld || ending === 'cancelled' || ending === 'postponed' ? ending : 'confirmed',
    outcome:
      ending === 'no show'
        ? 'learner_no_show'
        : ending === 'cancelled'
          ? 'cancelled_by_learner'
          : null,
    amount_minor: price.amount,
    currency: 'gbp',
    price_reason: price.reason,
    payment_id: paymentId,
    change_hours: demo.settings.bookingChangeHours,
    meet_link: interviewRoomPath(id),
    ics_sequence: endedAt ? 1 : 0,
    scheduled_at: minutesAfter(bookedAt, 3),
    created_at: bookedAt,
    updated_at: endedAt ?? minutesAfter(bookedAt, 3),
    confirmed_at: minutesAfter(bookedAt, 3),
    completed_at: isHeld ? minutesAfter(endsAt, 12) : null,
    cancelled_at: ending === 'cancelled' ? endedAt : null,
    cancelled_by: ending === 'cancelled' ? demo.uidOf(by) : null,
    refund_minor: isRefunded ? refund.amountMinor : null,
    refunded_at: isRefunded ? refundedAt : null,
  });
  if (price.reason === 'premium_first' && ending !== 'cancelled')
    rows.discounts.push({ user_uid: demo.uidOf(by), booking_id: id, taken_at: bookedAt });
  if (price.reason === 'free_interview') {
    rows.gifts.push({
      id: randomUUID(),
      user_uid: demo.uidOf(by),
      granted_by: demo.uidOf('admin'),
      note: by === 'premium' && ending === 'ahead' ? 'Second look after four weeks.' : 'Welcome.',
      granted_at: minutesAfter(bookedAt, -26 * 60),
      booking_id: id,
    });
  }
  if (sheet) {
    const at = minutesAfter(endsAt, 55);
    rows.sheets.push({
      booking_id: id,
      user_uid: demo.uidOf(by),
      author_uid: demo.uidOf(interview.with),
      stations: toStations(sheet),
      global_mark: sheet.globalMark,
      words: sheet.words,
      published_at: at,
      created_at: at,
      updated_at: at,
    });
  }
}
