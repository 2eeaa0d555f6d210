// Texts about an item in the lists.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type { RecallItem } from '@urost3/contract/recall.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { formatCalendarDay } from '../../lib/dates.ts';

/** `Tomorrow`, or the day's name and date. */
export const comingDay = (on: string, today: string) =>
  on === addDays(today, 1) ? 'Tomorrow' : formatCalendarDay(on);

function sinceText(from: string, today: string): string {
  const days = daysBetween(from, today);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** `New · Communication`, `Review · 45% 3 days ago · 2 days overdue`. */
export function describeItem(item: RecallItem, today: string): string {
  const parts = [item.kind === 'new' ? 'New' : 'Review'];
  if (item.lastScore !== null && item.lastOn !== null) {
    parts.push(`${item.lastScore}% ${sinceText(item.lastOn, today)}`);
  } else {
    parts.push(stationLabels[item.stationId]);
  }
  if (item.isMoved) parts.push('moved by you');
  const late = daysBetween(item.on, today);
  if (late > 0) parts.push(late === 1 ? '1 day overdue' : `${late} days overdue`);
  return parts.join(' · ');
}
