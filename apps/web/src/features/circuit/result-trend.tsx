import { useQuery } from '@tanstack/react-query';
import type { Circuit } from '@urost3/contract/circuit.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { circuitsQuery } from './circuit.queries.ts';
import historyClasses from './circuit-history.module.css';
import classes from './circuit-result.module.css';
import { TrendList } from './circuit-trend.tsx';
import { compareWithEarlier, listEarlier, meanOf, meanOfType } from './result-comparison.ts';

/** The marks of this circuit and of the earlier ones. Null while they load, and while this circuit has no mark yet. */
function useTrend(circuit: Circuit) {
  const { data } = useQuery(circuitsQuery);
  const stations = circuit.stations.map(({ stationId, mark }) => ({
    stationId,
    percent: mark?.percent ?? null,
  }));
  const percent = meanOf(stations);
  if (!data || percent === null) return null;
  const earlier = listEarlier(data.history, circuit.startedAt);
  const marks = earlier.flatMap((summary) => summary.percent ?? []);
  return { stations, percent, earlier, marks };
}

interface FirstMarkedProps {
  circuit: Circuit;
  className: string | undefined;
}

/** A note below the result of the learner's first marked circuit, which has no earlier circuit to compare with. */
export function FirstMarked({ circuit, className }: FirstMarkedProps) {
  if (useTrend(circuit)?.marks.length !== 0) return null;
  return (
    <p className={className}>
      This is your first marked circuit. The next one will be compared with it.
    </p>
  );
}

/** The marks of earlier circuits, followed by this circuit's mark. Nothing is shown while there is no earlier mark. */
export function ResultTrend({ circuit }: { circuit: Circuit }) {
  const trend = useTrend(circuit);
  if (!trend || trend.marks.length === 0) return null;
  const { stations, percent, earlier, marks } = trend;
  const all = [...marks, percent];
  const rows = stationIds
    .filter((stationId) => meanOfType(stations, stationId) !== null)
    .map((stationId) => ({
      name: stationLabels[stationId],
      percents: [...earlier, { stations }].flatMap(
        (one) => meanOfType(one.stations, stationId) ?? [],
      ),
      note: null,
    }))
    .filter(({ percents }) => percents.length > 1);
  return (
    <section className={classes.station} aria-labelledby="result-trend">
      <h2 className={classes.title} id="result-trend">
        Your trend
      </h2>
      <div className={historyClasses.trend}>
        <p className={classes.change}>{compareWithEarlier(percent, marks)}</p>
        <Sparkline
          values={all}
          label={`Marks of ${all.length} circuits, oldest first: ${all.map((mark) => `${mark}%`).join(', ')}`}
        />
      </div>
      {rows.length > 0 && <TrendList title="By station" rows={rows} />}
    </section>
  );
}
