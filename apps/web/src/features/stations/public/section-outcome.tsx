import { Button } from '@mantine/core';
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
} from './station-counts.ts';
import { stationsQuery } from './stations.queries.ts';

/** The sections of a station type in the learner's order, from the one after this, that are open and not completed. */
function unfinishedAfter(station: Station, sectionId: string, progress: StationProgress) {
  const sections = sortSections(station.sections);
  const at = sections.findIndex(({ id }) => id === sectionId);
  return [...sections.slice(at + 1), ...sections.slice(0, Math.max(at, 0))].filter(
    ({ id, isLocked }) => !isLocked && sectionPercent(progress, station.id, id) <= COMPLETED_ABOVE,
  );
}

/** The next section of this type, or else of another one. Undefined while unknown, or when all are completed. */
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

/** Where the station type stands after this section. Follows the rating as it changes. */
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

/** The main way on from a finished section. Renders nothing when every open section is completed. */
export function NextSection(place: Place) {
  const { stations, progress } = useStationProgress(place.uid);
  const next = progress && findNext(stations, place, progress);
  if (!next) return null;
  // An outline until this section is rated, because rating comes first.
  const isRated = progress[place.stationId]?.[place.sectionId] !== undefined;
  return (
    <Button
      variant={isRated ? 'filled' : 'outline'}
      component={Link}
      to={studyPath(next.station.id, next.section.id)}
      color="var(--study-accent)"
      size="lg"
      className={classes.next}
      rightSection={<ArrowRightIcon size={18} />}
    >
      Next: {next.section.title}
    </Button>
  );
}
