import type { StudySection } from '@urost3/contract/stations.ts';
import { useEffect, useMemo } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSectionAttempts } from '../attempts/use-section-attempts.ts';
import { SectionTools } from '../revision/section-tools.tsx';
import { rememberSection } from '../stations/last-section.ts';
import { useSubscription } from '../subscription/subscription-context.ts';
import { QuestionToolsContext } from './question-tools.tsx';
import { StudyBody } from './study-body.tsx';
import { StudyEnding } from './study-ending.tsx';
import { StudyKeys } from './study-keys.tsx';
import type { StudyKind } from './study-kinds.ts';
import { useStudySession } from './use-study-session.ts';

interface StudyViewProps {
  uid: string;
  kind: StudyKind;
  section: StudySection;
  /** Asks for the section again, and with it for a new address of its recording. */
  onRefresh: () => Promise<unknown>;
}

/** One loaded section, from its title to the self-rating. */
export function StudyView({ uid, kind, section, onRefresh }: StudyViewProps) {
  const { id: sectionId } = section;
  const { stationId } = kind;
  const { hasFullAccess } = useSubscription();
  usePageTitle(section.title);
  useStudySession(uid, stationId, sectionId);
  useEffect(() => rememberSection(uid, { stationId, sectionId }), [uid, stationId, sectionId]);
  const attempts = useSectionAttempts(uid, { stationId, sectionId });
  const ref = useMemo(() => ({ stationId, sectionId }), [stationId, sectionId]);
  const place = useMemo(
    () => ({ uid, section: ref, isPremium: !section.isFree }),
    [uid, ref, section.isFree],
  );
  return (
    <QuestionToolsContext value={place}>
      <StudyBody
        kind={kind}
        section={section}
        isPreview={section.isFree && !hasFullAccess}
        onRefresh={onRefresh}
        lastPicks={attempts.lastPicks}
        onPick={attempts.recordPick}
        tools={
          <>
            <SectionTools uid={uid} section={ref} />
            {section.questions.length > 0 && <StudyKeys />}
          </>
        }
        ending={<StudyEnding uid={uid} kind={kind} section={section} attempts={attempts} />}
      />
    </QuestionToolsContext>
  );
}
