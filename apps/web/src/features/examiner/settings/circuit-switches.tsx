// A separate chunk, which public/sheet-with-examiner.tsx loads only when this installation has a conversation model.
import { Switch } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { useDeviceChoice } from '../../../lib/browser/device-choice.ts';
import { useConsent } from '../use-consent.tsx';
import { examinerChoice, patientChoice } from './examiner-choice.ts';

/**
 * Switches for the examiner and the patient in a circuit. Switching one on asks for the consents that it needs, so
 * that no consent dialog takes time during a station.
 */
export function CircuitSwitches({ examiner }: { examiner: Examiner }) {
  const { transcription } = examiner;
  const [isExaminer, setIsExaminer] = useDeviceChoice(examinerChoice);
  const [isPatient, setIsPatient] = useDeviceChoice(patientChoice);
  const { ask, dialog } = useConsent(examiner);
  async function changeExaminer(isOn: boolean): Promise<void> {
    if (isOn) await ask('conversation');
    if (isOn && transcription) await ask('transcription');
    setIsExaminer(isOn);
  }
  async function changePatient(isOn: boolean): Promise<void> {
    if (isOn && !(await ask('conversation'))) return;
    setIsPatient(isOn);
  }
  return (
    <>
      <Switch
        label="Help me with the sheet"
        description="The examiner looks for each point in what you said. You decide on every line."
        checked={isExaminer}
        onChange={(event) => void changeExaminer(event.currentTarget.checked)}
      />
      <Switch
        label="Let the patient answer"
        description="In communication stations that have a patient, in writing or aloud."
        checked={isPatient}
        onChange={(event) => void changePatient(event.currentTarget.checked)}
      />
      {dialog}
    </>
  );
}
