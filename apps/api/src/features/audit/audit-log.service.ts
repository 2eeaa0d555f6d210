// Lists the audit log for administrators.

import type { AuditQuery, AuditRecord } from '@urost3/contract/audit.schemas.ts';
import { auditWords } from '@urost3/contract/audit.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';
import { type AuditRow, listAuditRecords } from './audit.repository.ts';

const PAGE = 50;
const words = Object.entries(auditWords).map(
  ([action, shown]) => [action, shown.toLowerCase()] as const,
);

const startOfDay = (date: string) => (date === '' ? null : londonInstant(date, '00:00'));

/** The end of a London day; null for an empty string. The calculation starts at noon, because a day can have 23 or 25 hours. */
function endOfDay(date: string): Date | null {
  const noon = date === '' ? null : londonInstant(date, '12:00');
  return noon && londonInstant(londonDate(new Date(noon.getTime() + DAY_MS)), '00:00');
}

function actorOf(row: AuditRow): AuditRecord['actor'] {
  if (row.actor_uid === null) return null;
  return {
    uid: row.actor_uid,
    displayName: row.actor_name ?? 'Deleted account',
    email: row.actor_email ?? '',
  };
}

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export function createAuditLogService(db: Db) {
  return {
    /** Returns one page, newest first unless the request says otherwise. */
    async list(
      query: z.output<typeof AuditQuery>,
    ): Promise<{ records: AuditRecord[]; nextCursor: number | null }> {
      const search = query.search.toLowerCase();
      const rows = await listAuditRecords(db, {
        search,
        named: words.filter(([, shown]) => shown.includes(search)).map(([action]) => action),
        from: startOfDay(query.dateFrom),
        until: endOfDay(query.dateTo),
        isAscending: query.sortOrder === 'asc',
        cursor: query.cursor ?? null,
        limit: PAGE + 1,
      });
      const records = rows.slice(0, PAGE).map((row) => ({
        id: row.id,
        at: row.at,
        action: row.action,
        subject: row.subject,
        subjectName: row.subject_name,
        detail: row.detail,
        ip: row.ip,
        actor: actorOf(row),
      }));
      return { records, nextCursor: rows.length > PAGE ? (records.at(-1)?.id ?? null) : null };
    },
  };
}
