import type { WeakArea } from '@urost3/contract/recall.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { stationPath, studyPath } from '../../paths.ts';
import classes from './public/today-panel.module.css';

/** Lists weak areas by category, weakest first. Renders nothing without weak areas. */
export function WeakAreas({ areas }: { areas: readonly WeakArea[] }) {
  if (areas.length === 0) return null;
  return (
    <section className={classes.card} data-area="weak" aria-labelledby="weak-areas">
      <h2 id="weak-areas" className={classes.title}>
        Weak areas
      </h2>
      <ul className={classes.areas}>
        {areas.map((area) => (
          <li key={`${area.source}/${area.stationId}/${area.name}`} className={classes.area}>
            <span className={classes.areaName}>{area.name}</span>
            <span className={classes.areaScore}>{area.score}%</span>
            <div className={classes.bar} aria-hidden>
              <div style={{ width: `${area.score}%` }} />
            </div>
            <AreaNote area={area} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AreaNote({ area }: { area: WeakArea }) {
  const weakest = area.sections[0];
  if (!weakest)
    return (
      <span className={classes.areaNote}>
        From your mock interview ·{' '}
        <Link to={stationPath(area.stationId)}>Revise these sections</Link>
      </span>
    );
  return (
    <span className={classes.areaNote}>
      {stationLabels[area.stationId]} · weakest:{' '}
      <Link to={studyPath(weakest.stationId, weakest.sectionId)}>{weakest.title}</Link>
    </span>
  );
}
