// Records who did what, in the transaction of the action.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { clearIpAddresses, insertAuditRecord, listRecordsOf } from './audit.repository.ts';

import type { AuditValues } from './audit.sql.ts';

export interface AuditEntry {
  action: AuditAction;
  actorUid: string | null;
  /** The id of the object that the action changed. */
  subject?: string;
  /** Must not contain secrets: no passwords, codes, tokens or message texts. */
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
    /** The values for the placeholders of a statement that contains `auditRow`. */
    valuesOf: (entry: AuditEntry): AuditValues => ({
      auditedAt: clock.now().toISOString(),
      actorUid: entry.actorUid,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      ip: entry.caller?.ip ?? null,
      requestId: entry.caller?.requestId ?? null,
    }),
    /** A person's own actions, newest first, for the person's data export. */
    listOf: listRecordsOf,
    /** Removes the network addresses from a deleted account's rows. The rows stay, because they record what happened. */
    forgetAddresses: clearIpAddresses,
  };
}
