import { useQuery } from '@tanstack/react-query';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { stationPath } from '../../../paths.ts';
import { StationDrawing } from '../../../ui/station-drawing.tsx';
import { progressQuery } from '../../study/public/study.queries.ts';
import { StationBar } from './station-bar.tsx';
import classes from './station-links.module.css';
import { countStation } from './station-progress.ts';
import { stationsQuery } from './stations.queries.ts';

/** Links to the four station types, each with the number of completed sections. */
export function StationLinks({ uid }: { uid: string }) {
  const { data: stations } = useQuery(stationsQuery);
  const { data: progress } = useQuery(progressQuery(uid));
  return (
    <ul className={classes.stations} aria-label="Stations">
      {stationIds.map((stationId) => {
        const station = stations?.find(({ id }) => id === stationId);
        const counts =
          station && progress ? countStation(station, progress.stationProgress) : undefined;
        return (
          <li key={stationId}>
            <Link to={stationPath(stationId)}>
              <StationDrawing stationId={stationId} />
              <span className={classes.words}>
                {stationLabels[stationId]}{' '}
                <span className={classes.count}>
                  {counts && `${counts.completed} of ${counts.total} completed`}
                </span>
              </span>
              <StationBar
                stationId={stationId}
                completed={counts?.completed ?? 0}
                total={counts?.total ?? 0}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
