// Creates hours of the demo's interviewers on ten of the next fifteen working days. Later starts add further days.
import { randomUUID } from 'node:crypto';
import { slotEnd } from '@urost3/contract/availability/availability.ts';
import { addDays, daysBetween, HOUR_MS, weekdayOf } from '@urost3/contract/day.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';
import { demoInterviewerEmails } from '../demo-people.ts';
import {
  type DemoRow,
  findLatestRecord,
  insertRows,
  listInterviewerUids,
  listOfferedDays,
} from '../demo-rows.repository.ts';

const WORKING_DAYS_AHEAD = 15;
/** Working days are counted from this Monday, so that every start chooses the same days. */
const COUNTED_FROM = '2024-01-01';
const OFFERED = 'demo.hours_offered';

/**
 * The start times of each demo interviewer. The first list is for working days with an even number (`ordinalOf`), the
 * second for the other working days.
 */
const patterns: readonly (readonly (readonly string[])[])[] = [
  [
    ['09:00', '10:00', '11:00', '14:00'],
    ['17:00', '18:00', '19:00', '20:00'],
  ],
  [
    ['18:00', '19:00', '20:00'],
    ['12:00', '13:00', '17:00', '18:00'],
  ],
];

const isWorkingDay = (day: string) => weekdayOf(day) % 6 !== 0;

/** The number of working days since COUNTED_FROM. */
function ordinalOf(day: string): number {
  const days = daysBetween(COUNTED_FROM, day);
  return Math.floor(days / 7) * 5 + Math.min(5, days % 7);
}

/** The days of the next three weeks on which the demo offers hours: two of every three working days. */
export function listDemoDays(today: string): string[] {
  const days: string[] = [];
  for (
    let day = addDays(today, 1), working = 0;
    working < WORKING_DAYS_AHEAD;
    day = addDays(day, 1)
  ) {
    if (!isWorkingDay(day)) continue;
    working += 1;
    if (ordinalOf(day) % 3 !== 2) days.push(day);
  }
  return days;
}

export function startsOn(interviewer: number, day: string): readonly string[] {
  const pattern = patterns[interviewer] ?? [];
  return pattern[ordinalOf(day) % 2] ?? [];
}

export interface DemoSlot {
  id: string;
  dayId: string;
  startsAt: Date;
  endsAt: Date;
}

/** Inserts hours on days that the interviewer does not offer yet. @returns the slots, keyed by day and start time */
export async function insertHours(
  tx: Db,
  interviewerUid: string,
  days: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<Map<string, DemoSlot>> {
  const dayRows: DemoRow[] = [];
  const slotRows: DemoRow[] = [];
  const slots = new Map<string, DemoSlot>();
  for (const [day, starts] of days) {
    const dayId = randomUUID();
    dayRows.push({
      id: dayId,
      interviewer_uid: interviewerUid,
      day,
      is_recurring: false,
      created_at: now,
      updated_at: now,
    });
    for (const start of starts) {
      const startsAt = londonInstant(day, start);
      if (!startsAt) continue;
      const slot = { id: randomUUID(), dayId, startsAt };
      const endsAt = new Date(startsAt.getTime() + HOUR_MS);
      slots.set(`${day} ${start}`, { ...slot, endsAt });
      slotRows.push({
        id: slot.id,
        day_id: dayId,
        interviewer_uid: interviewerUid,
        start_time: start,
        end_time: slotEnd(start),
        starts_at: startsAt,
        ends_at: endsAt,
      });
    }
  }
  await insertRows(tx, 'availability_days', dayRows);
  await insertRows(tx, 'availability_slots', slotRows);
  return slots;
}

/** Records the last offered day, so that later starts do not offer days again that an interviewer has removed. */
export async function recordOffer({ audit }: Context, tx: Db, until: string) {
  await audit.record(tx, null, OFFERED, null, { until });
}

/**
 * Offers hours on those days of the next three weeks that are after the last offered day.
 * @returns how many days were added, summed over the interviewers
 */
export async function continueHours(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const offered = await findLatestRecord(tx, OFFERED);
    const days = listDemoDays(londonDate(now)).filter(
      (day) => day > String(offered?.detail.until ?? ''),
    );
    const until = days.at(-1);
    if (!until) return 0;
    let added = 0;
    const uids = await listInterviewerUids(tx, demoInterviewerEmails);
    for (const { index, uid } of uids) {
      const taken = await listOfferedDays(tx, uid);
      const free = days.filter((day) => !taken.has(day));
      const hours = new Map(free.map((day) => [day, startsOn(index, day)]));
      await insertHours(tx, uid, hours, now);
      added += free.length;
    }
    await recordOffer(ctx, tx, until);
    return added;
  });
}
