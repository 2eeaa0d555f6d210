import { formatTwelveHour } from '../../lib/dates.ts';

/** '6:00 PM (London)', on one line. @param time `HH:MM` */
export function LondonTime({ time }: { time: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatTwelveHour(time)} (London)</span>;
}
