import { bookingEndpoints, staffBookingEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { type Route, route } from '../../http/route.ts';
import type { BookingsService } from './bookings.service.ts';

function sendCalendar(reply: FastifyReply, content: string, filename: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(content);
}

export function bookingRoutes({ holds, quote, pay, own, calendar }: BookingsService): Route[] {
  return [
    route(bookingEndpoints.quote, ({ principal, query }) => quote(principal, query)),
    route(bookingEndpoints.hold, ({ principal, body }) => {
      const { availabilityId, bookingTime: startTime, bookingDate } = body;
      return holds.hold(principal, { availabilityId, startTime, bookingDate });
    }),
    route(bookingEndpoints.getPending, ({ principal }) => holds.findPending(principal.uid)),
    route(bookingEndpoints.cancel, ({ principal, params }) => own.cancel(principal, params.id)),
    route(bookingEndpoints.move, ({ principal, params, body }) =>
      own.move(principal, params.id, body),
    ),
    route(bookingEndpoints.createPaymentIntent, ({ principal, body }) =>
      pay.begin(principal, body.bookingId, body.code),
    ),
    route(bookingEndpoints.priceWithCode, ({ principal, params, body }) =>
      pay.quoteCode(principal, params.id, body.code),
    ),
    route(bookingEndpoints.listMine, ({ principal }) => own.list(principal.uid)),
    route(bookingEndpoints.getFeed, ({ principal }) => calendar.getPath(principal.uid)),
    route(bookingEndpoints.renewFeed, (call) => calendar.renew(actorOf(call))),
    route(bookingEndpoints.readCalendarFile, async ({ principal, params, reply }) =>
      sendCalendar(reply, await own.readCalendarFile(principal, params.id), 'interview.ics'),
    ),
  ];
}

export function calendarFeedRoutes({ calendar }: BookingsService): Route[] {
  return [
    route(bookingEndpoints.readFeed, async ({ params, reply }) =>
      sendCalendar(reply, await calendar.read(params.uid, params.key), 'interviews.ics'),
    ),
  ];
}

export function staffBookingRoutes({ staff }: BookingsService): Route[] {
  return [
    route(staffBookingEndpoints.list, ({ principal, query: { page, limit, ...filter } }) =>
      staff.list(principal, filter, page, limit),
    ),
    route(staffBookingEndpoints.get, ({ principal, params }) => staff.read(principal, params.id)),
    route(staffBookingEndpoints.updateStatus, ({ principal, params }) =>
      staff.complete(principal, params.id),
    ),
    route(staffBookingEndpoints.setMeetLink, ({ principal, params, body }) =>
      staff.setMeetLink(principal, params.id, body.meetLink),
    ),
    route(staffBookingEndpoints.postpone, ({ principal, params }) =>
      staff.postpone(principal, params.id),
    ),
    route(staffBookingEndpoints.setSlot, ({ principal, params, body }) =>
      staff.setSlot(principal, params.id, body),
    ),
    route(staffBookingEndpoints.cancel, ({ principal, params, body }) =>
      staff.cancel(principal, params.id, body),
    ),
    route(staffBookingEndpoints.recordNoShow, ({ principal, params, body }) =>
      staff.recordNoShow(principal, params.id, body.who),
    ),
  ];
}

export function freeInterviewRoutes({ freeInterviews }: BookingsService): Route[] {
  return [
    route(staffBookingEndpoints.listFreeInterviews, ({ params }) =>
      freeInterviews.list(params.uid),
    ),
    route(staffBookingEndpoints.grantFreeInterview, ({ principal, params, body }) =>
      freeInterviews.grant(principal.uid, params.uid, body.note),
    ),
    route(staffBookingEndpoints.revokeFreeInterview, ({ principal, params }) =>
      freeInterviews.revoke(principal.uid, params.uid, params.id),
    ),
  ];
}
