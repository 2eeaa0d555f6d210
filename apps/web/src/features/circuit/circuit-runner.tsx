import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitPhase, CircuitStation } from '@urost3/contract/circuit.ts';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSignedInUser } from '../accounts/use-auth.ts';
import { sectionQuery } from '../study/study.queries.ts';
import { StudyFrame } from '../study/study-frame.tsx';
import { studyKinds } from '../study/study-kinds.ts';
import { CircuitBar } from './circuit-bar.tsx';
import { currentPhase, isWarning } from './circuit-time.ts';
import { ExaminedQuestions } from './examined-questions.tsx';
import { ExaminerSheet } from './examiner-sheet.tsx';
import { StationScenario } from './station-scenario.tsx';
import { useCircuitClock } from './use-circuit-clock.ts';
import { type UnsavedSheet, useUnsavedSheet } from './use-unsaved-sheet.ts';

interface CircuitRunnerProps {
  circuit: Circuit;
  /** This machine's time when the circuit was answered. */
  answeredAt: number;
  /** The time is over: the server is to say how it ended. */
  onOver: () => void;
}

export function CircuitRunner({ circuit, answeredAt, onOver }: CircuitRunnerProps) {
  const now = useCircuitClock(circuit, answeredAt);
  const phase = currentPhase(circuit, now);
  const isOver = phase === null;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const sheet = useUnsavedSheet(phase?.index);
  const [doneIndex, setDoneIndex] = useState<number | null>(null);
  const station = circuit.stations.find((item) => item.position === phase?.position);
  if (!phase || !station) return <PageLoader label="Ringing the last bell" />;
  return (
    <StudyFrame kind={studyKinds[station.stationId]}>
      <CircuitBar
        circuit={circuit}
        phase={phase}
        station={station}
        now={now}
        isWarned={isWarning(phase, now)}
        isDone={phase.kind === 'reading' || doneIndex === phase.index}
        beforeSkip={sheet.save}
      />
      <PhaseBody
        key={phase.index}
        circuit={circuit}
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
  phase: CircuitPhase;
  station: CircuitStation;
  /** Told the phase's index when nothing is left to do in it, null while something is. */
  onDone: (index: number | null) => void;
  onUnsaved: UnsavedSheet['keep'];
}

/** What is on the table: the scenario alone, the examiner's questions, or the examiner's sheet. */
function PhaseBody({ circuit, phase, station, onDone, onUnsaved }: PhaseBodyProps) {
  const { uid } = useSignedInUser();
  const { index } = phase;
  const tellDone = useCallback((isDone: boolean) => onDone(isDone ? index : null), [onDone, index]);
  const isSheet = phase.kind === 'marking';
  const { stationId, sectionId, position } = station;
  usePageTitle(`Station ${position} of ${circuit.stations.length}`);
  const section = useQuery(sectionQuery(uid, stationId, sectionId));
  // The next station is on the table when its bell rings.
  const next = circuit.stations.find((item) => item.position === position + 1);
  useQuery({
    ...sectionQuery(uid, next?.stationId ?? stationId, next?.sectionId ?? sectionId),
    enabled: next !== undefined,
  });
  const hasSheet = section.data && section.data.examiner_points.length > 0;
  const isMarked = station.mark !== null || hasSheet === false;
  useEffect(() => {
    if (isSheet) tellDone(isMarked);
  }, [isSheet, isMarked, tellDone]);
  if (!section.data) {
    if (section.isPending) return <PageLoader label="Loading station" />;
    return (
      <ErrorState
        message={messageOf(section.error, 'This station could not be loaded.')}
        onRetry={() => void section.refetch()}
        isRetrying={section.isFetching}
      />
    );
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
      {phase.kind === 'interview' && (
        <ExaminedQuestions
          uid={uid}
          circuitId={circuit.id}
          section={section.data}
          onLast={tellDone}
        />
      )}
    </>
  );
}
