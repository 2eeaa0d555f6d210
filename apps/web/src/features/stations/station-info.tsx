import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link, useParams } from 'react-router';
import { isAwaited } from '../../lib/api/query.ts';
import { paths, stationPath } from '../../paths.ts';
import { useDeferredRender } from '../../ui/hooks/rendering.ts';
import { Drawing } from '../../ui/media/drawing.tsx';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import { StationDrawing } from '../../ui/media/station-drawing.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { EmptyState, QueryState, StatePanel } from '../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { progressQuery } from '../study/public/study.queries.ts';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { FilteredSections } from './filtered-sections.tsx';
import { countStation, type StationProgress } from './public/station-progress.ts';
import { stationQuery } from './public/stations.queries.ts';
import { useWantedSection } from './public/use-wanted-section.ts';
import classes from './station-info.module.css';

/** The page of one station type: its name and its sections. */
export function Component() {
  const { stationId = '' } = useParams();
  return <StationInfo key={stationId} stationId={stationId} />;
}

function StationInfo({ stationId }: { stationId: string }) {
  const known = stationIds.find((id) => id === stationId);
  return (
    <PageFrame size="md" gap="lg">
      {known && <StationTypes current={known} />}
      {known ? <Loaded stationId={known} /> : <NotFound stationId={stationId} />}
      <Button component={Link} to={paths.dashboard} variant="default" w="fit-content">
        Back to Dashboard
      </Button>
    </PageFrame>
  );
}

/** Links to the pages of the four station types. */
function StationTypes({ current }: { current: StationId }) {
  return (
    <Group aria-label="Station types" component="nav" gap="2xs">
      {stationIds.map((id) => (
        <Button
          key={id}
          component={Link}
          to={stationPath(id)}
          variant={id === current ? 'light' : 'default'}
          size="sm"
          radius="xl"
          // Two by two on a phone, so that the list of sections starts high on the page.
          flex={{ base: '1 1 40%', xs: 'none' }}
          px={{ base: '3xs', xs: 'md' }}
          aria-current={id === current ? 'page' : undefined}
        >
          {stationLabels[id]}
        </Button>
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
  // Without the ratings, every row would change a moment later.
  const isWaiting = station.isPending || isAwaited(progress);
  const data = useDeferredRender(isWaiting ? undefined : station.data);
  if (isWaiting || (station.data !== undefined && data === undefined))
    return <ListSkeleton label="Loading sections" rows={8} height={68} />;
  if (data === null) return <NotFound stationId={stationId} />;
  if (!data) {
    return (
      <>
        <VisuallyHidden component="h1">{stationLabels[stationId]}</VisuallyHidden>
        <QueryState
          query={station}
          message={`Failed to load station info for ID: ${stationId}. Please try again.`}
        />
      </>
    );
  }
  const { name, sections } = data;
  const ratings = progress.data?.stationProgress ?? {};
  return (
    <>
      <StationHead stationId={stationId} name={name} station={data} progress={ratings} />
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
      <StationDrawing stationId={stationId} className={classes.drawing} />
      <div>
        <Title order={1} fz={{ base: 'h2', xs: 'h1' }}>
          {name}
        </Title>
        {total > 0 && (
          <Text inherit m="0.25rem 0 0" c="dimmed" data-figures>
            {completed} of {total} completed
          </Text>
        )}
      </div>
      {total > 0 && (
        <ShareBar
          data-station={stationId}
          value={(completed / total) * 100}
          h={6}
          color="var(--station)"
          style={{ gridColumn: '1 / -1' }}
        />
      )}
    </header>
  );
}
