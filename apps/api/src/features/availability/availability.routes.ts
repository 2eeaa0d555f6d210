import { availabilityEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { type Route, route } from '../../http/route.ts';
import type { AvailabilityService } from './availability.service.ts';

export const publicAvailabilityRoutes = (service: AvailabilityService): Route[] => [
  route(availabilityEndpoints.listShown, async () => ({
    interviewers: await service.introductions.listShown(),
  })),
];

export function availabilityRoutes(service: AvailabilityService): Route[] {
  return [
    route(availabilityEndpoints.listOpen, async ({ query }) => ({
      success: true as const,
      availability: await service.listOpen(query),
    })),
    route(availabilityEndpoints.listBookable, async () => ({
      interviewers: await service.listBookable(),
    })),
    route(availabilityEndpoints.findNext, async ({ query }) => ({
      date: await service.findNext(query.from),
    })),
  ];
}

export function staffAvailabilityRoutes(service: AvailabilityService): Route[] {
  return [
    route(availabilityEndpoints.listMonth, async ({ principal, query }) => ({
      success: true as const,
      availability: await service.listMonth(principal, query.month),
      message: 'Availability loaded.',
    })),
    route(availabilityEndpoints.summarise, ({ principal }) => service.summarise(principal)),
    route(availabilityEndpoints.getIntroduction, ({ principal }) =>
      service.introductions.read(principal.uid),
    ),
    route(availabilityEndpoints.saveIntroduction, ({ principal, body }) =>
      service.introductions.save(principal.uid, body),
    ),
    route(availabilityEndpoints.getBusyCalendar, ({ principal }) =>
      service.busyCalendars.get(principal.uid),
    ),
    route(availabilityEndpoints.saveBusyCalendar, (call) =>
      service.busyCalendars.save(actorOf(call), call.body.address),
    ),
    route(availabilityEndpoints.refreshBusyCalendar, ({ principal }) =>
      service.busyCalendars.refresh(principal.uid),
    ),
    route(availabilityEndpoints.removeBusyCalendar, (call) =>
      service.busyCalendars.remove(actorOf(call)),
    ),
    route(availabilityEndpoints.listInterviewers, async ({ principal }) => ({
      interviewers: await service.listInterviewers(principal),
    })),
    route(availabilityEndpoints.preview, ({ principal, query }) =>
      service.preview(principal, query),
    ),
    route(availabilityEndpoints.create, ({ principal, body }) => service.create(principal, body)),
    route(availabilityEndpoints.update, ({ principal, params, body }) =>
      service.update(principal, params.id, body),
    ),
    route(availabilityEndpoints.removeSeries, async ({ principal, params }) => ({
      success: true as const,
      message: await service.removeSeries(principal, params.id),
    })),
    route(availabilityEndpoints.remove, async ({ principal, params }) => {
      await service.remove(principal, params.id);
      return { success: true as const, message: 'Availability deleted.' };
    }),
  ];
}
