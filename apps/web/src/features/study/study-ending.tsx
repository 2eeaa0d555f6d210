import { useQueryClient } from '@tanstack/react-query';
import type { StudySection } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { MarkTrend } from '../attempts/mark-trend.tsx';
import type { useSectionAttempts } from '../attempts/use-section-attempts.ts';
import { ExaminerChecklist } from './examiner-checklist.tsx';
import { RatingPanel } from './rating-panel.tsx';
import type { StudyKind } from './study-kinds.ts';
import { prefillRating } from './use-rating.ts';

interface StudyEndingProps {
  uid: string;
  kind: StudyKind;
  section: StudySection;
  attempts: ReturnType<typeof useSectionAttempts>;
}

/** After the questions: the checklist's mark, then the learner's own rating. */
export function StudyEnding({ uid, kind, section, attempts }: StudyEndingProps) {
  const client = useQueryClient();
  const ref = { stationId: kind.stationId, sectionId: section.id };
  const { trend, lastTicked, saveMark } = attempts;
  // One id a mark: pressing again after a failure sends the same one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());

  function save(ticked: string[]): void {
    saveMark.mutate(
      { clientId, ticked, points: section.examiner_points },
      {
        onSuccess: ({ percent }) => {
          setClientId(crypto.randomUUID());
          const isPrefilled = prefillRating(client, uid, ref, percent);
          const note = isPrefilled ? ' Your rating starts from it.' : '';
          showToast('success', `Mark saved: ${percent}%.${note}`);
        },
      },
    );
  }

  return (
    <>
      <ExaminerChecklist
        points={section.examiner_points}
        lastTicked={lastTicked}
        onSave={save}
        isSaving={saveMark.isPending}
        isSaved={saveMark.isSuccess}
        onChange={() => saveMark.reset()}
      >
        <MarkTrend marks={trend} />
      </ExaminerChecklist>
      <RatingPanel
        uid={uid}
        section={ref}
        question={kind.ratingQuestion}
        mark={trend.at(-1)?.percent ?? null}
      />
    </>
  );
}
