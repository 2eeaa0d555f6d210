// Creates the demo's mock interviews (marked, to be marked, cancelled, postponed and upcoming) and their hours.

import { randomUUID } from 'node:crypto';
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import type { AuditService } from '../features/audit/audit.service.ts';
import { type Demo, daysAgo } from './demo-context.ts';
import { type DemoSlot, insertHours, listDemoDays, recordOffer, startsOn } from './demo-hours.ts';
import { interviews } from './demo-interview-list.ts';
import { addInterview, type PlannedInterview } from './demo-interview-rows.ts';
import { type DemoRow, insertRows } from './demo-rows.repository.ts';
import type { DemoSale } from './demo-sales.ts';

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
    await insertRows(demo.tx, 'interviewer_introductions', [
      { user_uid: demo.uidOf(key), ...introductions[key], updated_at: madeAt },
    ]);
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
