import {
  bookingEndpoints,
  staffBookingEndpoints,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import {
  eraseBookings,
  exportBookings,
  findEraseObjection,
  findInterviewerObjection,
} from './account-bookings.service.ts';
import { bookingPayments } from './booking-payments.ts';
import { endLapsedHold, endLapsedHolds, holdExpiryJob } from './holds/end-hold.ts';
import {
  beginHoldPayment,
  endLapsedAndFindPending,
  quoteHoldWithCode,
} from './holds/hold-payment.service.ts';
import { holdSlot } from './holds/hold-slot.service.ts';
import { quotePrice } from './holds/quote.service.ts';
import { getCalendarPath, readCalendar, renewCalendar } from './notices/calendar-feed.service.ts';
import { sendDueReminders } from './notices/reminders.service.ts';
import {
  cancelMyBooking,
  listMyBookings,
  moveMyBooking,
  readCalendarFile,
} from './own-bookings.service.ts';
import {
  giveFreeInterview,
  listGivenInterviews,
  takeBackFreeInterview,
} from './staff/free-interviews.service.ts';
import {
  cancelAsStaff,
  completeBooking,
  listForStaff,
  moveAsStaff,
  postponeBooking,
  readStaffBooking,
  recordNoShow,
  setMeetLink,
} from './staff/staff-bookings.service.ts';

function sendCalendar(reply: FastifyReply, content: string, filename: string): FastifyReply {
  return reply.header('content-disposition', `inline; filename="${filename}"`).send(content);
}

export const bookingsFeature = (ctx: Context): Feature => ({
  routes: {
    provider: [
      route(bookingEndpoints.readFeed, async ({ params, request, reply }) => {
        const calendar = await readCalendar(ctx, params.uid, params.key);
        reply.header('etag', calendar.etag).header('cache-control', 'private, no-cache');
        const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
        if (known?.some((tag) => ['*', calendar.etag].includes(tag))) return reply.code(304).send();
        return sendCalendar(reply, calendar.write(), 'interviews.ics');
      }),
    ],
    'signed-in': [
      route(bookingEndpoints.quote, ({ principal, query }) => quotePrice(ctx, principal, query)),
      route(bookingEndpoints.hold, ({ principal, body }) => {
        const { availabilityId, bookingTime: startTime, bookingDate } = body;
        return holdSlot(ctx, principal, { availabilityId, startTime, bookingDate });
      }),
      route(bookingEndpoints.getPending, ({ principal }) =>
        endLapsedAndFindPending(ctx, principal.uid),
      ),
      route(bookingEndpoints.cancel, ({ principal, params }) =>
        cancelMyBooking(ctx, principal, params.id),
      ),
      route(bookingEndpoints.move, ({ principal, params, body }) =>
        moveMyBooking(ctx, principal, params.id, body),
      ),
      route(bookingEndpoints.createPaymentIntent, ({ principal, body }) =>
        beginHoldPayment(ctx, principal, body.bookingId, body.code),
      ),
      route(bookingEndpoints.priceWithCode, ({ principal, params, body }) =>
        quoteHoldWithCode(ctx, principal, params.id, body.code),
      ),
      route(bookingEndpoints.listMine, ({ principal }) => listMyBookings(ctx, principal.uid)),
      route(bookingEndpoints.getFeed, ({ principal }) => getCalendarPath(ctx, principal.uid)),
      route(bookingEndpoints.renewFeed, (call) => renewCalendar(ctx, actorOf(call))),
      route(bookingEndpoints.readCalendarFile, async ({ principal, params, reply }) =>
        sendCalendar(reply, await readCalendarFile(ctx, principal, params.id), 'interview.ics'),
      ),
    ],
    interviews: [
      route(staffBookingEndpoints.list, ({ principal, query: { page, limit, ...filter } }) =>
        listForStaff(ctx, principal, filter, page, limit),
      ),
      route(staffBookingEndpoints.get, ({ principal, params }) =>
        readStaffBooking(ctx, principal, params.id),
      ),
      route(staffBookingEndpoints.updateStatus, ({ principal, params }) =>
        completeBooking(ctx, principal, params.id),
      ),
      route(staffBookingEndpoints.setMeetLink, ({ principal, params, body }) =>
        setMeetLink(ctx, principal, params.id, body.meetLink),
      ),
      route(staffBookingEndpoints.postpone, ({ principal, params }) =>
        postponeBooking(ctx, principal, params.id),
      ),
      route(staffBookingEndpoints.setSlot, ({ principal, params, body }) =>
        moveAsStaff(ctx, principal, params.id, body),
      ),
      route(staffBookingEndpoints.cancel, ({ principal, params, body }) =>
        cancelAsStaff(ctx, principal, params.id, body),
      ),
      route(staffBookingEndpoints.recordNoShow, ({ principal, params, body }) =>
        recordNoShow(ctx, principal, params.id, body.who),
      ),
    ],
    people: [
      route(staffBookingEndpoints.listFreeInterviews, ({ params }) =>
        listGivenInterviews(ctx, params.uid),
      ),
      route(staffBookingEndpoints.grantFreeInterview, ({ principal, params, body }) =>
        giveFreeInterview(ctx, principal.uid, params.uid, body.note),
      ),
      route(staffBookingEndpoints.revokeFreeInterview, ({ principal, params }) =>
        takeBackFreeInterview(ctx, principal.uid, params.uid, params.id),
      ),
    ],
  },
  erase: eraseBookings,
  exports: { as: 'bookings', of: exportBookings },
  settles: { booking: bookingPayments },
  findEraseObjection: (tx, uid) => findEraseObjection(ctx, tx, uid),
  findInterviewerObjection: (tx, uid) => findInterviewerObjection(ctx, tx, uid),
  jobs: [
    featureJob(holdExpiryJob, ({ bookingId }) => endLapsedHold(ctx, bookingId)),
    // Ends holds that `holdExpiryJob` has not ended, for example because the card provider was unreachable.
    scheduledJob('bookings.sweep-holds', '* * * * *', () => endLapsedHolds(ctx), {
      retries: 0,
    }),
    scheduledJob('bookings.send-reminders', '*/5 * * * *', () => sendDueReminders(ctx), {
      retries: 0,
    }),
  ],
});
