import type { CalibrationPoint } from '@urost3/contract/recall.schemas.ts';
import { formatDay } from '../../lib/dates.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import classes from './recall-plan.module.css';

function verdictOf(points: readonly CalibrationPoint[]): string {
  const sum = points.reduce((all, { said, marked }) => all + said - marked, 0);
  const mean = Math.round(sum / points.length);
  if (Math.abs(mean) < 5) return 'Your ratings are close to your marks.';
  return mean > 0
    ? `On average you rate yourself ${mean} percentage points above your mark.`
    : `On average you rate yourself ${-mean} percentage points below your mark.`;
}

/** The learner's self-ratings compared with their marks, over time. Nothing is shown before the second sheet. */
export function Calibration({ points }: { points: readonly CalibrationPoint[] }) {
  const [first] = points;
  if (!first || points.length < 2) return null;
  const said = points.map((point) => point.said);
  const marked = points.map((point) => point.marked);
  const list = (values: number[]) => values.map((value) => `${value}%`).join(', ');
  return (
    <section aria-labelledby="calibration">
      <h2 id="calibration" className={classes.heading}>
        Your ratings and your marks
      </h2>
      <p className={classes.verdict}>
        {verdictOf(points)} {points.length} sheets since {formatDay(first.on)}, oldest first. The
        lines are at 0, 50 and 100%.
      </p>
      <div className={classes.pair}>
        <figure>
          <figcaption>Your ratings, latest {said.at(-1)}%</figcaption>
          <Sparkline values={said} label={`Your ratings, oldest first: ${list(said)}`} />
        </figure>
        <figure>
          <figcaption>Your marks, latest {marked.at(-1)}%</figcaption>
          <Sparkline values={marked} label={`Your marks, oldest first: ${list(marked)}`} />
        </figure>
      </div>
    </section>
  );
}
