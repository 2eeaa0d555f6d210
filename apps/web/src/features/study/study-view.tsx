import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useEffect, useMemo } from 'react';
import { PERSONAL_PREFIX } from '../../lib/offline-wipe.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSectionAnswers } from '../answers/public/use-section-answers.ts';
import { useSectionAttempts } from '../attempts/public/use-section-attempts.ts';
import { SectionTools } from '../revision/public/section-tools.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { AttemptFirstSwitch, useAttemptFirst } from './attempt-first.tsx';
import { SectionPatient } from './learner-sheet.tsx';
import { rememberSection } from './public/last-section.ts';
import { StudyBody } from './public/study-body.tsx';
import type { StudyKind } from './public/study-kinds.ts';
import { QuestionToolsContext } from './question-tools.tsx';
import { type StudyAnswers, StudyAnswersContext } from './study-answers.ts';
import { StudyEnding, type StudyParts } from './study-ending.tsx';
import { StudyKeys } from './study-keys.tsx';
import { useStudySession } from './use-study-session.ts';

interface StudyViewProps {
  parts: StudyParts;
  uid: string;
  kind: StudyKind;
  section: StudySection;
  /** Refetches the section, which then has a new signed URL of its recording. */
  onRefresh: () => Promise<unknown>;
}

/** The study page of a loaded section. */
export function StudyView({ parts, uid, kind, section, onRefresh }: StudyViewProps) {
  const { id: sectionId } = section;
  const { stationId } = kind;
  const { hasFullAccess } = useSubscription();
  usePageTitle(section.title);
  useStudySession(uid, stationId, sectionId);
  useEffect(() => rememberSection(uid, { stationId, sectionId }), [uid, stationId, sectionId]);
  const attempts = useSectionAttempts(uid, { stationId, sectionId });
  const answers = useSectionAnswers(uid, { stationId, sectionId });
  const [isAttemptFirst, setAttemptFirst] = useAttemptFirst();
  const draftKey = `${PERSONAL_PREFIX}answer.${uid}.${stationId}.${sectionId}`;
  const own = useMemo<StudyAnswers>(
    () => ({ ...answers, isAttemptFirst, draftKey }),
    [answers, isAttemptFirst, draftKey],
  );
  const ref = useMemo(() => ({ stationId, sectionId }), [stationId, sectionId]);
  const place = useMemo(
    () => ({ uid, section: ref, isPremium: !section.isFree }),
    [uid, ref, section.isFree],
  );
  return (
    <QuestionToolsContext value={place}>
      <StudyAnswersContext value={own}>
        <StudyBody
          kind={kind}
          section={section}
          isPreview={section.isFree && !hasFullAccess}
          onRefresh={onRefresh}
          lastPicks={attempts.lastPicks}
          onPick={attempts.recordPick}
          tools={<SectionTools uid={uid} section={ref} />}
          options={
            <>
              <AttemptFirstSwitch isOn={isAttemptFirst} onChange={setAttemptFirst} />
              <SectionPatient uid={uid} section={section} attempts={attempts} />
            </>
          }
          help={section.questions.length > 0 && <StudyKeys />}
          ending={
            <StudyEnding
              parts={parts}
              uid={uid}
              kind={kind}
              section={section}
              attempts={attempts}
            />
          }
        />
      </StudyAnswersContext>
    </QuestionToolsContext>
  );
}
