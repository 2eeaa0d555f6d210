// A person's private calendar with their interviews and, for a learner, the study plan. The calendar's URL contains a
// signature over the person and a version. The URL can therefore be shown again and renewed without storing a secret.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import type { RecallPlan } from '@urost3/contract/recall.schemas.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { principalOf } from '../../http/principal.ts';
import { describeToLearner, type FeedDay, feed, SESSION_SUMMARY } from './booking-calendar.ts';
import type { BookingContext } from './booking-context.ts';
import type { Booking } from './bookings.tables.ts';
import {
  type CalendarOwner,
  findCalendarOwner,
  listCalendarEntries,
  raiseCalendarVersion,
} from './calendar-feed.repository.ts';
import { withWholeLink } from './meet-link.ts';

const PAST_MS = 60 * DAY_MS;
/** Later days of the plan change with every study session, so the calendar leaves them out. */
const PLAN_DAYS_SHOWN = 28;

export function createCalendarFeed(context: BookingContext) {
  const { db, clock, audit } = context;
  const key = createHmac('sha256', context.secretKey).update('calendar-feed').digest();
  const sign = (uid: string, version: number) =>
    createHmac('sha256', key).update(`${uid}\n${version}`).digest('base64url').slice(0, 43);
  const pathOf = (uid: string, version: number) =>
    `/api/calendar/${encodeURIComponent(uid)}/${sign(uid, version)}.ics`;

  async function listInterviews(owner: CalendarOwner, since: Date) {
    const given =
      owner.isInterviewer || owner.isAdmin
        ? await listCalendarEntries(db, 'interviewer', owner.uid, since)
        : [];
    const booked = await listCalendarEntries(db, 'learner', owner.uid, since);
    const whole = (booking: Booking) => withWholeLink(booking, context.siteUrl);
    return [
      ...given.map(({ learnerName, ...entry }) => {
        const booking = whole(entry.booking);
        const description = booking.meetLink ? `Join: ${booking.meetLink}` : 'No meet link yet.';
        return { booking, summary: `Mock interview: ${isolate(learnerName)}`, description };
      }),
      ...booked.map(({ interviewerName, ...entry }) => {
        const booking = whole(entry.booking);
        const description = describeToLearner(booking, interviewerName);
        return { booking, summary: SESSION_SUMMARY, description };
      }),
    ];
  }

  function planDays({ today, examDate, days }: RecallPlan): FeedDay[] {
    const url = `${context.siteUrl}/plan`;
    const lastDay = addDays(today, PLAN_DAYS_SHOWN);
    const study = days
      .filter(({ on }) => on <= lastDay)
      .map(({ on, items, cardMinutes, isMock, minutes }) => {
        const parts = [
          ...(items.length > 0 ? [`${items.length} section${items.length === 1 ? '' : 's'}`] : []),
          ...(cardMinutes > 0 ? ['point cards'] : []),
          ...(isMock ? ['full mock circuit'] : []),
        ];
        return {
          id: `plan-${on}`,
          on,
          summary: `Study: ${parts.join(', ')} (${Math.max(1, Math.round(minutes))} min)`,
          description: [...items.map(({ title }) => title), url].join('\n'),
          url,
        };
      });
    if (examDate === null || examDate < today) return study;
    const exam = { id: 'exam', on: examDate, summary: 'Urology ST3 interview' };
    return [...study, { ...exam, description: url, url }];
  }

  return {
    async getPath(uid: string): Promise<{ path: string }> {
      const owner = await findCalendarOwner(db, uid);
      return { path: pathOf(uid, owner?.version ?? 0) };
    },

    /** @returns the path of the calendar's new URL; the old URL stops working */
    async renew(by: Actor): Promise<{ path: string }> {
      const version = await db.transaction(async (tx) => {
        const raised = await raiseCalendarVersion(tx, by.uid, clock.now());
        await audit.record(tx, {
          action: 'booking.calendar_renewed',
          actorUid: by.uid,
          subject: by.uid,
          caller: by,
        });
        return raised;
      });
      return { path: pathOf(by.uid, version) };
    },

    /**
     * @param given the last part of the requested URL: the signature and `.ics`
     * @throws AppError not_found unless this is the calendar's current URL and the person may sign in
     */
    async read(uid: string, given: string): Promise<string> {
      const owner = await findCalendarOwner(db, uid);
      // Compute the signature for unknown people too, so that the response time does not reveal which accounts exist.
      const expected = Buffer.from(`${sign(uid, owner?.version ?? 0)}.ics`);
      const actual = Buffer.from(given);
      const isRight = expected.length === actual.length && timingSafeEqual(expected, actual);
      if (!owner || !isRight) throw notFound('This calendar');
      const now = clock.now();
      const isStaff = owner.isInterviewer || owner.isAdmin;
      const interviews = await listInterviews(owner, new Date(now.getTime() - PAST_MS));
      const days = isStaff ? [] : planDays(await context.planOf(principalOf(owner, now)));
      const title = isStaff ? 'Mock interviews' : 'Interviews and study plan';
      return feed(`${title}: ${isolate(owner.displayName)}`, interviews, days, now);
    },
  };
}
