import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { readStored, writeStored } from '../../../lib/browser/browser-storage.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useSectionAnswers } from '../../answers/public/use-section-answers.ts';
import { useSectionAttempts } from '../../attempts/public/use-section-attempts.ts';
import { SectionTools } from '../../revision/public/section-tools.tsx';
import { useSubscription } from '../../subscription/public/subscription-context.ts';
import { rememberSection } from '../public/last-section.ts';
import { showStudyTime } from '../public/study.queries.ts';
import { StudyBody } from '../public/study-body.tsx';
import type { StudyKind } from '../public/study-kinds.ts';
import { QuestionToolsContext } from '../questions/question-tools.tsx';
import { type StudyAnswers, StudyAnswersContext } from '../questions/study-answers.ts';
import { SectionPatient } from '../rating/learner-sheet.tsx';
import { openStudySession } from '../time/study-session.ts';
import { StudyEnding, type StudyParts } from './study-ending.tsx';
import { StudyKeys } from './study-keys.tsx';

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
  const attempts = useSectionAttempts(uid, section);
  const answers = useSectionAnswers(uid, { stationId, sectionId });
  const [isAttemptFirst, setAttemptFirst] = useAttemptFirst();
  const own = useMemo<StudyAnswers>(
    () => ({
      ...answers,
      isAttemptFirst,
      draftPlaceOf: (question) => ({
        uid,
        place: `answer.${stationId}.${sectionId}.${question}`,
      }),
    }),
    [answers, isAttemptFirst, uid, stationId, sectionId],
  );
  const ref = useMemo(() => ({ stationId, sectionId }), [stationId, sectionId]);
  const place = useMemo(() => ({ uid, section: ref }), [uid, ref]);
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

const KEY = 'urost3.attemptFirst';

/**
 * The setting 'Attempt first', stored on this device. While it is on, the study page shows only the scenario and the
 * question until the learner has answered.
 */
function useAttemptFirst(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored(KEY) === 'on');
  return [
    isOn,
    (next) => {
      setIsOn(next);
      writeStored(KEY, next ? 'on' : 'off');
    },
  ];
}

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
      color="var(--study-accent)"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Measures study time while the calling component is mounted. */
function useStudySession(uid: string, stationId: StationId, sectionId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const ref: SectionRef = { stationId, sectionId };
    const bodyOf = (clientId: string) => ({ body: { ...ref, clientId } });
    return openStudySession(uid, ref, {
      start: (clientId) => callApi(studyRoutes.startStudySession, bodyOf(clientId)),
      continue: (clientId) => callApi(studyRoutes.continueStudySession, bodyOf(clientId)),
      end: async (clientId) => {
        const call = { ...bodyOf(clientId), keepalive: true };
        showStudyTime(client, uid, ref, await callApi(studyRoutes.endStudySession, call));
      },
    });
  }, [client, uid, stationId, sectionId]);
}
