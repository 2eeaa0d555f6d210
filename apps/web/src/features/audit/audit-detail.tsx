import type { AuditRecord } from '@urost3/contract/audit.schemas.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import classes from './audit.module.css';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** The name of a field in words: `circuitReadingMinutes` → 'Circuit reading minutes'. */
function wordsOf(key: string): string {
  const words = key
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bu?id\b/, (id) => id.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The recorded details: the name of each in words, with the recorded name as a tooltip, and its value. */
export function AuditDetail({ detail }: { detail: AuditRecord['detail'] }) {
  return Object.entries(detail).map(([key, value]) =>
    typeof value === 'number' && key.endsWith('Minor') ? (
      <span key={key}>
        <span title={key}>{wordsOf(key.slice(0, -'Minor'.length))}</span>:{' '}
        {(value / 100).toFixed(2)}
      </span>
    ) : (
      <span key={key}>
        <span title={key}>{wordsOf(key)}</span>:{' '}
        <Value value={typeof value === 'string' ? value : JSON.stringify(value)} />
      </span>
    ),
  );
}

/** Formats a recorded value: times and days in words, ids shortened by the style sheet, other values unchanged. */
export function Value({ value }: { value: string }) {
  if (INSTANT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatShortDate(value);
  if (!UUID.test(value)) return value;
  return (
    <span className={classes.id} title={value}>
      {value}
    </span>
  );
}
