import { desc, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { containsFolded } from '../../db/like.ts';
import { auditLog } from './audit.tables.ts';

export async function insertAuditRecord(
  tx: Db,
  record: typeof auditLog.$inferInsert,
): Promise<void> {
  await tx.insert(auditLog).values(record);
}

/** A person's own actions, newest first. */
export function listRecordsOf(db: Db, actorUid: string) {
  return db
    .select({ at: auditLog.at, action: auditLog.action, ip: auditLog.ip })
    .from(auditLog)
    .where(eq(auditLog.actorUid, actorUid))
    .orderBy(desc(auditLog.id));
}

export async function clearIpAddresses(tx: Db, actorUid: string): Promise<void> {
  await tx.update(auditLog).set({ ip: null }).where(eq(auditLog.actorUid, actorUid));
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

export interface AuditRow {
  id: number;
  at: string;
  action: string;
  subject: string | null;
  subject_name: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  actor_uid: string | null;
  actor_name: string | null;
  actor_email: string | null;
}

/** Sorted by age, in the requested direction. */
export function listAuditRecords(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { search, named, from, until, isAscending, cursor, limit } = filter;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return rowsOf<AuditRow>(
    db,
    sql`
      select a.id::int as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        a.action, a.subject, a.detail, a.ip, a.actor_uid,
        actor.display_name as actor_name, actor.email as actor_email,
        coalesce(subject.display_name, section.title, station.title) as subject_name
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
