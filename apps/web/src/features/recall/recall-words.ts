import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type { RecallItem } from '@urost3/contract/recall/recall.schemas.ts';
import { isContradicted } from '@urost3/contract/recall/recall.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { joinFacts } from '../../lib/facts.ts';

/** Formats as `Tomorrow`, or as the day's name and date. */
export const comingDay = (on: string, today: string) =>
  on === addDays(today, 1) ? 'Tomorrow' : formatCalendarDay(on);

/** The label of the button with which a learner starts a later day's study session today. */
export function earlyStartText({ on, kind }: RecallItem, today: string): string {
  if (on !== addDays(today, 1)) return 'Start it today';
  return `Start tomorrow’s ${kind === 'review' ? 'review' : 'section'} now`;
}

function sinceText(from: string, today: string): string {
  const days = daysBetween(from, today);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export const sheetText = (percent: number) => `your mark sheet: ${percent}%`;

/** Formats as `New · Communication` or `Review · mark 45% 3 days ago · 2 days overdue`. */
export function describeItem(item: RecallItem, today: string): string {
  const parts = [item.kind === 'new' ? 'New' : 'Review'];
  if (item.lastScore !== null && item.lastOn !== null) {
    const isMark = item.lastSheet?.percent === item.lastScore;
    const since = sinceText(item.lastOn, today);
    // 'last score' replaces 'today', because '45% today' would read like the day of the review.
    if (since === 'today') parts.push(`last ${isMark ? 'mark' : 'score'} ${item.lastScore}%`);
    else parts.push(`${isMark ? 'mark ' : ''}${item.lastScore}% ${since}`);
    const mark = item.lastSheet?.percent ?? null;
    if (mark !== null && isContradicted(item.lastScore, mark)) parts.push(sheetText(mark));
  } else {
    parts.push(stationLabels[item.stationId]);
  }
  if (item.isMoved) parts.push('moved by you');
  const late = daysBetween(item.on, today);
  if (late > 0) parts.push(`${counted(late, 'day')} overdue`);
  return joinFacts(parts);
}
