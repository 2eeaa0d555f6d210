import type { CalibrationPoint } from '@urost3/contract/recall.schemas.ts';
import { formatDay } from '../../lib/dates.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import classes from './recall-plan.module.css';

function verdictOf(points: readonly CalibrationPoint[]): string {
  const sum = points.reduce((all, { said, marked }) => all + said - marked, 0);
  const mean = Math.round(sum / points.length);
  if (Math.abs(mean) < 5) return 'What you say is close to what is marked.';
  return mean > 0
    ? `On average you say ${mean} more than is marked.`
    : `On average you say ${-mean} less than is marked.`;
}

/** What the learner said against what was marked, over time; nothing before the second sheet. */
export function Calibration({ points }: { points: readonly CalibrationPoint[] }) {
  const [first] = points;
  if (!first || points.length < 2) return null;
  const said = points.map((point) => point.said);
  const marked = points.map((point) => point.marked);
  const list = (values: number[]) => values.map((value) => `${value}%`).join(', ');
  return (
    <section aria-labelledby="calibration">
      <h2 id="calibration" className={classes.day}>
        What you said, and what was marked
      </h2>
      <p className={classes.verdict}>
        {verdictOf(points)} {points.length} sheets since {formatDay(first.on)}.
      </p>
      <div className={classes.pair}>
        <figure>
          <figcaption>You said</figcaption>
          <Sparkline values={said} label={`You said, oldest first: ${list(said)}`} />
        </figure>
        <figure>
          <figcaption>Your sheets</figcaption>
          <Sparkline values={marked} label={`Your sheets, oldest first: ${list(marked)}`} />
        </figure>
      </div>
    </section>
  );
}
