import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { hasCode, hasStatus, messageOf } from '../../../lib/api/api.ts';
import { stationPath } from '../../../paths.ts';
import { useDeferredRender } from '../../../ui/hooks/use-deferred-render.ts';
import { WarningIcon } from '../../../ui/media/icons.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { ErrorState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { sectionQuery } from '../public/study.queries.ts';
import { StudyFrame } from '../public/study-frame.tsx';
import { loadFailedText, notFoundText, type StudyKind, studyKinds } from '../public/study-kinds.ts';
import type { StudyParts } from './study-ending.tsx';
import { StudyView } from './study-view.tsx';

interface StudyPageProps {
  stationId: StationId;
  slug: string;
  parts: StudyParts;
}

export function StudyPage({ stationId, slug, parts }: StudyPageProps) {
  const { uid } = useSignedInUser();
  const kind = studyKinds[stationId];
  const query = useQuery(sectionQuery(uid, stationId, slug));
  const { error, isFetching, refetch } = query;
  const data = useDeferredRender(query.data);
  const failure = query.data ? null : error;
  return (
    <StudyFrame kind={kind}>
      {data && (
        // The key mounts the page again for another section, so that its questions start at the beginning.
        <StudyView
          key={slug}
          parts={parts}
          uid={uid}
          kind={kind}
          section={data}
          onRefresh={refetch}
        />
      )}
      {failure && (
        <StudyProblem
          Locked={parts.Locked}
          kind={kind}
          slug={slug}
          error={failure}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !failure && <StudySkeleton label={`Loading ${kind.name}`} />}
    </StudyFrame>
  );
}

interface StudyProblemProps {
  Locked: StudyParts['Locked'];
  kind: StudyKind;
  slug: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown when the section is locked, missing or currently unavailable. */
function StudyProblem(props: StudyProblemProps) {
  const { Locked, kind, slug, error, isRetrying, onRetry } = props;
  usePageTitle(kind.name);
  if (hasCode(error, 'subscription_required')) {
    return <Locked stationId={kind.stationId} sectionId={slug} />;
  }
  // The server answers 400 when no section can have this URL.
  const isMissing = hasStatus(error, 400, 404);
  return (
    <Card>
      {isMissing ? (
        <MissingSection kind={kind} slug={slug} />
      ) : (
        <>
          <VisuallyHidden component="h1">{kind.name}</VisuallyHidden>
          <ErrorState
            message={messageOf(error, loadFailedText(kind))}
            onRetry={onRetry}
            isRetrying={isRetrying}
          />
        </>
      )}
    </Card>
  );
}

function MissingSection({ kind, slug }: Pick<StudyProblemProps, 'kind' | 'slug'>) {
  return (
    <StatePanel
      isPage
      role="alert"
      icon={<WarningIcon size={28} />}
      title="Section not found"
      action={
        <Button component={Link} to={stationPath(kind.stationId)}>
          {stationLabels[kind.stationId]}
        </Button>
      }
    >
      <div>{notFoundText(kind, slug)}</div>
      <div>It may have been renamed or removed.</div>
    </StatePanel>
  );
}

/** A placeholder with the layout of a study page, shown while the page loads. */
function StudySkeleton({ label }: { label: string }) {
  return (
    <Stack gap="md" role="status" data-page-loader>
      <VisuallyHidden>{label}…</VisuallyHidden>
      <Skeleton aria-hidden height={20} width="30%" mt="sm" />
      <Skeleton aria-hidden height={44} width="80%" />
      <Skeleton aria-hidden height={20} width="60%" />
      <Skeleton aria-hidden height={44} width={220} mt="xs" />
      <Skeleton aria-hidden height={48} />
      <Skeleton aria-hidden height={280} />
    </Stack>
  );
}
