import type { AuditRecord } from '@urost3/contract/audit.schemas.ts';

export interface AuditRow extends AuditRecord {
  /** For a login: the action of the device's record, which is shown in the same row. Null for every other row. */
  alsoAction: string | null;
}

const LOGIN = 'identity.signed_in';
const DEVICE = 'identity.session_activated';
/** The two records of one login are made within this time. */
const LOGIN_MS = 60_000;

function isSameLogin(a: AuditRecord, b: AuditRecord | undefined): boolean {
  if (!b || !a.actor || a.actor.uid !== b.actor?.uid) return false;
  const actions = [a.action, b.action];
  return (
    actions.includes(LOGIN) &&
    actions.includes(DEVICE) &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= LOGIN_MS
  );
}

/** A login makes two neighbouring records, the login and its device. They become one row. */
export function rowsOf(records: readonly AuditRecord[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const record of records) {
    const last = rows.at(-1);
    if (last && !last.alsoAction && isSameLogin(record, last)) {
      const login = record.action === LOGIN ? record : last;
      const detail = { ...last.detail, ...record.detail };
      rows[rows.length - 1] = { ...login, detail, alsoAction: DEVICE };
    } else {
      rows.push({ ...record, alsoAction: null });
    }
  }
  return rows;
}
