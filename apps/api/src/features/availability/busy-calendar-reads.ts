// Reads interviewers' own calendars again and again, and stores their busy hours. When a calendar cannot be read, the hours
// of the last successful read stay blocked. A missing offer does less harm than a double booking.
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { createSeal } from '../../db/seal.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { UnclearEvent } from '../../providers/calendars/calendar-events.ts';
import type { ReadBusyHours } from '../../providers/calendars/read-busy-hours.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import {
  type BusyCalendarRow,
  findCalendar,
  findReader,
  listDatesAt,
  listDue,
  lockCalendar,
  replaceHours,
  updateCalendar,
} from './busy-calendars.repository.ts';

const READ_EVERY_MS = 15 * MINUTE_MS;
const RETRY_EVERY_MS = 60 * MINUTE_MS;
const MAIL_AFTER_MS = DAY_MS;
/**
 * Busy hours are read this far ahead. A limit is needed, because a repeating event may have no end. Neither the contract nor the settings
 * limit how far ahead interviewers offer slots. A slot after the limit is offered without regard to the calendar, until a later read
 * includes its date.
 */
const AHEAD_MS = 400 * DAY_MS;
const DUE_AT_ONCE = 100;

const findDue = jobKind<Record<string, never>>('availability.find-due-calendars', { retries: 0 });
const readOne = jobKind<{ interviewerUid: string }>('availability.read-calendar', {
  retries: 0,
  concurrency: 2,
});

export interface BusyCalendarReadDeps {
  db: Db;
  clock: Clock;
  live: LiveService;
  jobs: JobQueue;
  mail: MailService;
  readBusyHours: ReadBusyHours;
  secretKey: string;
  siteUrl: string;
}

export function createBusyCalendarReads(deps: BusyCalendarReadDeps) {
  const { db, clock, live, jobs, mail, readBusyHours, siteUrl } = deps;
  const sealed = createSeal<string>(deps.secretKey, 'busy-calendar');
  // Titles can name patients.
  const sealedEvents = createSeal<UnclearEvent[]>(deps.secretKey, 'busy-calendar-events');

  const readHours = (address: string, now: Date) =>
    readBusyHours(address, { from: now, until: new Date(now.getTime() + AHEAD_MS) });

  /** The columns of a calendar that was read successfully at `now`. */
  const afterRead = (now: Date, unclear: UnclearEvent[]) => ({
    readAt: now,
    dueAt: new Date(now.getTime() + READ_EVERY_MS),
    problem: null,
    failingSince: null,
    toldAt: null,
    sealedUnclear: unclear.length > 0 ? sealedEvents.seal(unclear) : null,
  });
  const openUnclear = ({ sealedUnclear }: BusyCalendarRow) =>
    sealedUnclear ? sealedEvents.open(sealedUnclear) : [];

  async function keepHours(tx: Db, interviewerUid: string, hours: readonly Date[]): Promise<void> {
    const changed = await replaceHours(tx, interviewerUid, hours);
    const dates = changed.length > 0 ? await listDatesAt(tx, interviewerUid, changed) : [];
    if (dates.length > 0)
      await live.publish(tx, [
        { to: { audience: 'everyone' }, kind: 'availability', data: { dates } },
      ]);
  }

  async function mailProblem(tx: Db, { interviewerUid, host }: BusyCalendarRow, since: Date) {
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
    const isMailedNow = !row.toldAt && now.getTime() - failingSince.getTime() >= MAIL_AFTER_MS;
    if (isMailedNow) await mailProblem(tx, row, failingSince);
    await updateCalendar(tx, row.interviewerUid, {
      problem,
      failingSince,
      dueAt: new Date(now.getTime() + RETRY_EVERY_MS),
      ...(isMailedNow ? { toldAt: now } : {}),
    });
  }

  async function read(interviewerUid: string): Promise<void> {
    const known = await findCalendar(db, interviewerUid);
    if (!known) return;
    const now = clock.now();
    const found = await readHours(sealed.open(known.sealedAddress), now);
    await db.transaction(async (tx) => {
      // The interviewer may have saved another URL while the calendar was read, or a later read may have ended first.
      const row = await lockCalendar(tx, known, now);
      if (!row) return;
      if ('problem' in found) return keepProblem(tx, row, found.problem, now);
      await keepHours(tx, interviewerUid, found.hours);
      await updateCalendar(tx, interviewerUid, afterRead(now, found.unclear));
    });
  }

  /** Queues one job for each calendar that is due, so that a slow calendar does not delay the others. */
  async function queueDue(): Promise<void> {
    for (const interviewerUid of await listDue(db, clock.now(), DUE_AT_ONCE))
      await jobs.send(db, readOne, { interviewerUid });
  }

  jobs.handle(findDue, queueDue);
  jobs.handle(readOne, ({ interviewerUid }) => read(interviewerUid));
  jobs.schedule(findDue, '*/5 * * * *');

  return { sealed, afterRead, openUnclear, readHours, keepHours, read, queueDue };
}
