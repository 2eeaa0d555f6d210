// The patient of a communication section, for study pages and circuits; nothing where none is configured.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { examinerQuery, patientQuery } from '../examiner.queries.ts';
import { readChoice } from '../examiner-choice.ts';
import type { PatientRoomProps } from '../patient-room.tsx';
import type { PatientStationProps } from '../patient-station.tsx';

const PatientRoom = lazy(() =>
  import('../patient-room.tsx').then((module) => ({ default: module.PatientRoom })),
);
const PatientTalk = lazy(() =>
  import('../patient-station.tsx').then((module) => ({ default: module.PatientStation })),
);

/** The button that leads to the patient of a section; nothing where there is none. */
export function PatientDoor(props: PatientRoomProps) {
  const examiner = usePatientOf(props.section, true);
  const [isOpen, setIsOpen] = useState(false);
  if (!examiner) return null;
  return (
    <div>
      <Button color="var(--study-accent)" onClick={() => setIsOpen(true)}>
        Talk to the patient
      </Button>
      {isOpen && (
        <Suspense>
          <PatientRoom {...props} examiner={examiner} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** In the interview of a circuit's station, where the learner wants a patient and the station has one. */
export function PatientStation(props: PatientStationProps) {
  const [isWanted] = useState(() => readChoice('patient'));
  const examiner = usePatientOf(props.section, isWanted);
  if (!examiner) return null;
  return (
    <Suspense>
      <PatientTalk {...props} examiner={examiner} />
    </Suspense>
  );
}

/** Null where the section has no patient, or nobody can play one. */
function usePatientOf(section: SectionRef, isWanted: boolean): Examiner | null {
  const isPossible = isWanted && section.stationId === 'communication';
  const { data: examiner } = useQuery({ ...examinerQuery, enabled: isPossible });
  const isOn = Boolean(examiner?.conversation);
  const { data } = useQuery(patientQuery(section, isPossible && isOn));
  return examiner && data?.hasPatient ? examiner : null;
}
