import { Title } from '@mantine/core';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { ComponentType } from 'react';
import type { useSectionAttempts } from '../../attempts/public/use-section-attempts.ts';
import { StudyCard } from '../public/study-card.tsx';
import type { StudyKind } from '../public/study-kinds.ts';
import { LearnerSheet } from '../rating/learner-sheet.tsx';
import { RatingPanel } from '../rating/rating-panel.tsx';

interface Place {
  uid: string;
  stationId: StudyKind['stationId'];
  sectionId: string;
}

/** Parts that the route adds to the study page: content below the rating, and a replacement for a locked section. */
export interface StudyParts {
  Locked: ComponentType<Omit<Place, 'uid'>>;
  Outcome: ComponentType<Place>;
  Next: ComponentType<Place>;
}

interface StudyEndingProps {
  parts: StudyParts;
  uid: string;
  kind: StudyKind;
  section: StudySection;
  attempts: ReturnType<typeof useSectionAttempts>;
}

/** The part after the questions: the examiner's checklist with the mark, the rating and the next section in one card. */
export function StudyEnding(props: StudyEndingProps) {
  const { parts, uid, kind, section, attempts } = props;
  const ref = { stationId: kind.stationId, sectionId: section.id };
  const place = { uid, ...ref };
  const hasSheet = section.examiner_points.length > 0;
  const rating = (
    <RatingPanel
      uid={uid}
      section={ref}
      mark={attempts.trend.at(-1)?.percent ?? null}
      isFolded={hasSheet}
      outcome={<parts.Outcome {...place} />}
      next={<parts.Next {...place} />}
    />
  );
  if (!hasSheet)
    return (
      <StudyCard title={kind.ratingQuestion} tone="accent">
        {rating}
      </StudyCard>
    );
  return (
    <LearnerSheet uid={uid} section={section} attempts={attempts}>
      <Title order={3} fz="md" mt="lg">
        {kind.ratingQuestion}
      </Title>
      {rating}
    </LearnerSheet>
  );
}
