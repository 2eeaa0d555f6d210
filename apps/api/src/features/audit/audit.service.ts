// Records who did what, in the transaction of the action, and lists it for administrators.

import type { AuditQuery, AuditRecord } from '@urost3/contract/audit/audit.schemas.ts';
import { type AuditAction, auditWords } from '@urost3/contract/audit/audit.ts';
import { addDays } from '@urost3/contract/day.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { isoText } from '../../db/columns.ts';
import { containsFolded } from '../../db/text-search.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { startOfLondonDay } from '../../providers/clock/london.ts';
import { auditLog } from './audit.tables.ts';

const PAGE = 50;
const words = Object.entries(auditWords).map(
  ([action, shown]) => [action, shown.toLowerCase()] as const,
);

/** Returns one page, newest first unless the request says otherwise. */
export async function listAuditLog(
  ctx: Context,
  query: z.output<typeof AuditQuery>,
): Promise<{ records: AuditRecord[]; nextCursor: number | null }> {
  const { dateFrom, dateTo } = query;
  const search = query.search.toLowerCase();
  const rows = await listAuditRecords(ctx.db, {
    search,
    named: words.filter(([, shown]) => shown.includes(search)).map(([action]) => action),
    from: dateFrom === '' ? null : startOfLondonDay(dateFrom),
    until: dateTo === '' ? null : startOfLondonDay(addDays(dateTo, 1)),
    isAscending: query.sortOrder === 'asc',
    cursor: query.cursor ?? null,
    limit: PAGE + 1,
  });
  const records = rows.slice(0, PAGE);
  return { records, nextCursor: rows.length > PAGE ? (records.at(-1)?.id ?? null) : null };
}

interface AuditFilter {
  /** In lower case; an empty text matches everything. */
  search: string;
  /** Actions whose label contains the search text. */
  named: readonly string[];
  from: Date | null;
  /** Exclusive upper bound. */
  until: Date | null;
  isAscending: boolean;
  /** The id of the last record on the previous page. */
  cursor: number | null;
  limit: number;
}

/** Sorted by age, in the requested direction. */
function listAuditRecords(db: Db, filter: AuditFilter): Promise<AuditRecord[]> {
  const { search, named, from, until, isAscending, cursor, limit } = filter;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return rowsOf(
    db,
    sql`
      select a.id::int as id, ${isoText(sql`a.at`)} as at,
        a.action, a.subject, a.detail, a.ip,
        case when a.actor_uid is not null then json_build_object('uid', a.actor_uid,
          'displayName', coalesce(actor.display_name, 'Deleted account'), 'email', coalesce(actor.email, '')) end as actor,
        coalesce(subject.display_name, section.title, station.title) as "subjectName"
      from audit_log a
      left join users actor on actor.uid = a.actor_uid
      left join users subject on subject.uid = a.subject
      left join sections section on section.id = a.subject
      left join stations station on station.id = a.subject
      where true
        ${from ? sql`and a.at >= ${from.toISOString()}::timestamptz` : sql``}
        ${until ? sql`and a.at < ${until.toISOString()}::timestamptz` : sql``}
        ${cursor ? (isAscending ? sql`and a.id > ${cursor}` : sql`and a.id < ${cursor}`) : sql``}
        ${
          search
            ? sql`and (lower(a.action) like ${pattern} or a.action = any(${sql.param([...named])}::text[])
                or lower(coalesce(a.subject, '')) like ${pattern} or lower(a.detail::text) like ${pattern}
                or ${containsFolded(sql`actor.search_text`, search)} or ${containsFolded(sql`subject.search_text`, search)}
                or ${containsFolded(sql`fold_text(section.title)`, search)})`
            : sql``
        }
      order by a.id ${isAscending ? sql`asc` : sql`desc`}
      limit ${limit}`,
  );
}

const COMMAND_LINE = 'command line';

/** Who acted: a uid, with the network address and the request where they are recorded. Null: nobody who is signed in. */
type AuditedBy =
  | string
  | typeof COMMAND_LINE
  | null
  | { uid: string | null; ip?: string; requestId?: string };

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(clock: Clock) {
  return {
    /**
     * @param subject the id of the object that the action changed
     * @param detail must not contain secrets: no passwords, codes, tokens or message texts
     */
    async record(
      tx: Db,
      by: AuditedBy,
      action: AuditAction,
      subject: string | null = null,
      detail?: Record<string, unknown>,
    ): Promise<void> {
      const row = { at: clock.now(), action, subject, detail };
      if (by === COMMAND_LINE) {
        await tx.insert(auditLog).values({ ...row, detail: { ...detail, by } });
        return;
      }
      const { uid: actorUid, ip, requestId } = typeof by === 'object' && by ? by : { uid: by };
      await tx.insert(auditLog).values({ ...row, actorUid, ip, requestId });
    },
    /** A person's own actions, newest first, for the person's data export. */
    listOf: (db: Db, actorUid: string) =>
      db
        .select(pick(auditLog, 'at', 'action', 'ip'))
        .from(auditLog)
        .where(eq(auditLog.actorUid, actorUid))
        .orderBy(desc(auditLog.id)),
    /** Removes the network addresses from a deleted account's rows. The rows stay, because they record what happened. */
    async forgetAddresses(tx: Db, actorUid: string) {
      await tx.update(auditLog).set({ ip: null }).where(eq(auditLog.actorUid, actorUid));
    },
  };
}
