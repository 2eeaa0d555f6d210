// A record of the audit log as a part of another feature's statement.
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
 * Inserts a record as part of a larger statement, where a round trip matters; its placeholders are those of AuditValues.
 * @param from a row of this yields one record
 */
export function auditRow(from: SQL): SQL {
  const value = (name: keyof AuditValues) => sql.placeholder(name);
  return sql`insert into ${auditLog} (at, actor_uid, action, subject, detail, ip, request_id)
    select ${value('auditedAt')}::timestamptz, ${value('actorUid')}::text, ${value('action')}::text,
      ${value('subject')}::text, ${value('detail')}::jsonb, ${value('ip')}::text, ${value('requestId')}::text
    from ${from}`;
}
