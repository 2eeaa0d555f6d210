// Interviewers can enter the URL of their own calendar. The hours at which this calendar shows them as busy are not
// offered to learners. Only these hours are stored, and the titles of events that were not understood, for their owner.
import type { BusyCalendar } from '@urost3/contract/availability.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { type BusyCalendarReadDeps, createBusyCalendarReads } from './busy-calendar-reads.ts';
import {
  countBlocked,
  findCalendar,
  removeCalendar,
  replaceHours,
  upsertCalendar,
} from './busy-calendars.repository.ts';

export interface BusyCalendarDeps extends BusyCalendarReadDeps {
  audit: AuditService;
}

export function createBusyCalendars(deps: BusyCalendarDeps) {
  const { db, clock, audit } = deps;
  const { sealed, afterRead, openUnclear, readHours, keepHours, read, queueDue } =
    createBusyCalendarReads(deps);

  async function get(interviewerUid: string): Promise<{ calendar: BusyCalendar | null }> {
    const row = await findCalendar(db, interviewerUid);
    if (!row) return { calendar: null };
    const { host, problem } = row;
    const blockedSlots = await countBlocked(db, interviewerUid, clock.now());
    const failingSince = row.failingSince?.toISOString() ?? null;
    const unclearEvents = openUnclear(row);
    return {
      calendar: {
        host,
        readAt: row.readAt.toISOString(),
        problem,
        failingSince,
        blockedSlots,
        unclearEvents,
      },
    };
  }

  return {
    get,
    queueDue,

    /** @throws AppError rule_violation when the URL returns no calendar */
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
          ...afterRead(now, found.unclear),
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

    /** @throws AppError not_found when the person has connected no calendar */
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
      if (!row) return null;
      const { host, readAt, problem } = row;
      return { host, readAt, problem, unclearEvents: openUnclear(row) };
    },
  };
}
