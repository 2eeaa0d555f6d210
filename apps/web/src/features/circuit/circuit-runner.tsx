import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitPhase, CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { useCallback, useEffect, useState } from 'react';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { MarkedReplay } from '../recordings/public/marked-replay.tsx';
import { sectionQuery } from '../study/public/study.queries.ts';
import { StudyFrame } from '../study/public/study-frame.tsx';
import { studyKinds } from '../study/public/study-kinds.ts';
import { CircuitBar } from './circuit-bar.tsx';
import { currentPhase } from './circuit-time.ts';
import { ExaminerSheet } from './examiner-sheet.tsx';
import { fallbackTexts } from './fallback-texts.ts';
import { Interview } from './interview.tsx';
import { LeaveCircuit } from './leave-circuit.tsx';
import { StationScenario } from './public/station-scenario.tsx';
import { recordingOf } from './record-choice.ts';
import { isSectionWithdrawn } from './section-withdrawn.ts';
import { StationWithdrawn } from './station-withdrawn.tsx';
import { useCircuitClock } from './use-circuit-clock.ts';
import { type UnsavedSheet, useUnsavedSheet } from './use-unsaved-sheet.ts';

interface CircuitRunnerProps {
  circuit: Circuit;
  /** This device's time when the circuit's response arrived. */
  answeredAt: number;
  /** Called when the circuit's time is over. The circuit is then refetched, because the server decides how it ended. */
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
      <LeaveCircuit beforeLeave={sheet.save} />
      <CircuitBar
        circuit={circuit}
        phase={phase}
        station={station}
        now={now}
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
    return <QueryError query={section} otherwise="This station could not be loaded." />;
  }
  const kind = studyKinds[stationId];
  if (isSheet) {
    return (
      <>
        <MarkedReplay uid={uid} what={recordingOf(circuit.id, position)} />
        <ExaminerSheet
          circuitId={circuit.id}
          station={station}
          section={section.data}
          onUnsaved={onUnsaved}
        />
      </>
    );
  }
  return (
    <>
      <StationScenario kind={kind} section={section.data} isFolded={phase.kind === 'interview'} />
      {phase.kind === 'reading' && station.fallback && (
        <Text size="sm" c="var(--study-quiet)">
          {fallbackTexts[station.fallback]}
        </Text>
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
