import { formatTwelveHour } from '../../../lib/dates.ts';

/** Shows a time as '6:00 PM (London)', without a line break. @param time `HH:MM` */
export function LondonTime({ time }: { time: string }) {
  return <span data-wrap="never">{formatTwelveHour(time)} (London)</span>;
}
