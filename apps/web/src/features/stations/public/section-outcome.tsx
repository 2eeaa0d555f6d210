import { useQuery } from '@tanstack/react-query';
import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { progressQuery } from '../../study/public/study.queries.ts';
import classes from './section-outcome.module.css';
import {
  countStation,
  type StationProgress,
  sectionPercent,
  sortSections,
} from './station-progress.ts';
import { stationsQuery } from './stations.queries.ts';

/** The open, uncompleted sections of a station type in the order of its list, starting after the given section. */
function unfinishedAfter(station: Station, sectionId: string, progress: StationProgress) {
  const sections = sortSections(station.sections);
  const at = sections.findIndex(({ id }) => id === sectionId);
  return [...sections.slice(at + 1), ...sections.slice(0, Math.max(at, 0))].filter(
    ({ id, isLocked }) => !isLocked && sectionPercent(progress, station.id, id) <= COMPLETED_ABOVE,
  );
}

/**
 * The next section of this station type, or otherwise of another type. Undefined while the stations are loading or when
 * all open sections are completed.
 */
function findNext(stations: readonly Station[], ref: Place, progress: StationProgress) {
  const own = stations.filter(({ id }) => id === ref.stationId);
  const others = stations.filter(({ id }) => id !== ref.stationId);
  return [...own, ...others]
    .flatMap((station) =>
      unfinishedAfter(station, ref.sectionId, progress).map((section) => ({ station, section })),
    )
    .at(0);
}

interface Place {
  uid: string;
  stationId: Station['id'];
  sectionId: string;
}

function useStationProgress(uid: string) {
  const { data: stations = [] } = useQuery(stationsQuery);
  const { data: progress } = useQuery(progressQuery(uid));
  return { stations, progress: progress?.stationProgress };
}

/** The progress of the station type, updated when the rating changes. */
export function SectionOutcome(place: Place) {
  const { stations, progress } = useStationProgress(place.uid);
  const station = stations.find(({ id }) => id === place.stationId);
  const counts = station && progress ? countStation(station, progress) : null;
  if (!station || !counts) return null;
  return (
    <div className={classes.outcome}>
      <p className={classes.station}>
        <span>{station.name}</span>
        <span className={classes.counts}>
          {counts.completed} of {counts.total} completed
        </span>
      </p>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${(counts.completed / counts.total) * 100}%` }} />
      </div>
    </div>
  );
}

/** The link to the next section. Nothing is shown when every open section is completed. */
export function NextSection(place: Place) {
  const { stations, progress } = useStationProgress(place.uid);
  const next = progress && findNext(stations, place, progress);
  if (!next) return null;
  // The arrow is an outline until this section is rated, because the rating should come first.
  const isRated = progress[place.stationId]?.[place.sectionId] !== undefined;
  return (
    <Link
      to={studyPath(next.station.id, next.section.id)}
      className={classes.next}
      data-filled={isRated}
    >
      <span>
        <span className={classes.lead}>Next section</span>{' '}
        <span className={classes.title}>{next.section.title}</span>
      </span>
      <span className={classes.arrow} aria-hidden>
        <ArrowRightIcon size={20} />
      </span>
    </Link>
  );
}
