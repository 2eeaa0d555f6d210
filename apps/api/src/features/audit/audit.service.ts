// Audit rows of who did what, written in the same transaction as the action.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { insertAuditRecord, listRecordsOf, updateAddressesForgotten } from './audit.repository.ts';

import type { AuditValues } from './audit.sql.ts';

export interface AuditEntry {
  action: AuditAction;
  actorUid: string | null;
  /** Id of the object of the action. */
  subject?: string;
  /** Never secrets: no passwords, codes, tokens or message texts. */
  detail?: Record<string, unknown>;
  caller?: { ip: string; requestId: string; userAgent?: string };
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
    /** For a statement that contains `auditRow`. */
    valuesOf: (entry: AuditEntry): AuditValues => ({
      auditedAt: clock.now().toISOString(),
      actorUid: entry.actorUid,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      ip: entry.caller?.ip ?? null,
      requestId: entry.caller?.requestId ?? null,
    }),
    /** A person's own actions, newest first, for themselves. */
    listOf: listRecordsOf,
    /** A deleted account's rows stay as a record of what happened, without their network addresses. */
    forgetAddresses: updateAddressesForgotten,
  };
}
