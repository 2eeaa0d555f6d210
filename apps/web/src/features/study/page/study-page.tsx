import { Button, Skeleton, Stack, Switch, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { type ComponentType, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { hasCode, hasStatus, messageOf } from '../../../lib/api/api.ts';
import { deviceChoice, useDeviceChoice } from '../../../lib/browser/device-choice.ts';
import { stationPath } from '../../../paths.ts';
import { useDeferredRender } from '../../../ui/hooks/rendering.ts';
import { WarningIcon } from '../../../ui/media/icons.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { ErrorState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { useSectionAnswers } from '../../answers/public/use-section-answers.ts';
import { useSectionAttempts } from '../../attempts/public/use-section-attempts.ts';
import { SectionTools } from '../../revision/public/section-tools.tsx';
import { useSubscription } from '../../subscription/public/subscription-context.ts';
import { rememberSection } from '../public/last-section.ts';
import { sectionQuery } from '../public/study.queries.ts';
import { StudyFrame } from '../public/study-frame.tsx';
import { orderOf, type StudyKind, type StudyPart, studyKinds } from '../public/study-kinds.ts';
import { type StudyAnswers, StudyAnswersContext } from '../questions/study-answers.ts';
import { SectionPatient, StudyEnding } from '../rating/learner-sheet.tsx';
import { useStudySession } from '../time/study-session.ts';
import { StudyBody } from './study-body.tsx';
import { StudyKeys } from './study-keys.tsx';

type Place = SectionRef & { uid: string };

/** Parts that the route adds to the study page: content below the rating, and a replacement for a locked section. */
interface StudyParts {
  Locked: ComponentType<SectionRef>;
  Outcome: ComponentType<Place>;
  Next: ComponentType<Place>;
}

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
      {!data && !failure && <StudySkeleton kind={kind} />}
    </StudyFrame>
  );
}

interface StudyViewProps {
  parts: StudyParts;
  uid: string;
  kind: StudyKind;
  section: StudySection;
  /** Refetches the section, which then has a new signed URL of its recording. */
  onRefresh: () => Promise<unknown>;
}

/** The study page of a loaded section. */
function StudyView({ parts, uid, kind, section, onRefresh }: StudyViewProps) {
  const { id: sectionId } = section;
  const { stationId } = kind;
  const { hasFullAccess } = useSubscription();
  usePageTitle(section.title);
  const ref = useMemo(() => ({ stationId, sectionId }), [stationId, sectionId]);
  useStudySession(uid, ref);
  useEffect(() => rememberSection(uid, ref), [uid, ref]);
  const attempts = useSectionAttempts(uid, section);
  const answers = useSectionAnswers(uid, ref);
  const [isAttemptFirst, setAttemptFirst] = useDeviceChoice(attemptFirst);
  const own = useMemo<StudyAnswers>(
    () => ({ ...answers, uid, section: ref, isAttemptFirst }),
    [answers, uid, ref, isAttemptFirst],
  );
  return (
    <StudyAnswersContext value={own}>
      <StudyBody
        kind={kind}
        section={section}
        isPreview={section.isFree && !hasFullAccess}
        onRefresh={onRefresh}
        lastPicks={attempts.lastPicks}
        onPick={attempts.recordPick}
        tools={
          <SectionTools
            uid={uid}
            section={ref}
            more={[
              {
                label: isAttemptFirst ? 'Show the teaching at once' : 'Attempt first',
                onSelect: () => setAttemptFirst(!isAttemptFirst),
              },
            ]}
          />
        }
        options={
          <>
            <AttemptFirstSwitch isOn={isAttemptFirst} onChange={setAttemptFirst} />
            <SectionPatient uid={uid} section={section} attempts={attempts} />
          </>
        }
        help={section.questions.length > 0 && <StudyKeys />}
        ending={
          <StudyEnding
            uid={uid}
            kind={kind}
            section={section}
            attempts={attempts}
            outcome={<parts.Outcome uid={uid} {...ref} />}
            next={<parts.Next uid={uid} {...ref} />}
          />
        }
      />
    </StudyAnswersContext>
  );
}

/**
 * The setting 'Attempt first'. While it is on, the study page shows only the scenario and the question until the learner has
 * answered.
 */
const attemptFirst = deviceChoice('urost3.attemptFirst', false);

interface AttemptFirstSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function AttemptFirstSwitch({ isOn, onChange }: AttemptFirstSwitchProps) {
  return (
    <Switch
      visibleFrom="xs"
      label="Attempt first"
      description="Teaching appears after you answer"
      color="var(--page-accent)"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      styles={{ description: { margin: 0 } }}
    />
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
            message={messageOf(error, `Failed to load ${kind.name} details. Please try again.`)}
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
      <div>{`${kind.name} with slug ${slug} not found or could not be loaded.`}</div>
      <div>It may have been renamed or removed.</div>
    </StatePanel>
  );
}

/** The skeleton leaves out what few sections have. */
const rareParts: readonly StudyPart[] = ['exhibits', 'caseScenario', 'empty'];

/** A placeholder with the layout of a study page down to its first anchor, shown while the page loads. */
function StudySkeleton({ kind }: { kind: StudyKind }) {
  const [isAttemptFirst] = useDeviceChoice(attemptFirst);
  const first = orderOf(kind, isAttemptFirst).find(({ anchor }) => anchor);
  return (
    <Stack gap="md" role="status" data-page-loader>
      <VisuallyHidden>Loading {kind.name}…</VisuallyHidden>
      <Skeleton aria-hidden height={20} width="30%" mt="sm" />
      <Skeleton aria-hidden height={44} width="80%" />
      <Skeleton aria-hidden height={20} width="60%" />
      <Skeleton aria-hidden height={44} width={220} mt="xs" />
      <Skeleton aria-hidden height={48} />
      {first?.parts.map(
        (part) => rareParts.includes(part) || <Skeleton key={part} aria-hidden height={280} />,
      )}
    </Stack>
  );
}
