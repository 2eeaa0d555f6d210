// An interviewer's private calendar subscription. The address carries a signature over the person and a version, so that it
// can be shown again, and renewed, without storing a secret.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { feed } from './booking-calendar.ts';
import type { BookingContext } from './booking-context.ts';
import {
  findCalendarOwner,
  listCalendarEntries,
  raiseCalendarVersion,
} from './calendar-feed.repository.ts';
import { withWholeLink } from './meet-link.ts';

const PAST_MS = 60 * 24 * 60 * 60 * 1000;

export function createCalendarFeed(context: BookingContext) {
  const { db, clock, audit } = context;
  const key = createHmac('sha256', context.secretKey).update('calendar-feed').digest();
  const sign = (uid: string, version: number) =>
    createHmac('sha256', key).update(`${uid}\n${version}`).digest('base64url').slice(0, 43);
  const pathOf = (uid: string, version: number) =>
    `/api/calendar/${encodeURIComponent(uid)}/${sign(uid, version)}.ics`;

  return {
    async getPath(uid: string): Promise<{ path: string }> {
      const owner = await findCalendarOwner(db, uid);
      return { path: pathOf(uid, owner?.version ?? 0) };
    },

    /** Invalidates the old address. */
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

    /** @throws AppError not_found for anything but the current address of an active interviewer */
    async read(uid: string, given: string): Promise<string> {
      const owner = await findCalendarOwner(db, uid);
      // Also computed for unknown uids, so that response times do not reveal who is an interviewer.
      const expected = Buffer.from(`${sign(uid, owner?.version ?? 0)}.ics`);
      const actual = Buffer.from(given);
      const isRight = expected.length === actual.length && timingSafeEqual(expected, actual);
      if (!owner || !isRight) throw notFound('This calendar');
      const since = new Date(clock.now().getTime() - PAST_MS);
      const entries = (await listCalendarEntries(db, uid, since)).map((entry) => ({
        ...entry,
        booking: withWholeLink(entry.booking, context.siteUrl),
      }));
      return feed(`Mock interviews: ${owner.displayName}`, entries, clock.now());
    },
  };
}
