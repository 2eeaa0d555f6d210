import { DAY_MS } from '@urost3/contract/day.ts';
import type {
  DashboardActivity,
  DashboardOverview,
  WaitingItem,
} from '@urost3/contract/overview.schemas.ts';
import { stationIds, stationTypeOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import * as repository from './overview.repository.ts';

/** The last `count` London days including today, oldest first. */
function lastDays(now: Date, count: number): string[] {
  // Count from noon, so that a clock change never skips or repeats a day.
  const noon = londonInstant(londonDate(now), '12:00') ?? now;
  return Array.from({ length: count }, (_, index) =>
    londonDate(new Date(noon.getTime() - (count - 1 - index) * DAY_MS)),
  );
}

export type OverviewService = ReturnType<typeof createOverviewService>;

export function createOverviewService(deps: {
  db: Db;
  clock: Clock;
  bookings: BookingsService;
  mail: MailService;
}) {
  const { db, clock, bookings, mail } = deps;

  async function countWaiting(): Promise<WaitingItem[]> {
    const others = await repository.countWaiting(db, clock.now());
    return [
      { kind: 'bookings_without_link', count: await bookings.countWaiting(db, 'without_link') },
      { kind: 'payments_to_check', count: others.payments_to_check },
      { kind: 'open_reports', count: others.open_reports },
      { kind: 'question_reports', count: others.question_reports },
      {
        kind: 'interviews_without_feedback',
        count: await bookings.countWaiting(db, 'without_feedback'),
      },
      { kind: 'groups_expiring', count: others.groups_expiring },
      { kind: 'unpublished_drafts', count: others.unpublished_drafts },
      { kind: 'sections_to_review', count: others.sections_to_review },
      { kind: 'unsent_mails', count: await mail.countGivenUp() },
    ];
  }

  /** The kinds of waiting work with a count above 0. */
  const listWaiting = async (): Promise<WaitingItem[]> =>
    (await countWaiting()).filter((item) => item.count > 0);

  return {
    listWaiting,
    /** The business figures in the metrics. */
    figures: async () => ({
      payments: await repository.countPayments(db),
      bookings: await bookings.countByStatus(db),
      waiting: await countWaiting(),
      backupTriedAt: await repository.findLastBackupTrial(db),
    }),
    async overview(): Promise<DashboardOverview> {
      const stations = new Map(
        (await repository.countStationsByType(db)).map((row) => [row.type, row]),
      );
      const byStation = (counted: 'stations' | 'sections') =>
        Object.fromEntries(
          stationIds.map((id) => [id, stations.get(stationTypeOf[id])?.[counted] ?? 0]),
        );
      const states = await bookings.countByStatus(db);
      return {
        totalRegisteredUsers: await repository.countAccounts(db),
        totalStations: byStation('stations'),
        publishedSections: byStation('sections'),
        pendingBookings: states.pending ?? 0,
        confirmedBookings: states.confirmed ?? 0,
      };
    },
    async activity(count: number): Promise<DashboardActivity> {
      const days = lastDays(clock.now(), count);
      const from = londonInstant(days[0] ?? londonDate(clock.now()), '00:00') ?? clock.now();
      const signUps = new Map(
        (await repository.listSignUpsByDay(db, from)).map((row) => [row.on, row.count]),
      );
      const booked = await bookings.countConfirmedByDay(db, from);
      return {
        days: days.map((on) => ({
          on,
          signUps: signUps.get(on) ?? 0,
          bookings: booked.get(on) ?? 0,
        })),
        revenue: await repository.listRevenueByDay(db, from),
        waiting: await listWaiting(),
      };
    },
  };
}
