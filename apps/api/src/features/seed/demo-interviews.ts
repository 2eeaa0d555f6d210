// Mock interviews of the demo: held and marked, to be marked, cancelled, postponed and ahead; and the hours around them.
import { randomBytes, randomUUID } from 'node:crypto';
import { slotEnd } from '@urost3/contract/availability.ts';
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import {
  defaultChecklist,
  type PointMark,
  type StationFeedback,
} from '@urost3/contract/feedback.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { type StationId, stationIds } from '@urost3/contract/stations.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { type Demo, daysAgo, minutesAfter } from './demo-context.ts';
import { type DemoSlot, insertHours, listDemoDays, recordOffer, startsOn } from './demo-hours.ts';
import type { DemoKey } from './demo-people.ts';
import { type DemoRow, insertRows } from './demo-rows.repository.ts';
import { type DemoSale, newDemoId } from './demo-sales.ts';

type Price = 'free' | 'half' | 'full';

interface DemoSheet {
  globalMark: number;
  words: string;
  stations: Partial<Record<StationId, { marks: readonly PointMark[]; comment: string }>>;
}

interface DemoInterview {
  by: DemoKey;
  with: 'interviewer' | 'helen';
  /** Working days before today, 'tomorrow', or the place in the list of days with free hours. */
  on: { workingDaysAgo: number } | { offeredDay: number } | 'tomorrow';
  start?: string;
  bookedDaysBefore: number;
  price: Price;
  ending: 'completed' | 'to mark' | 'no show' | 'cancelled' | 'postponed' | 'ahead';
  refund?: { amountMinor: number; note: string };
  sheet?: DemoSheet;
}

const sheets = {
  premium: {
    globalMark: 3,
    words:
      'A warm start and a clear structure in communication: I would send a relative to you. In the emergency station you knew the answer and arrived late at it. Say the worst diagnosis in your first sentence, then whom you call, then the rest. Practise the first thirty seconds aloud, ten times, and come back.',
    stations: {
      clinical_skills: {
        marks: ['met', 'met', 'met', 'partly', 'met'],
        comment: 'Safe and tidy. Name the complication before I ask for it.',
      },
      communication: {
        marks: ['met', 'met', 'met', 'met', 'partly'],
        comment: 'You let the silence work. Agree the next step before you stand up.',
      },
      emergency_stations: {
        marks: ['partly', 'met', 'partly', 'not_met', 'partly'],
        comment:
          'Call for help in the first minute, by name: theatre, the anaesthetist, your consultant.',
      },
      outpatient_stations: {
        marks: ['met', 'partly', 'met', 'met', 'not_met'],
        comment: 'Good reasons for each test. Safety-netting was missing.',
      },
    },
  },
  nadia: {
    globalMark: 4,
    words:
      'At the standard, with a margin in emergencies. Slow down in clinic: two of your questions were closed because you were hurrying.',
    stations: {
      emergency_stations: { marks: ['met', 'met', 'met', 'met', 'partly'], comment: 'Very sure.' },
      outpatient_stations: {
        marks: ['partly', 'met', 'met', 'partly', 'met'],
        comment: 'Open questions first, then the list.',
      },
    },
  },
  grace: {
    globalMark: 4,
    words:
      'Consent was a pleasure to listen to. Bring the same plain words into the clinical skills station.',
    stations: {
      communication: { marks: ['met', 'met', 'met', 'met', 'met'], comment: 'Nothing to add.' },
      clinical_skills: {
        marks: ['met', 'partly', 'met', 'partly', 'met'],
        comment: 'Check the equipment aloud before you begin.',
      },
    },
  },
} as const satisfies Record<string, DemoSheet>;

