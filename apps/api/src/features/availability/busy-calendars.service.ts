// Interviewers can enter the URL of their own calendar. The hours at which this calendar shows them as busy are not
// offered to learners. Only these hours are stored, and the titles of events that were not understood, for their owner.
// Their calendars are read again and again. When one cannot be read, the hours of the last successful read stay
// blocked, because a missing offer does less harm than a double booking.

import type { BusyCalendar } from '@urost3/contract/availability/availability.schemas.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { findRow, lockRow, onlyRow } from '../../db/rows.ts';
import { createSeal } from '../../db/seal.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Actor } from '../../http/guards/principal.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { UnclearEvent } from '../../providers/calendars/calendar-events.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import {
  availabilityDays,
  availabilitySlots,
  busyCalendars,
  busyHours,
  isBusyThen,
  mayInterview,
} from './availability.tables.ts';

type BusyCalendarRow = typeof busyCalendars.$inferSelect;

const findCalendar = (db: Db, interviewerUid: string): Promise<BusyCalendarRow | null> =>
  findRow(db, busyCalendars, eq(busyCalendars.interviewerUid, interviewerUid));

async function updateCalendar(tx: Db, interviewerUid: string, values: Partial<BusyCalendarRow>) {
  await tx
    .update(busyCalendars)
    .set(values)
    .where(eq(busyCalendars.interviewerUid, interviewerUid));
}

/** @returns false when there was no calendar */
async function removeCalendar(tx: Db, interviewerUid: string): Promise<boolean> {
  const rows = await tx
    .delete(busyCalendars)
    .where(eq(busyCalendars.interviewerUid, interviewerUid))
    .returning({ uid: busyCalendars.interviewerUid });
  return rows.length > 0;
}

/** @returns the hours that were added or removed */
async function replaceHours(
  tx: Db,
  interviewerUid: string,
  hours: readonly Date[],
): Promise<Date[]> {
  const before = await tx
    .select({ startsAt: busyHours.startsAt })
    .from(busyHours)
    .where(eq(busyHours.interviewerUid, interviewerUid));
  const had = new Set(before.map(({ startsAt }) => startsAt.getTime()));
  const has = new Set(hours.map((hour) => hour.getTime()));
  const added = hours.filter((hour) => !had.has(hour.getTime()));
  const removed = before.map(({ startsAt }) => startsAt).filter((at) => !has.has(at.getTime()));
  if (removed.length > 0)
    await tx.delete(busyHours).where(
      and(
        eq(busyHours.interviewerUid, interviewerUid),
        sql`${busyHours.startsAt} in (select at::timestamptz
          from json_array_elements_text(${JSON.stringify(removed)}::json) as at)`,
      ),
    );
  if (added.length > 0)
    await tx.execute(
      sql`insert into busy_hours (interviewer_uid, starts_at)
        select ${interviewerUid}, at::timestamptz
        from json_array_elements_text(${JSON.stringify(added)}::json) as at`,
    );
  return [...added, ...removed];
}

/** Dates on which the interviewer has slots at one of these instants. */
async function listDatesAt(
  tx: Db,
  interviewerUid: string,
  instants: readonly Date[],
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ day: availabilityDays.day })
    .from(availabilitySlots)
    .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        sql`${availabilitySlots.startsAt} in (select at::timestamptz
          from json_array_elements_text(${JSON.stringify(instants)}::json) as at)`,
      ),
    );
  return rows.map(({ day }) => day).sort();
}

/** The number of future slots that learners do not see because of the calendar. */
async function countBlocked(db: Db, interviewerUid: string, now: Date): Promise<number> {
  const { count } = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(availabilitySlots)
    .leftJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        gt(availabilitySlots.startsAt, now),
        isNull(bookings.id),
        isBusyThen,
      ),
    )
    .then(onlyRow);
  return count;
}

