import type { CircuitSummary } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { circuitPath } from '../../paths.ts';
import linkRows from '../../ui/link-rows.module.css';
import { Sparkline } from '../../ui/sparkline.tsx';
import classes from './circuit-history.module.css';

/** Earlier circuits, newest first. */
export function CircuitHistory({ history }: { history: readonly CircuitSummary[] }) {
  const marks = history
    .flatMap((circuit) => (circuit.percent === null ? [] : [circuit.percent]))
    .reverse();
  return (
    <section aria-labelledby="circuits">
      <h2 id="circuits" className={linkRows.title}>
        Your circuits
      </h2>
      {history.length === 0 && (
        <p className={classes.none}>None yet. Your first one is for practice.</p>
      )}
      {marks.length > 1 && (
        <Sparkline
          values={marks}
          label={`Marks of ${marks.length} circuits, oldest first: ${marks.map((mark) => `${mark}%`).join(', ')}`}
        />
      )}
      <ul className={linkRows.list}>
        {history.map((circuit) => (
          <li key={circuit.id}>
            <Link to={circuitPath(circuit.id)} className={linkRows.row}>
              <span>
                <strong>{formatDateTime(circuit.startedAt)}</strong>
                <span className={linkRows.note}>
                  {circuit.stations.length === 1
                    ? stationLabels[circuit.stations[0]?.stationId ?? 'communication']
                    : `${circuit.stations.length} stations`}
                  {circuit.outcome === 'abandoned' && ' · abandoned'}
                </span>
              </span>
              <span className={linkRows.mark}>
                {circuit.percent === null ? 'Not marked' : `${circuit.percent}%`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
