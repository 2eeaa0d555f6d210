import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from './audit.tables.ts';

export interface AuditValues {
  auditedAt: string;
  actorUid: string | null;
  action: string;
  subject: string | null;
  detail: string;
  ip: string | null;
  requestId: string | null;
}

/**
 * Inserts audit records as part of a larger statement, to save a round trip. The placeholders are the keys of
 * `AuditValues`.
 * @param from a table or common table expression; one record is inserted for each of its rows
 */
export function auditRow(from: SQL): SQL {
  const value = (name: keyof AuditValues) => sql.placeholder(name);
  return sql`insert into ${auditLog} (at, actor_uid, action, subject, detail, ip, request_id)
    select ${value('auditedAt')}::timestamptz, ${value('actorUid')}::text, ${value('action')}::text,
      ${value('subject')}::text, ${value('detail')}::jsonb, ${value('ip')}::text, ${value('requestId')}::text
    from ${from}`;
}
