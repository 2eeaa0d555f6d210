import { availabilityEndpoints } from '@urost3/contract/availability/availability.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { done, route } from '../../http/route.ts';
import {
  eraseAvailability,
  exportAvailability,
  findNextFreeDay,
  listAvailabilityMonth,
  listBookableInterviewers,
  listManagedInterviewers,
  listOpenAvailability,
  summariseAvailability,
} from './availability.service.ts';
import {
  getBusyCalendar,
  queueDueCalendars,
  readOne,
  refreshBusyCalendar,
  removeBusyCalendar,
  saveBusyCalendar,
  syncBusyCalendar,
} from './busy-calendars.service.ts';
import { changeDay, createDay, deleteDay, deleteSeries, previewDays } from './day-changes.ts';
import {
  listShownInterviewers,
  readIntroduction,
  saveIntroduction,
} from './introductions.service.ts';

export const availabilityFeature = (ctx: Context): Feature => ({
  routes: {
    public: [
      route(availabilityEndpoints.listShown, async () => ({
        interviewers: await listShownInterviewers(ctx),
      })),
    ],
    'signed-in': [
      route(availabilityEndpoints.listOpen, async ({ query }) => ({
        success: true as const,
        availability: await listOpenAvailability(ctx, query),
      })),
      route(availabilityEndpoints.listBookable, async () => ({
        interviewers: await listBookableInterviewers(ctx),
      })),
      route(availabilityEndpoints.findNext, async ({ query }) => ({
        date: await findNextFreeDay(ctx, query.from),
      })),
    ],
    interviews: [
      route(availabilityEndpoints.listMonth, async ({ principal, query }) => ({
        success: true as const,
        availability: await listAvailabilityMonth(ctx, principal, query.month),
        message: 'Availability loaded.',
      })),
      route(availabilityEndpoints.summarise, ({ principal }) =>
        summariseAvailability(ctx, principal),
      ),
      route(availabilityEndpoints.getIntroduction, ({ principal }) =>
        readIntroduction(ctx, principal.uid),
      ),
      route(availabilityEndpoints.saveIntroduction, ({ principal, body }) =>
        saveIntroduction(ctx, principal.uid, body),
      ),
      route(availabilityEndpoints.getBusyCalendar, ({ principal }) =>
        getBusyCalendar(ctx, principal.uid),
      ),
      route(availabilityEndpoints.saveBusyCalendar, (call) =>
        saveBusyCalendar(ctx, actorOf(call), call.body.address),
      ),
      route(availabilityEndpoints.refreshBusyCalendar, ({ principal }) =>
        refreshBusyCalendar(ctx, principal.uid),
      ),
      route(availabilityEndpoints.removeBusyCalendar, (call) =>
        removeBusyCalendar(ctx, actorOf(call)),
      ),
      route(availabilityEndpoints.listInterviewers, async ({ principal }) => ({
        interviewers: await listManagedInterviewers(ctx, principal),
      })),
      route(availabilityEndpoints.preview, ({ principal, query }) =>
        previewDays(ctx, principal, query),
      ),
      route(availabilityEndpoints.create, ({ principal, body }) => createDay(ctx, principal, body)),
      route(availabilityEndpoints.update, ({ principal, params, body }) =>
        changeDay(ctx, principal, params.id, body),
      ),
      route(availabilityEndpoints.removeSeries, async ({ principal, params }) =>
        done(await deleteSeries(ctx, principal, params.id)),
      ),
      route(availabilityEndpoints.remove, async ({ principal, params }) => {
        await deleteDay(ctx, principal, params.id);
        return done('Availability deleted.');
      }),
    ],
  },
  erase: (tx, uid) => eraseAvailability(ctx, tx, uid),
  exports: { as: 'availability', of: (db, uid) => exportAvailability(ctx, db, uid) },
  jobs: [
    scheduledJob('availability.find-due-calendars', '*/5 * * * *', () => queueDueCalendars(ctx), {
      retries: 0,
    }),
    featureJob(readOne, ({ interviewerUid }) => syncBusyCalendar(ctx, interviewerUid)),
  ],
});
