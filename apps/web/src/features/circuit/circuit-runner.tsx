import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitPhase, CircuitStation } from '@urost3/contract/circuit.ts';
import { useEffect } from 'react';
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
      />
      <PhaseBody key={phase.index} circuit={circuit} phase={phase} station={station} />
    </StudyFrame>
  );
}

interface PhaseBodyProps {
  circuit: Circuit;
  phase: CircuitPhase;
  station: CircuitStation;
}

/** What is on the table: the scenario alone, the examiner's questions, or the examiner's sheet. */
function PhaseBody({ circuit, phase, station }: PhaseBodyProps) {
  const { uid } = useSignedInUser();
  const { stationId, sectionId, position } = station;
  usePageTitle(`Station ${position} of ${circuit.stations.length}`);
  const section = useQuery(sectionQuery(uid, stationId, sectionId));
  // The next station is on the table when its bell rings.
  const next = circuit.stations.find((item) => item.position === position + 1);
  useQuery({
    ...sectionQuery(uid, next?.stationId ?? stationId, next?.sectionId ?? sectionId),
    enabled: next !== undefined,
  });
  if (!section.data) {
    if (section.isPending) return <PageLoader label="Loading station" />;
    return (
      <ErrorState
        message={section.error?.message ?? 'This station could not be loaded.'}
        onRetry={() => void section.refetch()}
        isRetrying={section.isFetching}
      />
    );
  }
  const kind = studyKinds[stationId];
  if (phase.kind === 'marking') {
    return <ExaminerSheet circuitId={circuit.id} station={station} section={section.data} />;
  }
  return (
    <>
      <StationScenario kind={kind} section={section.data} isFolded={phase.kind === 'interview'} />
      {phase.kind === 'interview' && (
        <ExaminedQuestions uid={uid} circuitId={circuit.id} section={section.data} />
      )}
    </>
  );
}