export async function getBusyCalendar(
  ctx: Context,
  interviewerUid: string,
): Promise<{ calendar: BusyCalendar | null }> {
  const row = await findCalendar(ctx.db, interviewerUid);
  if (!row) return { calendar: null };
  const { host, problem } = row;
  const blockedSlots = await countBlocked(ctx.db, interviewerUid, ctx.clock.now());
  const failingSince = row.failingSince?.toISOString() ?? null;
  const unclearEvents = openUnclearEvents(ctx, row);
  return {
    calendar: {
      host,
      readAt: row.readAt.toISOString(),
      problem,
      failingSince,
      blockedSlots,
      unclearEvents,
    },
  };
}

/** @throws AppError rule_violation when the URL returns no calendar */
export async function saveBusyCalendar(
  ctx: Context,
  by: Actor,
  address: string,
): Promise<{ calendar: BusyCalendar | null }> {
  const now = ctx.clock.now();
  const found = await readCalendarHours(ctx, address, now);
  if ('problem' in found) throw new AppError('rule_violation', found.problem);
  const { host } = new URL(address.trim());
  await ctx.db.transaction(async (tx) => {
    const set = {
      sealedAddress: sealAddress(ctx, address),
      host,
      createdAt: now,
      ...valuesAfterRead(ctx, now, found.unclear),
    };
    await tx
      .insert(busyCalendars)
      .values({ interviewerUid: by.uid, ...set })
      .onConflictDoUpdate({ target: busyCalendars.interviewerUid, set });
    await storeBusyHours(ctx, tx, by.uid, found.hours);
    await ctx.audit.record(tx, by, 'availability.busy_calendar_saved', by.uid, { host });
  });
  return getBusyCalendar(ctx, by.uid);
}

/** @throws AppError not_found when the person has connected no calendar */
export async function refreshBusyCalendar(
  ctx: Context,
  uid: string,
): Promise<{ calendar: BusyCalendar | null }> {
  if (!(await findCalendar(ctx.db, uid))) throw notFound('This calendar');
  await syncBusyCalendar(ctx, uid);
  return getBusyCalendar(ctx, uid);
}

export async function removeBusyCalendar(ctx: Context, by: Actor) {
  await ctx.db.transaction(async (tx) => {
    if (!(await removeCalendar(tx, by.uid))) return;
    await storeBusyHours(ctx, tx, by.uid, []);
    await ctx.audit.record(tx, by, 'availability.busy_calendar_removed', by.uid);
  });
}

export async function eraseBusyCalendar(tx: Db, uid: string) {
  await removeCalendar(tx, uid);
  await replaceHours(tx, uid, []);
}

export async function exportBusyCalendar(ctx: Context, handle: Db, uid: string) {
  const row = await findCalendar(handle, uid);
  if (!row) return null;
  const { host, readAt, problem } = row;
  return { host, readAt, problem, unclearEvents: openUnclearEvents(ctx, row) };
}

const READ_EVERY_MS = 15 * MINUTE_MS;
const RETRY_EVERY_MS = 60 * MINUTE_MS;
const MAIL_AFTER_MS = DAY_MS;
/**
 * Busy hours are read this far ahead. A limit is needed, because a repeating event may have no end. Neither the contract nor the settings
 * limit how far ahead interviewers offer slots. A slot after the limit is offered without regard to the calendar, until a later read
 * includes its date.
 */
const AHEAD_MS = 400 * DAY_MS;
const DUE_AT_ONCE = 100;

export const readOne = jobKind<{ interviewerUid: string }>('availability.read-calendar', {
  retries: 0,
  concurrency: 2,
});

const addressSeal = (ctx: Context) => createSeal<string>(ctx.secretKey, 'busy-calendar');
// Titles can name patients.
const eventsSeal = (ctx: Context) =>
  createSeal<UnclearEvent[]>(ctx.secretKey, 'busy-calendar-events');

const sealAddress = (ctx: Context, address: string) => addressSeal(ctx).seal(address);

const readCalendarHours = (ctx: Context, address: string, now: Date) =>
  ctx.readBusyHours(address, { from: now, until: new Date(now.getTime() + AHEAD_MS) });

