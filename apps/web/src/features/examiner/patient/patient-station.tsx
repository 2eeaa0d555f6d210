// A separate chunk. public/patient-parts.tsx loads it only when the station has a patient and the learner wants one.
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useCallback, useState } from 'react';
import { ExaminerCard } from '../examiner-card.tsx';
import { useConsent } from '../use-consent.tsx';
import { PatientTalk } from './patient-talk.tsx';
import { isConversationOver, readConversation } from './stored-conversation.ts';

export interface PatientStationProps {
  uid: string;
  section: SectionRef;
  /** The key under which the conversation is stored on this device. */
  place: string;
  /** The end of the circuit's interview phase by this device's clock, in milliseconds. */
  latestEnd: number;
}

/** The patient of a circuit's station, during the interview phase. */
export function PatientStation(props: PatientStationProps & { examiner: Examiner }) {
  const { uid, place, examiner } = props;
  const [isOver, setIsOver] = useState(() => isConversationOver(readConversation(uid, place)));
  const { ask, dialog } = useConsent(examiner);
  const end = useCallback(() => setIsOver(true), []);
  return (
    <ExaminerCard title="The conversation">
      {isOver ? (
        <p>The conversation is over. What you said will be waiting for you with your sheet.</p>
      ) : (
        <PatientTalk {...props} ask={ask} onEnd={end} onLeave={end} />
      )}
      {dialog}
    </ExaminerCard>
  );
}
