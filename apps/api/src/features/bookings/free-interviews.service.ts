// Free interviews given by an administrator.
import { randomUUID } from 'node:crypto';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { requireOther } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import {
  insertFreeInterview,
  listFreeInterviews,
  revokeFreeInterview,
} from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import { findUserForGrant } from './bookings.repository.ts';

export function createFreeInterviews(context: BookingContext) {
  const { db, clock, audit, live } = context;

  async function list(userUid: string) {
    const rows = await listFreeInterviews(db, userUid, OWN_ROWS_MAX);
    const freeInterviews = rows.map((row) => ({
      id: row.id,
      note: row.note,
      grantedAt: row.grantedAt.toISOString(),
      grantedBy: row.grantedByName ?? DELETED_USER,
      bookingId: row.bookingId,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }));
    const unused = rows.filter((row) => row.bookingId === null && row.revokedAt === null).length;
    return { freeInterviews, unused };
  }

  return {
    list,

    /** Gives a person one free interview, which their next booking uses. @throws AppError not_found, forbidden */
    async grant(actorUid: string, userUid: string, note = '') {
      requireOther({ uid: actorUid }, userUid, 'Another person has to give you a free interview.');
      await db.transaction(async (tx) => {
        if (!(await findUserForGrant(tx, userUid))) throw notFound('This person');
        const id = randomUUID();
        const grantedAt = clock.now();
        await insertFreeInterview(tx, { id, userUid, grantedBy: actorUid, note, grantedAt });
        await live.publish(tx, [{ to: { uid: userUid }, kind: 'booking', data: {} }]);
        await audit.record(tx, {
          action: 'booking.free_interview_granted',
          actorUid,
          subject: userUid,
          // The note is left out, because audit rows are kept longer than the person's data.
          detail: { freeInterviewId: id },
        });
      });
      return list(userUid);
    },

    /** @throws AppError conflict when the free interview is used or revoked already */
    async revoke(actorUid: string, userUid: string, id: string) {
      await db.transaction(async (tx) => {
        if (!(await revokeFreeInterview(tx, id, userUid, clock.now())))
          throw new AppError(
            'conflict',
            'This free interview has been used or taken back already.',
          );
        await live.publish(tx, [{ to: { uid: userUid }, kind: 'booking', data: {} }]);
        await audit.record(tx, {
          action: 'booking.free_interview_revoked',
          actorUid,
          subject: userUid,
          detail: { freeInterviewId: id },
        });
      });
      return list(userUid);
    },
  };
}
