import type { PriceReason } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { PointMark } from '@urost3/contract/feedback/feedback.schemas.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { DemoKey } from '../demo-people.ts';

export interface DemoSheet {
  globalMark: number;
  words: string;
  stations: Partial<Record<StationId, { marks: readonly PointMark[]; comment: string }>>;
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

export interface DemoInterview {
  by: DemoKey;
  with: 'interviewer' | 'helen';
  /** The day: the nth working day before today, 'tomorrow', or an index into the list of offered days. */
  on: { workingDaysAgo: number } | { offeredDay: number } | 'tomorrow';
  start?: string;
  bookedDaysBefore: number;
  price: PriceReason;
  ending: 'completed' | 'to mark' | 'no show' | 'cancelled' | 'postponed' | 'ahead';
  refund?: { amountMinor: number; note: string };
  sheet?: DemoSheet;
}

export const interviews: readonly DemoInterview[] = [
  {
    by: 'amara',
    with: 'helen',
    on: { workingDaysAgo: 15 },
    start: '18:00',
    bookedDaysBefore: 2,
    price: 'premium_first',
    ending: 'completed',
  },
  {
    by: 'nadia',
    with: 'interviewer',
    on: { workingDaysAgo: 12 },
    start: '19:00',
    bookedDaysBefore: 6,
    price: 'premium_first',
    ending: 'completed',
    sheet: sheets.nadia,
  },
  {
    by: 'mei',
    with: 'helen',
    on: { workingDaysAgo: 9 },
    start: '19:00',
    bookedDaysBefore: 4,
    price: 'premium_first',
    ending: 'no show',
  },
  {
    by: 'premium',
    with: 'interviewer',
    on: { workingDaysAgo: 8 },
    start: '18:00',
    bookedDaysBefore: 5,
    price: 'free_interview',
    ending: 'completed',
    sheet: sheets.premium,
  },
  {
    by: 'grace',
    with: 'interviewer',
    on: { workingDaysAgo: 5 },
    start: '18:00',
    bookedDaysBefore: 8,
    price: 'premium_first',
    ending: 'completed',
    sheet: sheets.grace,
  },
  {
    by: 'nadia',
    with: 'helen',
    on: { workingDaysAgo: 4 },
    start: '18:00',
    bookedDaysBefore: 3,
    price: 'standard',
    ending: 'completed',
    refund: { amountMinor: INTERVIEW_PRICE_MINOR / 2, note: 'Began half an hour late.' },
  },
  {
    by: 'tom',
    with: 'interviewer',
    on: { workingDaysAgo: 2 },
    start: '19:00',
    bookedDaysBefore: 7,
    price: 'premium_first',
    ending: 'cancelled',
    refund: { amountMinor: INTERVIEW_PRICE_MINOR / 2, note: 'Cancelled by the learner in time.' },
  },
  {
    by: 'zainab',
    with: 'interviewer',
    on: { workingDaysAgo: 1 },
    start: '18:00',
    bookedDaysBefore: 5,
    price: 'premium_first',
    ending: 'to mark',
  },
  {
    by: 'callum',
    with: 'interviewer',
    on: 'tomorrow',
    start: '18:00',
    bookedDaysBefore: 6,
    price: 'premium_first',
    ending: 'ahead',
  },
  {
    by: 'patrick',
    with: 'helen',
    on: { offeredDay: 1 },
    bookedDaysBefore: 9,
    price: 'premium_first',
    ending: 'postponed',
  },
  {
    by: 'oliver',
    with: 'interviewer',
    on: { offeredDay: 2 },
    bookedDaysBefore: 8,
    price: 'premium_first',
    ending: 'ahead',
  },
  {
    by: 'hannah',
    with: 'helen',
    on: { offeredDay: 3 },
    bookedDaysBefore: 8,
    price: 'premium_first',
    ending: 'ahead',
  },
  {
    by: 'premium',
    with: 'helen',
    on: { offeredDay: 5 },
    bookedDaysBefore: 12,
    price: 'free_interview',
    ending: 'ahead',
  },
  {
    by: 'amara',
    with: 'helen',
    on: { offeredDay: 6 },
    bookedDaysBefore: 14,
    price: 'standard',
    ending: 'ahead',
  },
];
