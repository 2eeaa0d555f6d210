import { useQuery } from '@tanstack/react-query';
import { pointWeightLabels } from '@urost3/contract/checklist.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import linkRows from '../../ui/link-rows.module.css';
import { Sparkline } from '../../ui/sparkline.tsx';
import { circuitTrendQuery } from './circuit.queries.ts';
import classes from './circuit-history.module.css';

const percentOf = ({ covered, total }: { covered: number; total: number }) =>
  Math.round((covered / total) * 100);

/**
 * Marks of all circuits, by station type and by weight of the points. Nothing is shown until at least one station type or
 * one weight has two marks to compare.
 */
export function CircuitTrend() {
  const { data } = useQuery(circuitTrendQuery);
  if (!data) return null;
  const stations = data.stations.map(({ stationId, marks }) => ({
    name: stationLabels[stationId],
    percents: marks.map((mark) => mark.percent),
    note: null,
  }));
  const kinds = data.kinds.map(({ weight, circuits }) => ({
    name: `${pointWeightLabels[weight]} points`,
    percents: circuits.map(percentOf),
    note: `${circuits.at(-1)?.covered ?? 0} of ${circuits.at(-1)?.total ?? 0} in the last one`,
  }));
  if (![...stations, ...kinds].some(({ percents }) => percents.length > 1)) return null;
  return (
    <section aria-labelledby="trend">
      <h2 id="trend" className={linkRows.title}>
        Your trend
      </h2>
      <div className={classes.trends}>
        <TrendList title="By station" rows={stations} />
        <TrendList title="By kind of point" rows={kinds} />
      </div>
    </section>
  );
}

interface TrendRow {
  name: string;
  /** Oldest first. */
  percents: number[];
  note: string | null;
}

export function TrendList({ title, rows }: { title: string; rows: readonly TrendRow[] }) {
  return (
    <div>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={linkRows.list}>
        {rows.map(({ name, percents, note }) => {
          const [first, last] = [percents[0] ?? 0, percents.at(-1) ?? 0];
          const all = percents.map((percent) => `${percent}%`).join(', ');
          return (
            <li key={name} className={classes.trend}>
              <span>
                <strong>{name}</strong>
                <span className={linkRows.note}>
                  {percents.length === 1 ? `${last}%, marked once` : `${first}% → ${last}%`}
                  {note && ` · ${note}`}
                </span>
              </span>
              {percents.length > 1 && (
                <Sparkline values={percents} label={`${name}, oldest first: ${all}`} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
