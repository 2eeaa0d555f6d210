import { VisuallyHidden } from '@mantine/core';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { ACTIVE_NOW_MS } from '@urost3/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { subscribeTick } from '../../../ui/hooks/use-tick.ts';

const subscribe = (look: () => void) => subscribeTick(look, MINUTE_MS / 2);
const minuteNow = () => Math.floor(serverNow() / MINUTE_MS);

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

/** The elapsed time in minutes if below 60, in hours if below 24, otherwise in days. */
function elapsed(at: string, now: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { count: hours, unit: 'hour' };
  return { count: Math.floor(hours / 24), unit: 'day' };
}

/** Formats as '5m ago', '3h ago' or '2d ago'. */
export function relativeTime(at: string, now = serverNow()): string {
  const { count, unit } = elapsed(at, now);
  return `${count}${unit[0]} ago`;
}

/** The unabbreviated form for screen readers: '5 minutes ago'. */
export function relativeTimeInWords(at: string, now = serverNow()): string {
  const { count, unit } = elapsed(at, now);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** 'Active now' within the last hour, then for example 'Active 2d ago'. @param at null before the first activity */
export function activeLabel(at: string | null, now = serverNow()): string {
  if (!at) return 'Not active yet';
  return now - Date.parse(at) < ACTIVE_NOW_MS ? 'Active now' : `Active ${relativeTime(at, now)}`;
}
