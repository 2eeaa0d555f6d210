import { useQuery } from '@tanstack/react-query';
import type {
  Circuit,
  CircuitPhase,
  CircuitStation,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { useDeviceChoice } from '../../../lib/browser/device-choice.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { useFocusMode } from '../../../ui/page/focus-mode.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PageLoader, QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { PatientStation } from '../../examiner/public/patient-parts.tsx';
import { InterviewRecorder } from '../../recordings/public/interview-recorder.tsx';
import { useMarkedRecording } from '../../recordings/public/use-marked-recording.ts';
import { sectionQuery } from '../../study/public/study.queries.ts';
import { StudyFrame } from '../../study/public/study-frame.tsx';
import { studyKinds } from '../../study/public/study-kinds.ts';
import { ExaminerSheet } from '../examiner-sheet.tsx';
import { fallbackTexts } from '../fallback-texts.ts';
import { StationScenario } from '../public/station-scenario.tsx';
import { recordChoice, recordingOf } from '../record-choice.ts';
import { CircuitBar } from './circuit-bar.tsx';
import { serverTime, useCircuitPhase } from './circuit-time.ts';
import { ExaminedQuestions } from './examined-questions.tsx';
import { StationRecording } from './station-recording.tsx';

interface CircuitRunnerProps {
  circuit: Circuit;
  /** This device's time when the circuit's response arrived. */
  answeredAt: number;
  /** Called when the circuit's time is over. The circuit is then refetched, because the server decides how it ended. */
  onOver: () => void;
}

export function CircuitRunner({ circuit, answeredAt, onOver }: CircuitRunnerProps) {
  const phase = useCircuitPhase(circuit, answeredAt);
  const isOver = phase === null;
  useWakeLock(!isOver);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const sheet = useUnsavedSheet(phase?.index);
  const [doneIndex, setDoneIndex] = useState<number | null>(null);
  const station = circuit.stations.find((item) => item.position === phase?.position);
  if (!phase || !station) return <PageLoader label="Ringing the last bell" />;
  return (
    <StudyFrame kind={studyKinds[station.stationId]}>
      <LeaveCircuit beforeLeave={sheet.save} />
      <CircuitBar
        circuit={circuit}
        phase={phase}
        station={station}
        answeredAt={answeredAt}
        isDone={doneIndex === phase.index}
        beforeSkip={sheet.save}
      />
      <PhaseBody
        key={phase.index}
        circuit={circuit}
        answeredAt={answeredAt}
        phase={phase}
        station={station}
        onDone={setDoneIndex}
        onUnsaved={sheet.keep}
      />
    </StudyFrame>
  );
}

interface PhaseBodyProps {
  circuit: Circuit;
  answeredAt: number;
  phase: CircuitPhase;
  station: CircuitStation;
  /** Called with the phase's index when nothing is left to do in the phase, otherwise with null. */
  onDone: (index: number | null) => void;
  onUnsaved: UnsavedSheet['keep'];
}

/** The content of the current phase: the scenario alone, the examiner's questions, or the mark sheet. */
function PhaseBody(props: PhaseBodyProps) {
  const { circuit, answeredAt, phase, station, onDone, onUnsaved } = props;
  const { uid } = useSignedInUser();
  const { index } = phase;
  const reportDone = useCallback(
    (isDone: boolean) => onDone(isDone ? index : null),
    [onDone, index],
  );
  const isSheet = phase.kind === 'marking';
  const { stationId, sectionId, position } = station;
  usePageTitle(`Station ${position} of ${circuit.stations.length}`);
  const section = useQuery(sectionQuery(uid, stationId, sectionId));
  // Load the next station in advance. The page shows it only when its reading time begins.
  const next = circuit.stations.find((item) => item.position === position + 1);
  useQuery({
    ...sectionQuery(uid, next?.stationId ?? stationId, next?.sectionId ?? sectionId),
    enabled: next !== undefined,
  });
  const hasSheet = section.data && section.data.examiner_points.length > 0;
  const isGone = !section.data && isSectionWithdrawn(section.error);
  const isMarked = station.mark !== null || hasSheet === false;
  useEffect(() => {
    if (isSheet || isGone) reportDone(isMarked || isGone);
  }, [isSheet, isMarked, isGone, reportDone]);
  if (!section.data) {
    if (isGone) return <StationWithdrawn />;
    if (section.isPending) return <PageLoader label="Loading station" />;
    return <QueryState query={section} otherwise="This station could not be loaded." />;
  }
  const kind = studyKinds[stationId];
  if (isSheet) {
    return (
      <ExaminerSheet
        circuitId={circuit.id}
        station={station}
        section={section.data}
        onUnsaved={onUnsaved}
      />
    );
  }
  return (
    <>
      <StationScenario kind={kind} section={section.data} isFolded={phase.kind === 'interview'} />
      {phase.kind === 'reading' && station.fallback && (
        <Quiet>{fallbackTexts[station.fallback]}</Quiet>
      )}
      {phase.kind === 'interview' && (
        <Interview
          uid={uid}
          circuit={circuit}
          answeredAt={answeredAt}
          phase={phase}
          station={station}
          section={section.data}
          onRetry={section.refetch}
          onLast={reportDone}
        />
      )}
    </>
  );
}

/**
 * Asks for confirmation before the learner leaves a running circuit, and hides the header and the footer.
 * @param beforeLeave saves what is unsaved; false when saving failed. The learner can then leave without it.
 */
function LeaveCircuit({ beforeLeave }: { beforeLeave: () => Promise<boolean> }) {
  const blocker = useFocusMode();
  const [state, setState] = useState<'asking' | 'saving' | 'unsaved'>('asking');
  if (blocker.state !== 'blocked') return null;
  const leave = async () => {
    setState('saving');
    const mayLeave = state === 'unsaved' || (await beforeLeave());
    setState(mayLeave ? 'asking' : 'unsaved');
    if (mayLeave) blocker.proceed();
  };
  const stay = () => {
    setState('asking');
    blocker.reset();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Leave this circuit?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      isBusy={state === 'saving'}
      error={
        state === 'unsaved'
          ? 'Your ticks could not be saved. Press Leave again to leave without them.'
          : null
      }
      onConfirm={() => void leave()}
      onClose={stay}
    >
      Its clock keeps running while you are away. You can return to it from the Mock circuit page.
    </ConfirmDialog>
  );
}

/** Shown instead of a station whose section the learner can no longer open. The clock and the other stations go on. */
function StationWithdrawn() {
  return (
    <StatePanel role="status" title="This station is no longer open to you">
      Its section was withdrawn, or your Premium has ended, since the circuit began. The clock keeps
      running: wait for the bell, or move on with the button above.
    </StatePanel>
  );
}

type Save = () => Promise<unknown>;

interface UnsavedSheet {
  /** Called with a function that saves the ticks, or with null when all ticks are saved. */
  keep: (save: Save | null) => void;
  /**
   * Saves the unsaved ticks. Ticks of a withdrawn section count as saved, because the server would never accept them.
   * @returns false when saving failed; the learner has then seen an error message
   */
  save: () => Promise<boolean>;
}

/** Saves a sheet's unsaved ticks when the learner skips the rest of the marking phase or the bell ends this phase. */
function useUnsavedSheet(phaseIndex: number | undefined): UnsavedSheet {
  const unsaved = useRef<Save | null>(null);
  const keep = useCallback((save: Save | null) => {
    unsaved.current = save;
  }, []);
  const save = useCallback(async () => {
    try {
      await unsaved.current?.();
      return true;
    } catch (error) {
      // The server refuses marks of a withdrawn section permanently, so the circuit continues without this mark.
      return isSectionWithdrawn(error);
    }
  }, []);
  useEffect(() => {
    const left = unsaved.current;
    unsaved.current = null;
    left?.().catch(() => null);
    // Only the phase is a dependency, because each phase has its own ticks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phaseIndex]);
  return { keep, save };
}

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
function Interview(props: InterviewProps) {
  const { uid, circuit, answeredAt, phase, station, section, onRetry, onLast } = props;
  const [isOn, setIsOn] = useDeviceChoice(recordChoice);
  const what = recordingOf(circuit.id, station.position);
  const recording = useMarkedRecording({ uid, what }, isOn, () =>
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
        <InterviewRecorder recording={recording} isOn={isOn} onChange={setIsOn} />
      </ExaminedQuestions>
    </>
  );
}

/**
 * Whether the server refused because the section was withdrawn or Premium has ended, so that a retry would not help.
 */
const isSectionWithdrawn = (error: unknown) => hasStatus(error, 403, 404);