/** The columns of a calendar that was read successfully at `now`. */
const valuesAfterRead = (ctx: Context, now: Date, unclear: UnclearEvent[]) => ({
  readAt: now,
  dueAt: new Date(now.getTime() + READ_EVERY_MS),
  problem: null,
  failingSince: null,
  toldAt: null,
  sealedUnclear: unclear.length > 0 ? eventsSeal(ctx).seal(unclear) : null,
});

const openUnclearEvents = (ctx: Context, { sealedUnclear }: BusyCalendarRow) =>
  sealedUnclear ? eventsSeal(ctx).open(sealedUnclear) : [];

async function storeBusyHours(
  ctx: Context,
  tx: Db,
  interviewerUid: string,
  hours: readonly Date[],
) {
  const changed = await replaceHours(tx, interviewerUid, hours);
  const dates = changed.length > 0 ? await listDatesAt(tx, interviewerUid, changed) : [];
  if (dates.length > 0)
    await ctx.live.publish(tx, [
      { to: { audience: 'everyone' }, kind: 'availability', data: { dates } },
    ]);
}

async function mailProblem(
  ctx: Context,
  tx: Db,
  { interviewerUid, host }: BusyCalendarRow,
  since: Date,
) {
  const [reader] = await tx
    .select(pick(users, 'email', 'displayName'))
    .from(users)
    .where(eq(users.uid, interviewerUid));
  if (!reader) return;
  await ctx.mail.queue(
    tx,
    layOutMail({
      to: reader.email,
      subject: 'Your own calendar can no longer be read',
      reader,
      paragraphs: [
        `Since ${formatMailDay(since)} we could not read your calendar at ${host}. The hours that were busy in it by then stay blocked, but we do not see anything that you have added since, so learners may book an hour that you need.`,
        'Please connect it again, or remove it.',
      ],
      action: { label: 'Open my availability', url: `${ctx.siteUrl}/admin/availability` },
    }),
  );
}

async function storeProblem(
  ctx: Context,
  tx: Db,
  row: BusyCalendarRow,
  problem: string,
  now: Date,
) {
  const failingSince = row.failingSince ?? now;
  const isMailedNow = !row.toldAt && now.getTime() - failingSince.getTime() >= MAIL_AFTER_MS;
  if (isMailedNow) await mailProblem(ctx, tx, row, failingSince);
  await updateCalendar(tx, row.interviewerUid, {
    problem,
    failingSince,
    dueAt: new Date(now.getTime() + RETRY_EVERY_MS),
    ...(isMailedNow ? { toldAt: now } : {}),
  });
}

export async function syncBusyCalendar(ctx: Context, interviewerUid: string) {
  const known = await findCalendar(ctx.db, interviewerUid);
  if (!known) return;
  const now = ctx.clock.now();
  const found = await readCalendarHours(ctx, addressSeal(ctx).open(known.sealedAddress), now);
  await ctx.db.transaction(async (tx) => {
    // The interviewer may have saved another URL while the calendar was read, or a later read may have ended first.
    const isUnchanged = and(
      eq(busyCalendars.interviewerUid, interviewerUid),
      eq(busyCalendars.sealedAddress, known.sealedAddress),
      lte(busyCalendars.readAt, now),
    );
    const row = await lockRow(tx, busyCalendars, isUnchanged);
    if (!row) return;
    if ('problem' in found) return storeProblem(ctx, tx, row, found.problem, now);
    await storeBusyHours(ctx, tx, interviewerUid, found.hours);
    await updateCalendar(tx, interviewerUid, valuesAfterRead(ctx, now, found.unclear));
  });
}

/** Queues one job for each calendar that is due, so that a slow calendar does not delay the others. */
export async function queueDueCalendars(ctx: Context) {
  const due = await ctx.db
    .select({ interviewerUid: busyCalendars.interviewerUid })
    .from(busyCalendars)
    .innerJoin(users, eq(users.uid, busyCalendars.interviewerUid))
    .where(and(lte(busyCalendars.dueAt, ctx.clock.now()), mayInterview))
    .orderBy(busyCalendars.dueAt)
    .limit(DUE_AT_ONCE);
  for (const calendar of due) await ctx.jobs.send(ctx.db, readOne, calendar);
}
