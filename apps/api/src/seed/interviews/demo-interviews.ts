// Creates the demo's mock interviews (marked, to be marked, cancelled, postponed and upcoming) and their hours.
import { randomUUID } from 'node:crypto';
import { slotEnd } from '@urost3/contract/availability/availability.ts';
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import type { StationFeedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { defaultChecklist } from '@urost3/contract/feedback/feedback.ts';
import { interviewRoomPath } from '@urost3/contract/practice-rooms/interviews.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { newId } from '../../db/keys.ts';
import { describeBriefly } from '../../features/bookings/notices/bookings.mails.ts';
import { priceFields } from '../../features/bookings/prices.ts';
import { type Demo, daysAgo, minutesAfter } from '../demo-context.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';
import type { DemoSale } from '../demo-sales.ts';
import { type DemoSlot, insertHours, listDemoDays, recordOffer, startsOn } from './demo-hours.ts';
import { type DemoInterview, type DemoSheet, interviews } from './demo-interview-list.ts';

interface PlannedInterview extends DemoInterview {
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

interface Into {
  slots: ReadonlyMap<string, DemoSlot>;
  sales: DemoSale[];
  rows: Record<'bookings' | 'discounts' | 'gifts' | 'sheets', DemoRow[]>;
}

function addInterview(demo: Demo, interview: PlannedInterview, { slots, sales, rows }: Into): void {
  const { id, by, day, start, ending, refund, sheet } = interview;
  const slot = slots.get(`${interview.with} ${day} ${start}`);
  if (!slot) throw new Error(`the demo interview of ${by} has no slot on ${day} at ${start}`);
  const { startsAt, endsAt } = slot;
  const isPaid = interview.price !== 'free_interview' && demo.recordPayment !== null;
  const price = priceFields(isPaid ? interview.price : 'free_interview');
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
  const paymentId = isPaid ? newId('pay') : null;
  if (paymentId) {
    sales.push({
      id: paymentId,
      purpose: 'booking',
      subjectId: id,
      by,
      at: minutesAfter(bookedAt, 3),
      amountMinor: price.amount,
      description: `Mock interview, ${describeBriefly({ bookingDate: day, startTime: start })}`,
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
    currency: price.currency,
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

const interviewers = ['interviewer', 'helen'] as const;
const introductions = {
  interviewer: {
    about: 'Endourologist in Cardiff. I ask short questions and wait for the whole answer.',
    languages: 'English, Welsh',
    hospital: 'Demo Hospital, Cardiff',
    is_on_home_page: true,
  },
  helen: {
    about: 'I sat on selection panels for four years. Bring the station that you avoid.',
    languages: 'English, French',
    hospital: 'Demo Infirmary, Leeds',
    is_on_home_page: true,
  },
} as const;

/** The last working days before today, latest first. */
function listWorkingDaysBefore(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1)) {
    if (weekdayOf(day) % 6 !== 0) days.push(day);
  }
  return days;
}

function plan(demo: Demo, offered: readonly string[]): PlannedInterview[] {
  const before = listWorkingDaysBefore(demo.today, 20);
  return interviews.map((interview) => {
    const { on } = interview;
    const day =
      on === 'tomorrow'
        ? addDays(demo.today, 1)
        : 'offeredDay' in on
          ? (offered[on.offeredDay] ?? '')
          : (before[on.workingDaysAgo - 1] ?? '');
    const place = interviewers.indexOf(interview.with);
    const start = interview.start ?? startsOn(place, day).at(-1) ?? '18:00';
    return { ...interview, id: randomUUID(), day, start };
  });
}

export async function planInterviews(
  demo: Demo,
): Promise<{ sales: DemoSale[]; write: () => Promise<void> }> {
  const offered = listDemoDays(demo.today);
  const planned = plan(demo, offered);
  const slots = new Map<string, DemoSlot>();
  for (const [index, key] of interviewers.entries()) {
    const own = planned.filter((interview) => interview.with === key);
    const days = new Map<string, string[]>(
      [...new Set([...own.map(({ day }) => day), ...offered])].sort().map((day) => {
        const starts = weekdayOf(day) % 6 === 0 ? [] : startsOn(index, day);
        const booked = own.filter((interview) => interview.day === day);
        return [day, [...new Set([...starts, ...booked.map(({ start }) => start)])].sort()];
      }),
    );
    const madeAt = daysAgo(demo, 30, '09:00');
    const made = await insertHours(demo.tx, demo.uidOf(key), days, madeAt);
    await insertRows(demo.tx, 'interviewer_introductions', [
      { user_uid: demo.uidOf(key), ...introductions[key], updated_at: madeAt },
    ]);
    for (const [when, slot] of made) slots.set(`${key} ${when}`, slot);
  }
  await recordOffer(demo.ctx, demo.tx, offered.at(-1) ?? demo.today);

  const sales: DemoSale[] = [];
  const rows = { bookings: [], discounts: [], gifts: [], sheets: [] } as Record<
    'bookings' | 'discounts' | 'gifts' | 'sheets',
    DemoRow[]
  >;
  for (const interview of planned) addInterview(demo, interview, { slots, sales, rows });
  return {
    sales,
    async write() {
      await insertRows(demo.tx, 'bookings', rows.bookings);
      await insertRows(demo.tx, 'interview_discounts', rows.discounts);
      await insertRows(demo.tx, 'free_interviews', rows.gifts);
      await insertRows(demo.tx, 'interview_feedback', rows.sheets);
    },
  };
}
