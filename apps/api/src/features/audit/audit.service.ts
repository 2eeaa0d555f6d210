// What happened, by whom: rows written in the transaction of the act itself.
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import type { Clock } from '../../providers/clock/clock.ts';

const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: instant('at').notNull(),
  actorUid: text('actor_uid'),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  ip: text('ip'),
  requestId: text('request_id'),
});

export interface AuditEntry {
  /** `feature.what_happened` */
  action: string;
  actorUid: string | null;
  /** Id of what it was done to. */
  subject?: string;
  /** Never a secret: no passwords, codes, tokens or message texts. */
  detail?: Record<string, unknown>;
  caller?: { ip: string; requestId: string };
}

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
 * Writing a record as a part of a larger statement, where a round trip counts; its placeholders are those of AuditValues.
 * @param from one record a row of this
 */
export function auditRow(from: SQL): SQL {
  const value = (name: keyof AuditValues) => sql.placeholder(name);
  return sql`insert into ${auditLog} (at, actor_uid, action, subject, detail, ip, request_id)
    select ${value('auditedAt')}::timestamptz, ${value('actorUid')}::text, ${value('action')}::text,
      ${value('subject')}::text, ${value('detail')}::jsonb, ${value('ip')}::text, ${value('requestId')}::text
    from ${from}`;
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(clock: Clock) {
  return {
    async record(db: Db, entry: AuditEntry): Promise<void> {
      await db.insert(auditLog).values({
        at: clock.now(),
        actorUid: entry.actorUid,
        action: entry.action,
        subject: entry.subject ?? null,
        detail: entry.detail ?? {},
        ip: entry.caller?.ip ?? null,
        requestId: entry.caller?.requestId ?? null,
      });
    },
    /** For a statement that holds `auditRow`. */
    valuesOf: (entry: AuditEntry): AuditValues => ({
      auditedAt: clock.now().toISOString(),
      actorUid: entry.actorUid,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      ip: entry.caller?.ip ?? null,
      requestId: entry.caller?.requestId ?? null,
    }),
    /** What a person did, newest first, for their own eyes. */
    listOf: (db: Db, actorUid: string) =>
      db
        .select({ at: auditLog.at, action: auditLog.action, ip: auditLog.ip })
        .from(auditLog)
        .where(eq(auditLog.actorUid, actorUid))
        .orderBy(desc(auditLog.id)),
    /** The rows of a deleted account stay as a record of what happened, without where from. */
    async forgetAddresses(tx: Db, actorUid: string): Promise<void> {
      await tx.update(auditLog).set({ ip: null }).where(eq(auditLog.actorUid, actorUid));
    },
  };
}
