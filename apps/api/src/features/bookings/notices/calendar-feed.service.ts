// A person's private calendar with their interviews and, for a learner, the study plan. The calendar's URL contains a
// signature over the person and a version. The URL can therefore be shown again and renewed without storing a secret.

import { createHash } from 'node:crypto';
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import type { RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { notFound } from '../../../http/app-error.ts';
import { type Actor, type PersonWithPremium, principalOf } from '../../../http/guards/principal.ts';
import { createSigner, isSameSecret } from '../../../http/guards/signed-urls.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { getRecallPlan } from '../../recall/recall.service.ts';
import { personWithPremium, subscriptions } from '../../subscription/subscription.tables.ts';
import { type Booking, bookings, calendarFeeds } from '../bookings.tables.ts';
import {
  describeGiven,
  describeToLearner,
  type FeedDay,
  feed,
  SESSION_SUMMARY,
} from './booking-calendar.ts';
import { withWholeLink } from './booking-notices.ts';

const PAST_MS = 60 * DAY_MS;
/** Later days of the plan change with every study session, so the calendar leaves them out. */
const PLAN_DAYS_SHOWN = 28;

const sign = (ctx: Context, uid: string, subject: number | 'days') =>
  createSigner(ctx.secretKey, 'calendar-feed')(`${uid}\n${subject}`).toString('base64url');

const pathOf = (ctx: Context, uid: string, version: number) =>
  `/api/calendar/${encodeURIComponent(uid)}/${sign(ctx, uid, version)}.ics`;

async function listInterviews(ctx: Context, owner: CalendarOwner, since: Date) {
  const given =
    owner.isInterviewer || owner.isAdmin
      ? await listCalendarEntries(ctx.db, 'interviewer', owner.uid, since)
      : [];
  const booked = await listCalendarEntries(ctx.db, 'learner', owner.uid, since);
  const whole = (booking: Booking) => withWholeLink(booking, ctx.siteUrl);
  return [
    ...given.map(({ learnerName, ...entry }) => {
      const booking = whole(entry.booking);
      const description = booking.meetLink ? `Join: ${booking.meetLink}` : 'No meet link yet.';
      return { booking, summary: describeGiven(learnerName), description };
    }),
    ...booked.map(({ interviewerName, ...entry }) => {
      const booking = whole(entry.booking);
      const description = describeToLearner(booking, interviewerName);
      return { booking, summary: SESSION_SUMMARY, description };
    }),
  ];
}

function planDays(ctx: Context, uid: string, { today, examDate, days }: RecallPlan): FeedDay[] {
  const url = `${ctx.siteUrl}/plan`;
  // Whose day it is, without telling this to other readers of the calendar.
  const mark = sign(ctx, uid, 'days').slice(0, 22);
  const lastDay = addDays(today, PLAN_DAYS_SHOWN);
  const study = days
    .filter(({ on }) => on <= lastDay)
    .map(({ on, items, cardMinutes, isMock, minutes }) => {
      const parts = [
        ...(items.length > 0 ? [counted(items.length, 'section')] : []),
        ...(cardMinutes > 0 ? ['point cards'] : []),
        ...(isMock ? ['full mock circuit'] : []),
      ];
      return {
        id: `plan-${on}-${mark}`,
        on,
        summary: `Study: ${parts.join(', ')} (${Math.max(1, Math.round(minutes))} min)`,
        description: [...items.map(({ title }) => title), url].join('\n'),
        url,
      };
    });
  if (examDate === null || examDate < today) return study;
  const exam = { id: `exam-${mark}`, on: examDate, summary: 'Urology ST3 interview' };
  return [...study, { ...exam, description: url, url }];
}

export async function getCalendarPath(ctx: Context, uid: string): Promise<{ path: string }> {
  const owner = await findCalendarOwner(ctx.db, uid);
  return { path: pathOf(ctx, uid, owner?.version ?? 0) };
}

/** @returns the path of the calendar's new URL; the old URL stops working */
export async function renewCalendar(ctx: Context, by: Actor): Promise<{ path: string }> {
  const version = await ctx.db.transaction(async (tx) => {
    const updatedAt = ctx.clock.now();
    const [raised] = await tx
      .insert(calendarFeeds)
      .values({ userUid: by.uid, version: 1, updatedAt })
      .onConflictDoUpdate({
        target: calendarFeeds.userUid,
        set: { version: sql`${calendarFeeds.version} + 1`, updatedAt },
      })
      .returning({ version: calendarFeeds.version });
    await ctx.audit.record(tx, by, 'booking.calendar_renewed', by.uid);
    return raised?.version ?? 1;
  });
  return { path: pathOf(ctx, by.uid, version) };
}

/**
 * @param given the last part of the requested URL: the signature and `.ics`
 * @returns the entity tag of the calendar, and its text, which stays the same until something in it changes
 * @throws AppError not_found unless this is the calendar's current URL and the person may sign in
 */
export async function readCalendar(
  ctx: Context,
  uid: string,
  given: string,
): Promise<{ etag: string; write: () => string }> {
  const owner = await findCalendarOwner(ctx.db, uid);
  // Compute the signature for unknown people too, so that the response time does not reveal which accounts exist.
  const isRight = isSameSecret(given, `${sign(ctx, uid, owner?.version ?? 0)}.ics`);
  if (!owner || !isRight) throw notFound('This calendar');
  const now = ctx.clock.now();
  const isStaff = owner.isInterviewer || owner.isAdmin;
  const interviews = await listInterviews(ctx, owner, new Date(now.getTime() - PAST_MS));
  const days = isStaff ? [] : planDays(ctx, uid, await getRecallPlan(ctx, principalOf(owner, now)));
  const title = isStaff ? 'Mock interviews' : 'Interviews and study plan';
  const writeAt = (changedAt: Date) =>
    feed(`${title}: ${isolate(owner.displayName)}`, interviews, days, changedAt);
  const digest = createHash('sha256')
    .update(writeAt(new Date(0)))
    .digest('base64url');
  const changedAt = owner.digest === digest ? owner.changedAt : null;
  if (!changedAt) {
    const set = { digest, changedAt: now };
    await ctx.db
      .insert(calendarFeeds)
      .values({ userUid: uid, version: 0, updatedAt: now, ...set })
      .onConflictDoUpdate({ target: calendarFeeds.userUid, set });
  }
  // Weak, because the text may be sent compressed.
  return { etag: `W/"${digest}"`, write: () => writeAt(changedAt ?? now) };
}

interface CalendarOwner extends PersonWithPremium {
  /** The version of the calendar's URL; 0 when the URL was never renewed. */
  version: number;
  /** Of the text when it was last read, and when this text was first read. Null: never. */
  digest: string | null;
  changedAt: Date | null;
}

/** @returns null unless the person exists and may sign in */
const findCalendarOwner = (db: Db, uid: string): Promise<CalendarOwner | null> =>
  db
    .select({
      ...personWithPremium,
      version: sql<number>`coalesce(${calendarFeeds.version}, 0)`,
      digest: calendarFeeds.digest,
      changedAt: calendarFeeds.changedAt,
    })
    .from(users)
    .leftJoin(calendarFeeds, eq(calendarFeeds.userUid, users.uid))
    .leftJoin(subscriptions, eq(subscriptions.userUid, users.uid))
    .where(and(eq(users.uid, uid), isNull(users.disabledAt), isNull(users.deletedAt)))
    .then(firstRow);

const interviewers = alias(users, 'interviewers');

/** Confirmed and completed interviews that the person gives (`interviewer`) or booked (`learner`), earliest first. */
function listCalendarEntries(
  db: Db,
  side: 'interviewer' | 'learner',
  uid: string,
  since: Date,
): Promise<{ booking: Booking; learnerName: string; interviewerName: string }[]> {
  return db
    .select({
      booking: bookings,
      learnerName: users.displayName,
      interviewerName: interviewers.displayName,
    })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .innerJoin(interviewers, eq(interviewers.uid, bookings.interviewerUid))
    .where(
      and(
        eq(side === 'learner' ? bookings.userUid : bookings.interviewerUid, uid),
        inArray(bookings.status, ['confirmed', 'completed']),
        gte(bookings.startsAt, since),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
