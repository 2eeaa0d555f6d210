// Interviewers can enter the address of their own calendar. Its busy hours are not offered to learners. Only the hours
// are stored, without titles and places. When a calendar cannot be read, the hours of the last successful read stay
// blocked, because a missing offer does less harm than a double booking.

import type { BusyCalendar } from '@urost3/contract/availability.schemas.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { createSeal } from '../../db/seal.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { ReadBusyHours } from '../../providers/calendars/read-busy-hours.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import {
  type BusyCalendarRow,
  countBlocked,
  findCalendar,
  findReader,
  listDatesAt,
  listDue,
  lockCalendar,
  removeCalendar,
  replaceHours,
  updateCalendar,
  upsertCalendar,
} from './busy-calendars.repository.ts';

const READ_EVERY_MS = 15 * MINUTE_MS;
const RETRY_EVERY_MS = 60 * MINUTE_MS;
const TELL_AFTER_MS = DAY_MS;
/** How far ahead busy hours are read. Slots further ahead are offered without regard to the calendar. */
const AHEAD_MS = 400 * DAY_MS;
const DUE_AT_ONCE = 100;

const findDue = jobKind<Record<string, never>>('availability.find-due-calendars', { retries: 0 });
const readOne = jobKind<{ interviewerUid: string }>('availability.read-calendar', {
  retries: 0,
  concurrency: 2,
});

export interface BusyCalendarDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  live: LiveService;
  jobs: JobQueue;
  mail: MailService;
  readBusyHours: ReadBusyHours;
  secretKey: string;
  siteUrl: string;
}

export function createBusyCalendars(deps: BusyCalendarDeps) {
  const { db, clock, audit, live, jobs, mail, readBusyHours, siteUrl } = deps;
  const sealed = createSeal<string>(deps.secretKey, 'busy-calendar');

  const readHours = (address: string, now: Date) =>
    readBusyHours(address, { from: now, until: new Date(now.getTime() + AHEAD_MS) });

  async function keepHours(tx: Db, interviewerUid: string, hours: readonly Date[]): Promise<void> {
    const changed = await replaceHours(tx, interviewerUid, hours);
    const dates = changed.length > 0 ? await listDatesAt(tx, interviewerUid, changed) : [];
    if (dates.length > 0)
      await live.publish(tx, [
        { to: { audience: 'everyone' }, kind: 'availability', data: { dates } },
      ]);
  }

  async function tell(tx: Db, { interviewerUid, host }: BusyCalendarRow, since: Date) {
    const reader = await findReader(tx, interviewerUid);
    if (!reader) return;
    await mail.queue(
      tx,
      layOutMail({
        to: reader.email,
        subject: 'Your own calendar can no longer be read',
        heading: 'Your own calendar can no longer be read',
        reader,
        paragraphs: [
          `Since ${formatMailDay(since)} we could not read your calendar at ${host}. The hours that were busy in it by then stay blocked, but we do not see anything that you have added since, so learners may book an hour that you need.`,
          'Please connect it again, or remove it.',
        ],
        action: { label: 'Open my availability', url: `${siteUrl}/admin/availability` },
      }),
    );
  }

  async function keepProblem(tx: Db, row: BusyCalendarRow, problem: string, now: Date) {
    const failingSince = row.failingSince ?? now;
    const isToldNow = !row.toldAt && now.getTime() - failingSince.getTime() >= TELL_AFTER_MS;
    if (isToldNow) await tell(tx, row, failingSince);
    await updateCalendar(tx, row.interviewerUid, {
      problem,
      failingSince,
      dueAt: new Date(now.getTime() + RETRY_EVERY_MS),
      ...(isToldNow ? { toldAt: now } : {}),
    });
  }

  async function read(interviewerUid: string): Promise<void> {
    const known = await findCalendar(db, interviewerUid);
    if (!known) return;
    const now = clock.now();
    const found = await readHours(sealed.open(known.sealedAddress), now);
    await db.transaction(async (tx) => {
      // The interviewer may have saved another address while the calendar was read, or a later read may have ended first.
      const row = await lockCalendar(tx, known, now);
      if (!row) return;
      if ('problem' in found) return keepProblem(tx, row, found.problem, now);
      await keepHours(tx, interviewerUid, found.hours);
      await updateCalendar(tx, interviewerUid, {
        readAt: now,
        dueAt: new Date(now.getTime() + READ_EVERY_MS),
        problem: null,
        failingSince: null,
        toldAt: null,
      });
    });
  }

  async function get(interviewerUid: string): Promise<{ calendar: BusyCalendar | null }> {
    const row = await findCalendar(db, interviewerUid);
    if (!row) return { calendar: null };
    const { host, problem } = row;
    const blockedSlots = await countBlocked(db, interviewerUid, clock.now());
    const failingSince = row.failingSince?.toISOString() ?? null;
    return {
      calendar: { host, readAt: row.readAt.toISOString(), problem, failingSince, blockedSlots },
    };
  }

  /** Queues one job for each calendar that is due, so that a slow calendar does not delay the others. */
  async function queueDue(): Promise<void> {
    for (const interviewerUid of await listDue(db, clock.now(), DUE_AT_ONCE))
      await jobs.send(db, readOne, { interviewerUid }, { singletonKey: interviewerUid });
  }

  jobs.handle(findDue, queueDue);
  jobs.handle(readOne, ({ interviewerUid }) => read(interviewerUid));
  jobs.schedule(findDue, '*/5 * * * *');

  return {
    get,
    queueDue,

    /** @throws AppError rule_violation when the address returns no calendar */
    async save(by: Actor, address: string): Promise<{ calendar: BusyCalendar | null }> {
      const now = clock.now();
      const found = await readHours(address, now);
      if ('problem' in found) throw new AppError('rule_violation', found.problem);
      const { host } = new URL(address.trim());
      await db.transaction(async (tx) => {
        await upsertCalendar(tx, {
          interviewerUid: by.uid,
          sealedAddress: sealed.seal(address),
          host,
          createdAt: now,
          readAt: now,
          dueAt: new Date(now.getTime() + READ_EVERY_MS),
          problem: null,
          failingSince: null,
          toldAt: null,
        });
        await keepHours(tx, by.uid, found.hours);
        await audit.record(tx, {
          action: 'availability.busy_calendar_saved',
          actorUid: by.uid,
          subject: by.uid,
          detail: { host },
          caller: by,
        });
      });
      return get(by.uid);
    },

    /** @throws AppError not_found when the person has given no calendar */
    async refresh(uid: string): Promise<{ calendar: BusyCalendar | null }> {
      if (!(await findCalendar(db, uid))) throw notFound('This calendar');
      await read(uid);
      return get(uid);
    },

    async remove(by: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await removeCalendar(tx, by.uid))) return;
        await keepHours(tx, by.uid, []);
        await audit.record(tx, {
          action: 'availability.busy_calendar_removed',
          actorUid: by.uid,
          subject: by.uid,
          caller: by,
        });
      });
    },

    async erase(tx: Db, uid: string): Promise<void> {
      await removeCalendar(tx, uid);
      await replaceHours(tx, uid, []);
    },

    async exportOf(handle: Db, uid: string) {
      const row = await findCalendar(handle, uid);
      return row ? { host: row.host, readAt: row.readAt, problem: row.problem } : null;
    },
  };
}
