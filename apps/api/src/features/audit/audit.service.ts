// What happened, by whom: rows written in the transaction of the act itself.
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  type AuditValues,
  insertAuditRecord,
  listRecordsOf,
  updateAddressesForgotten,
} from './audit.repository.ts';

export { type AuditValues, auditRow } from './audit.repository.ts';

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

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(clock: Clock) {
  return {
    record: (tx: Db, entry: AuditEntry): Promise<void> =>
      insertAuditRecord(tx, {
        at: clock.now(),
        actorUid: entry.actorUid,
        action: entry.action,
        subject: entry.subject ?? null,
        detail: entry.detail ?? {},
        ip: entry.caller?.ip ?? null,
        requestId: entry.caller?.requestId ?? null,
      }),
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
    listOf: listRecordsOf,
    /** The rows of a deleted account stay as a record of what happened, without where from. */
    forgetAddresses: updateAddressesForgotten,
  };
}
