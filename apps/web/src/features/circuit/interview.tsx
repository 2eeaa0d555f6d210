import type { Circuit, CircuitPhase, CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { PatientStation } from '../examiner/public/patient-parts.tsx';
import { InterviewRecorder } from '../recordings/public/interview-recorder.tsx';
import { useMarkedRecording } from '../recordings/public/use-marked-recording.ts';
import { serverTime } from './circuit-time.ts';
import { ExaminedQuestions } from './examined-questions.tsx';
import { readRecordChoice, recordingOf, writeRecordChoice } from './record-choice.ts';
import { StationRecording } from './station-recording.tsx';

interface InterviewProps {
  uid: string;
  circuit: Circuit;
  /** This device's time when the circuit's response arrived. */
  answeredAt: number;
  phase: CircuitPhase;
  station: CircuitStation;
  section: StudySection;
  onRetry: () => Promise<unknown>;
  onLast: (isLast: boolean) => void;
}

/** The interview phase of a station: the recording, the questions, and the learner's own recording. */
export function Interview(props: InterviewProps) {
  const { uid, circuit, answeredAt, phase, station, section, onRetry, onLast } = props;
  const [isOn, setIsOn] = useState(readRecordChoice);
  const what = recordingOf(circuit.id, station.position);
  const recording = useMarkedRecording({ uid, what, isPremium: !section.isFree }, isOn, () =>
    Math.max(0, serverTime(circuit, answeredAt, Date.now()) - Date.parse(phase.startsAt)),
  );
  return (
    <>
      {section.audioUrl && (
        <StationRecording
          placeKey={`${circuit.id}.${station.position}`}
          section={section}
          onRetry={onRetry}
        />
      )}
      <PatientStation
        uid={uid}
        section={station}
        place={what}
        latestEnd={answeredAt + Date.parse(phase.endsAt) - Date.parse(circuit.now)}
      />
      <ExaminedQuestions
        uid={uid}
        circuitId={circuit.id}
        section={section}
        onLast={onLast}
        onShown={recording.mark}
      >
        <InterviewRecorder
          recording={recording}
          isOn={isOn}
          onChange={(next) => {
            setIsOn(next);
            writeRecordChoice(next);
          }}
        />
      </ExaminedQuestions>
    </>
  );
}
