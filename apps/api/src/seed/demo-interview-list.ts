import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { type DemoSheet, sheets } from './demo-interview-sheets.ts';
import type { DemoKey } from './demo-people.ts';

export type Price = 'free' | 'half' | 'full';

export interface DemoInterview {
  by: DemoKey;
  with: 'interviewer' | 'helen';
  /** The day: the nth working day before today, 'tomorrow', or an index into the list of offered days. */
  on: { workingDaysAgo: number } | { offeredDay: number } | 'tomorrow';
  start?: string;
  bookedDaysBefore: number;
  price: Price;
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
    by: 'nadia',
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
