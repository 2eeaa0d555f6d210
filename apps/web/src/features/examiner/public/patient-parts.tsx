// The simulated patient of a communication section: a button on study pages, and a conversation in circuits.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { examinerQuery, patientQuery } from '../examiner.queries.ts';
import type { PatientDialogProps } from '../patient/patient-dialog.tsx';
import type { PatientStationProps } from '../patient/patient-station.tsx';
import { patientChoice } from '../settings/examiner-choice.ts';

const PatientDialog = lazyComponent(() => import('../patient/patient-dialog.tsx'), 'PatientDialog');
const PatientTalk = lazyComponent(() => import('../patient/patient-station.tsx'), 'PatientStation');

/** The button that opens the conversation with the simulated patient. Nothing is shown when the section has no patient. */
export function PatientButton(props: PatientDialogProps) {
  const examiner = usePatientOf(props.section, true);
  const [isOpen, setIsOpen] = useState(false);
  if (!examiner) return null;
  return (
    <div>
      <Button color="var(--page-accent)" onClick={() => setIsOpen(true)}>
        Have the conversation
      </Button>
      {isOpen && <PatientDialog {...props} examiner={examiner} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/**
 * The patient in a circuit's interview. Nothing is shown when the station has no patient or the learner does not want
 * one.
 */
export function PatientStation(props: PatientStationProps) {
  const [isWanted] = useState(patientChoice.isOn);
  const examiner = usePatientOf(props.section, isWanted);
  if (!examiner) return null;
  return <PatientTalk {...props} examiner={examiner} />;
}

/**
 * The examiner settings. Null while they are loading, if `isWanted` is false, and if the section has no patient. Also
 * null if this installation has no conversation service.
 */
function usePatientOf(section: SectionRef, isWanted: boolean): Examiner | null {
  const isPossible = isWanted && section.stationId === 'communication';
  const { data: examiner } = useQuery({ ...examinerQuery, enabled: isPossible });
  const isOn = Boolean(examiner?.conversation);
  const { data } = useQuery(patientQuery(section, isPossible && isOn));
  return examiner && data?.hasPatient ? examiner : null;
}
