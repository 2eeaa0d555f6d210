import type { ChecklistAttempt } from '@urost3/contract/attempts.schemas.ts';
import { globalMarks } from '@urost3/contract/feedback.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import classes from './mark-trend.module.css';

/** @returns a text such as 'Up 17 on the previous attempt', in percentage points; null for the first attempt */
function changeText(marks: readonly ChecklistAttempt[]): string | null {
  const [before, last] = [marks.at(-2), marks.at(-1)];
  if (!before || !last) return null;
  const change = last.percent - before.percent;
  if (change === 0) return 'Level with the previous attempt';
  return `${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)} on the previous attempt`;
}

/** The marks of one section: a chart of all marks, and the latest mark in numbers. */
export function MarkTrend({ marks }: { marks: readonly ChecklistAttempt[] }) {
  const last = marks.at(-1);
  if (!last) return null;
  const percents = marks.map((mark) => mark.percent);
  const change = changeText(marks);
  const globalMark = globalMarks.find(({ value }) => value === last.globalScore);
  return (
    <section className={classes.trend} aria-label="Your marks">
      {marks.length > 1 && (
        <Sparkline
          values={percents}
          label={`${marks.length} marks, oldest first: ${percents.map((value) => `${value}%`).join(', ')}`}
        />
      )}
      <div>
        <p className={classes.last}>
          <strong>{last.percent}%</strong> {last.ticked} of {last.total} points ·{' '}
          {formatShortDate(last.at)}
        </p>
        <p className={classes.note}>
          {marks.length === 1 ? '1 attempt' : `${marks.length} attempts`}
          {change && ` · ${change}`}
        </p>
        {globalMark && (
          <p className={classes.note}>
            Global score {globalMark.value} of 5 – {globalMark.label}
          </p>
        )}
      </div>
    </section>
  );
}
