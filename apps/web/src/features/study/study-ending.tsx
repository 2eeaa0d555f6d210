import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { ComponentType } from 'react';
import type { useSectionAttempts } from '../attempts/public/use-section-attempts.ts';
import { LearnerSheet } from './learner-sheet.tsx';
import type { StudyKind } from './public/study-kinds.ts';
import { RatingPanel } from './rating-panel.tsx';

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

/** The part after the questions: the examiner's checklist, then the learner's self-rating. */
export function StudyEnding({
  parts: { Outcome, Next },
  uid,
  kind,
  section,
  attempts,
}: StudyEndingProps) {
  const ref = { stationId: kind.stationId, sectionId: section.id };
  const place = { uid, ...ref };
  return (
    <>
      <LearnerSheet uid={uid} section={section} attempts={attempts} />
      <RatingPanel
        uid={uid}
        section={ref}
        question={kind.ratingQuestion}
        mark={attempts.trend.at(-1)?.percent ?? null}
        hasSheet={section.examiner_points.length > 0}
        outcome={<Outcome {...place} />}
        next={<Next {...place} />}
      />
    </>
  );
}
