import { Text } from '@mantine/core';
import type { AuditRecord } from '@urost3/contract/audit.schemas.ts';
import classes from './audit.module.css';

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** `circuitReadingMinutes` → 'Circuit reading minutes'. */
function wordsOf(key: string): string {
  const words = key
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bu?id\b/, (id) => id.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was changed: names in words, with the recorded name as the hint. */
export function AuditDetail({ detail }: { detail: AuditRecord['detail'] }) {
  const entries = Object.entries(detail);
  if (entries.length === 0) return null;
  return (
    <Text size="xs" component="div">
      {entries.map(([key, value]) => (
        <div key={key}>
          {typeof value === 'number' && key.endsWith('Minor') ? (
            <>
              <span title={key}>{wordsOf(key.slice(0, -'Minor'.length))}</span>:{' '}
              {(value / 100).toFixed(2)}
            </>
          ) : (
            <>
              <span title={key}>{wordsOf(key)}</span>:{' '}
              <Value value={typeof value === 'string' ? value : JSON.stringify(value)} />
            </>
          )}
        </div>
      ))}
    </Text>
  );
}

export function Value({ value }: { value: string }) {
  if (!UUID.test(value)) return value;
  return (
    <span className={classes.id} title={value}>
      {value}
    </span>
  );
}
