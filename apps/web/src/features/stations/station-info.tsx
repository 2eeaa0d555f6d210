import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { useLayoutEffect } from 'react';
import { Link, useParams } from 'react-router';
import { paths, stationPath } from '../../paths.ts';
import { Drawing } from '../../ui/media/drawing.tsx';
import { StationDrawing } from '../../ui/media/station-drawing.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { StatePanel } from '../../ui/state/state-panel.tsx';
import { useSidewaysScroll } from '../../ui/table/use-sideways-scroll.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { progressQuery } from '../study/public/study.queries.ts';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { FilteredSections } from './filtered-sections.tsx';
import { StationBar } from './public/station-bar.tsx';
import { countStation, type StationProgress } from './public/station-progress.ts';
import { stationQuery } from './public/stations.queries.ts';
import { useWantedSection } from './public/use-wanted-section.ts';
import classes from './stations.module.css';

/** The page of one station type: its name and its sections. */
export function Component() {
  const { stationId = '' } = useParams();
  return <StationInfo key={stationId} stationId={stationId} />;
}

function StationInfo({ stationId }: { stationId: string }) {
  const known = stationIds.find((id) => id === stationId);
  return (
    <Stack gap="1.25rem" maw="50rem" mx="auto" p="var(--app-page-top) var(--app-gutter)">
      {known && <StationTypes current={known} />}
      {known ? <Loaded stationId={known} /> : <NotFound stationId={stationId} />}
      <Button
        component={Link}
        to={paths.dashboard}
        variant="default"
        style={{ alignSelf: 'start' }}
      >
        Back to Dashboard
      </Button>
    </Stack>
  );
}

/** The distance of the current link from the edge of the screen, in pixels. */
const EDGE = 16;

/** Links to the pages of the four station types. */
function StationTypes({ current }: { current: StationId }) {
  const { frame: row, hasMoreBefore, hasMoreAfter } = useSidewaysScroll();
  // On a phone the row is wider than the screen, so it scrolls to the current link. It scrolls again when its width
  // changes, for example when the device is turned.
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    const box = link?.parentElement;
    if (!link || !box) return;
    const showFirst = () => {
      box.scrollLeft = link.offsetLeft - box.offsetLeft - EDGE;
    };
    showFirst();
    const watch = new ResizeObserver(showFirst);
    watch.observe(box);
    return () => watch.disconnect();
  }, [row, current]);
  return (
    <Group
      ref={row}
      aria-label="Station types"
      className={classes.types}
      component="nav"
      gap="0.5rem"
      align="stretch"
      data-more-before={hasMoreBefore}
      data-more-after={hasMoreAfter}
    >
      {stationIds.map((id) => (
        <Link
          key={id}
          to={stationPath(id)}
          className={classes.type}
          aria-current={id === current ? 'page' : undefined}
        >
          {stationLabels[id]}
        </Link>
      ))}
    </Group>
  );
}

function NotFound({ stationId }: { stationId: string }) {
  usePageTitle('Station not found');
  return (
    <StatePanel
      isPage
      role="alert"
      icon={<Drawing name="signpost" />}
      title={`Station with ID ${stationId} not found.`}
    />
  );
}

function Loaded({ stationId }: { stationId: StationId }) {
  const { uid } = useSignedInUser();
  const station = useQuery(stationQuery(stationId));
  const progress = useQuery(progressQuery(uid));
  const { openUpgrade } = useSubscription();
  const nameWanted = useWantedSection();
  usePageTitle(station.data?.name ?? stationLabels[stationId]);
  if (station.isPending) return <ListSkeleton label="Loading sections" rows={8} height={68} />;
  if (station.data === null) return <NotFound stationId={stationId} />;
  if (!station.data) {
    return (
      <>
        <VisuallyHidden component="h1">{stationLabels[stationId]}</VisuallyHidden>
        <ErrorState
          message={`Failed to load station info for ID: ${stationId}. Please try again.`}
          onRetry={() => void station.refetch()}
          isRetrying={station.isFetching}
        />
      </>
    );
  }
  const { name, sections } = station.data;
  const ratings = progress.data?.stationProgress ?? {};
  return (
    <>
      <StationHead stationId={stationId} name={name} station={station.data} progress={ratings} />
      {sections.length === 0 ? (
        <EmptyState title="No sections yet">New sections appear here once published.</EmptyState>
      ) : (
        <FilteredSections
          stationId={stationId}
          sections={sections}
          progress={ratings}
          onLocked={(section) => openUpgrade(section && nameWanted(stationId, section))}
        />
      )}
    </>
  );
}

interface StationHeadProps {
  stationId: StationId;
  name: string;
  station: Station;
  progress: StationProgress;
}

function StationHead({ stationId, name, station, progress }: StationHeadProps) {
  const { completed, total } = countStation(station, progress);
  return (
    <header className={classes.head}>
      <StationDrawing stationId={stationId} />
      <div>
        <Title order={1}>{name}</Title>
        {total > 0 && (
          <Text inherit m="0.2rem 0 0" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {completed} of {total} completed
          </Text>
        )}
      </div>
      {total > 0 && <StationBar stationId={stationId} completed={completed} total={total} />}
    </header>
  );
}
