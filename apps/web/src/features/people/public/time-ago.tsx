import { VisuallyHidden } from '@mantine/core';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { relativeTime, relativeTimeInWords } from './relative-time.ts';

/** The components that share one timer, because a long list can contain hundreds of them. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, MINUTE_MS / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);

/** Renders the component again every minute. */
export function useMinutes(): void {
  useSyncExternalStore(subscribe, minuteNow);
}

/** '5m ago', updated while the page is open, with the full date on hover. */
export function TimeAgo({ at }: { at: string }) {
  useMinutes();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <span aria-hidden>{relativeTime(at)}</span>
      <VisuallyHidden>{relativeTimeInWords(at)}</VisuallyHidden>
    </time>
  );
}
