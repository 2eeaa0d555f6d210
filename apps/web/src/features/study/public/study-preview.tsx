import { type ComponentProps, memo } from 'react';
import { StudyBody } from '../page/study-body.tsx';
import { StudyCard } from './study-card.tsx';
import { StudyFrame } from './study-frame.tsx';

type StudyPreviewProps = Omit<ComponentProps<typeof StudyBody>, 'ending'>;

/** The study page as an author sees it. It saves no answer and no rating, and counts no time. */
export const StudyPreview = memo(function StudyPreview(props: StudyPreviewProps) {
  const ending = (
    <StudyCard title={props.kind.ratingQuestion} tone="accent">
      Learners rate themselves here.
    </StudyCard>
  );
  return (
    <StudyFrame kind={props.kind}>
      <StudyBody {...props} ending={ending} />
    </StudyFrame>
  );
});
