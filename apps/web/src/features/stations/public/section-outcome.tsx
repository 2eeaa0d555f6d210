import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { isSameSection } from '@urost3/contract/study/study.ts';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { ArrowRightIcon } from '../../../ui/media/icons.tsx';
import { ShareBar } from '../../../ui/media/share-bar.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card } from '../../../ui/page/pieces.tsx';
import { todayQuery } from '../../recall/public/recall.queries.ts';
import { progressQuery } from '../../study/public/study.queries.ts';
import {
  COMPLETED_WORDS,
  countStation,
  isBegun,
  type StationProgress,
  sectionPercent,
  sortSections,
} from './station-progress.ts';
import classes from './stations.module.css';
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
 * The next section of this station type, or otherwise of another type. A section that was done today comes only after
 * all others. Undefined while the stations are loading or when all open sections are completed.
 */
function findNext(
  stations: readonly Station[],
  ref: Place,
  progress: StationProgress,
  done: readonly SectionRef[],
) {
  const own = stations.filter(({ id }) => id === ref.stationId);
  const others = stations.filter(({ id }) => id !== ref.stationId);
  const inOrder = [...own, ...others].flatMap((station) =>
    unfinishedAfter(station, ref.sectionId, progress).map((section) => ({ station, section })),
  );
  const isDone = ({ station, section }: (typeof inOrder)[number]) =>
    done.some((one) => isSameSection(one, { stationId: station.id, sectionId: section.id }));
  return inOrder.find((item) => !isDone(item)) ?? inOrder[0];
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
  if (!station || !progress) return null;
  const counts = countStation(station, progress);
  return (
    <div className={classes.outcome}>
      <Group component="p" gap="0.1rem 1rem" justify="space-between" c="var(--page-ink)" fw={600}>
        <span>{station.name}</span>
        <span data-figures>
          {counts.completed} of {counts.total} completed
        </span>
      </Group>
      <ShareBar
        value={(counts.completed / counts.total) * 100}
        color="var(--page-accent)"
        bg="var(--page-line)"
      />
      {isBegun(sectionPercent(progress, station.id, place.sectionId)) && (
        <Text c="var(--page-quiet)" fz="sm">
          {COMPLETED_WORDS}
        </Text>
      )}
    </div>
  );
}

/** The link to the next section. Nothing is shown when every open section is completed. */
export function NextSection(place: Place) {
  const { stations, progress } = useStationProgress(place.uid);
  const { data: today } = useQuery(todayQuery);
  const next = progress && findNext(stations, place, progress, today?.done ?? []);
  if (!next) return null;
  // The arrow is an outline until this section is rated, because the rating should come first.
  const isRated = progress[place.stationId]?.[place.sectionId] !== undefined;
  return (
    <Card
      component={Link}
      to={studyPath(next.station.id, next.section.id)}
      className={classes.next}
      data-filled={isRated || undefined}
    >
      <span>
        <Box component="span" c="var(--page-accent)" fz="sm" fw={600} display="block">
          Next section
        </Box>{' '}
        <span className={classes.nextTitle}>{next.section.title}</span>
      </span>
      <span className={cx(pieces.round, classes.arrow)} aria-hidden>
        <ArrowRightIcon size={20} />
      </span>
    </Card>
  );
}