const interviews: readonly DemoInterview[] = [
  {
    by: 'amara',
    with: 'helen',
    on: { workingDaysAgo: 15 },
    start: '18:00',
    bookedDaysBefore: 2,
    price: 'half',
    ending: 'completed',
  },
  {
    by: 'nadia',
    with: 'interviewer',
    on: { workingDaysAgo: 12 },
    start: '19:00',
    bookedDaysBefore: 6,
    price: 'half',
    ending: 'completed',
    sheet: sheets.nadia,
  },
  {
    by: 'mei',
    with: 'helen',
    on: { workingDaysAgo: 9 },
    start: '19:00',
    bookedDaysBefore: 4,
    price: 'half',
    ending: 'no show',
  },
  {
    by: 'premium',
    with: 'interviewer',
    on: { workingDaysAgo: 8 },
    start: '18:00',
    bookedDaysBefore: 5,
    price: 'free',
    ending: 'completed',
    sheet: sheets.premium,
  },
  {
    by: 'grace',
    with: 'interviewer',
    on: { workingDaysAgo: 5 },
    start: '18:00',
    bookedDaysBefore: 8,
    price: 'half',
    ending: 'completed',
    sheet: sheets.grace,
  },
  {
    by: 'joseph',
    with: 'helen',
    on: { workingDaysAgo: 4 },
    start: '18:00',
    bookedDaysBefore: 3,
    price: 'full',
    ending: 'completed',
    refund: { amountMinor: INTERVIEW_PRICE_MINOR / 2, note: 'Began half an hour late.' },
  },
  {
    by: 'tom',
    with: 'interviewer',
    on: { workingDaysAgo: 2 },
    start: '19:00',
    bookedDaysBefore: 7,
    price: 'half',
    ending: 'cancelled',
    refund: { amountMinor: INTERVIEW_PRICE_MINOR / 2, note: 'Cancelled by the learner in time.' },
  },
  {
    by: 'zainab',
    with: 'interviewer',
    on: { workingDaysAgo: 1 },
    start: '18:00',
    bookedDaysBefore: 5,
    price: 'half',
    ending: 'to mark',
  },
  {
    by: 'callum',
    with: 'interviewer',
    on: 'tomorrow',
    start: '18:00',
    bookedDaysBefore: 6,
    price: 'half',
    ending: 'ahead',
  },
  {
    by: 'patrick',
    with: 'helen',
    on: { offeredDay: 1 },
    bookedDaysBefore: 9,
    price: 'half',
    ending: 'postponed',
  },
  {
    by: 'oliver',
    with: 'interviewer',
    on: { offeredDay: 2 },
    bookedDaysBefore: 8,
    price: 'half',
    ending: 'ahead',
  },
  {
    by: 'hannah',
    with: 'helen',
    on: { offeredDay: 3 },
    bookedDaysBefore: 8,
    price: 'half',
    ending: 'ahead',
  },
  {
    by: 'premium',
    with: 'helen',
    on: { offeredDay: 5 },
    bookedDaysBefore: 12,
    price: 'free',
    ending: 'ahead',
  },
  {
    by: 'amara',
    with: 'helen',
    on: { offeredDay: 6 },
    bookedDaysBefore: 14,
    price: 'full',
    ending: 'ahead',
  },
];

const interviewers = ['interviewer', 'helen'] as const;

/** The last working days before today, the latest first. */
function listWorkingDaysBefore(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1)) {
    if (weekdayOf(day) % 6 !== 0) days.push(day);
  }
  return days;
}

interface Planned extends DemoInterview {
  id: string;
  day: string;
  start: string;
}

function plan(demo: Demo, offered: readonly string[]): Planned[] {
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

function toStations(sheet: DemoSheet): StationFeedback[] {
  return stationIds.flatMap((stationId) => {
    const given = sheet.stations[stationId];
    if (!given) return [];
    const points = defaultChecklist[stationId].map((text, index) => ({
      text,
      mark: given.marks[index] ?? ('not_seen' as const),
    }));
    return [{ stationId, points, comment: given.comment }];
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

export async function planInterviews(
  demo: Demo,
  audit: AuditService,
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
    for (const [when, slot] of made) slots.set(`${key} ${when}`, slot);
  }
  await recordOffer(demo.tx, audit, offered.at(-1) ?? demo.today);

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

interface Into {
  slots: ReadonlyMap<string, DemoSlot>;
  sales: DemoSale[];
  rows: Record<'bookings' | 'discounts' | 'gifts' | 'sheets', DemoRow[]>;
}

function addInterview(demo: Demo, interview: Planned, { slots, sales, rows }: Into): void {
  const { id, by, day, start, ending, refund, sheet } = interview;
  const slot = slots.get(`${interview.with} ${day} ${start}`);
  if (!slot) throw new Error(`the demo interview of ${by} has no slot on ${day} at ${start}`);
  const { startsAt, endsAt } = slot;
  const isPaid = interview.price !== 'free' && demo.recordPayment !== null;
  const price = isPaid ? priceOf[interview.price] : priceOf.free;
  // Interviews ahead were booked in the days before today.
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
    meet_link: demo.settings.meetLinkTemplate.replaceAll('{room}', randomBytes(15).toString('hex')),
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
