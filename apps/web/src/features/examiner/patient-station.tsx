// Loaded by public/patient-door.tsx in a circuit whose learner wants a patient.
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useCallback, useId, useState } from 'react';
import classes from './examiner.module.css';
import { readTalk } from './kept-talk.ts';
import { PatientTalk } from './patient-talk.tsx';
import { useConsent } from './use-consent.tsx';

export interface PatientStationProps {
  uid: string;
  section: SectionRef;
  /** The station's place on this device. */
  place: string;
  /** When the interview ends, on this device's clock. */
  latestEnd: number;
}

/** The patient of a circuit's station, in the time of the interview. */
export function PatientStation(props: PatientStationProps & { examiner: Examiner }) {
  const { uid, place, examiner } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(() => readTalk(uid, place)?.token === null);
  const { ask, dialog } = useConsent(examiner);
  const end = useCallback(() => setIsOver(true), []);
  return (
    <section className={classes.desk} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        The patient
      </h2>
      {isOver ? (
        <p className={classes.lead}>
          The conversation is over. What you said will be waiting for you with your sheet.
        </p>
      ) : (
        <PatientTalk {...props} ask={ask} onEnd={end} onLeave={end} />
      )}
      {dialog}
    </section>
  );
}
