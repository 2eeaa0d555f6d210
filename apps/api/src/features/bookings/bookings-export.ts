import type { Db } from '../../db/client.ts';
import { findUsedOnce, listFreeInterviews } from './benefits.repository.ts';
import { listAllBookingsOf } from './bookings.repository.ts';

type Row = Awaited<ReturnType<typeof listAllBookingsOf>>[number];

/** A booking of the person as a learner. The only data about another person is the interviewer's name. */
function toBooked({ booking, interviewerName }: Row) {
  const { userUid, interviewerUid: _, claimedSlotId: __, cancelledBy, ...own } = booking;
  const isCancelledByMe = cancelledBy === null ? null : cancelledBy === userUid;
  return { ...own, interviewerName, isCancelledByMe };
}

/** An interview that the person gives as an interviewer, without data about the learner. */
function toHeld({ booking }: Row) {
  const { id, bookingDate, startTime, status, outcome } = booking;
  return { id, bookingDate, startTime, status, outcome };
}

export async function exportBookings(db: Db, uid: string) {
  const all = await listAllBookingsOf(db, uid);
  const gifts = await listFreeInterviews(db, uid);
  return {
    booked: all.filter(({ booking }) => booking.userUid === uid).map(toBooked),
    held: all.filter(({ booking }) => booking.interviewerUid === uid).map(toHeld),
    freeInterviews: gifts.map(({ grantedBy: _, grantedByName: __, ...gift }) => gift),
    ...(await findUsedOnce(db, uid)),
  };
}
