import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Circuit,
  CircuitPhase,
  CircuitStation,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { circuitRoutes } from '@urost3/contract/circuit/circuit.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { storeAnswer } from '../../../lib/api/query.ts';
import { paths } from '../../../paths.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { allowBell, canRing } from '../../../ui/media/bell.ts';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { circuitQuery, circuitsQuery } from '../circuit.queries.ts';
import { ClockBar, clockOf, namesStations } from '../public/clock-bar.tsx';
import { BellButton, usePhaseBell } from '../public/phase-bell.tsx';
import { isLastMinute, isWarning, remainingMs, remainingShare } from '../public/phase-time.ts';
import { useCircuitTime } from './circuit-time.ts';

const phaseNames = { reading: 'Reading', interview: 'Interview', marking: 'Examiner’s sheet' };

const phaseWords: Record<CircuitPhase['kind'], string> = {
  reading: 'Reading time begins.',
  interview: 'Enter the station: the interview begins.',
  marking: 'The interview is over. Fill in the examiner’s sheet.',
};

function skipLabel(phase: CircuitPhase, count: number): string {
  if (phase.kind === 'reading') return 'Skip to interview';
  if (phase.kind === 'marking') return 'Next station';
  return phase.position === count ? 'Finish early' : 'End interview';
}

interface CircuitBarProps {
  circuit: Circuit;
  phase: CircuitPhase;
  station: CircuitStation;
  /** This device's time when the circuit's response arrived. */
  answeredAt: number;
  /** Whether nothing is left to do in this phase, so that continuing is the main action. */
  isDone: boolean;
  /**
   * Saves pending work.
   * @returns false when saving failed. The learner has then seen an error message, and the phase is not skipped.
   */
  beforeSkip: () => Promise<boolean>;
}

/** The sticky bar: stations, remaining time, the bell's message, and buttons to skip the phase, leave or abandon. */
export function CircuitBar(props: CircuitBarProps) {
  const { circuit, answeredAt, phase, station, isDone, beforeSkip } = props;
  // The phase may have begun since the last tick.
  const now = Math.max(useCircuitTime(circuit, answeredAt), Date.parse(phase.startsAt));
  const client = useQueryClient();
  const navigate = useNavigate();
  const isWarned = isWarning(phase, now);
  const leftMs = remainingMs(phase, now);
  const words = phaseWords[phase.kind];
  const said = usePhaseBell({ index: phase.index, words, isWarned, leftMs });
  const [confirm, dialog] = useConfirm();
  const [hasBell, setHasBell] = useState(canRing);
  const { id, stations } = circuit;
  const keep = async (answer: Circuit) => {
    await storeAnswer(client, circuitQuery(id).queryKey, answer);
    void client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
  };
  const skip = useMutation({
    mutationFn: async () =>
      (await beforeSkip())
        ? callApi(circuitRoutes.skip, { params: { id }, body: { phase: phase.index } })
        : null,
    onSuccess: async (answer) => {
      if (answer) await keep(answer);
    },
    meta: { failure: 'That did not work. Please try again.' },
  });
  const askToAbandon = () =>
    confirm({
      title: 'Abandon this circuit?',
      text: 'The circuit ends here and cannot be resumed. Stations you have finished can still be marked.',
      confirmLabel: 'Abandon circuit',
      cancelLabel: 'Carry on',
      isDangerous: true,
      failure: 'Please try again.',
      onConfirm: async () => keep(await callApi(circuitRoutes.abandon, { params: { id } })),
    });
  const isSheet = phase.kind === 'marking';
  // The heading of the sheet below already says what the marking phase is.
  const PhaseName = isSheet ? VisuallyHidden : 'span';
  const isNamed = namesStations(stations);
  return (
    <>
      <ClockBar
        label="Circuit clock"
        urgency={isLastMinute(phase, now) ? 'last' : isWarned ? 'warned' : undefined}
        rail={{ stations, position: station.position }}
        title={`Station ${station.position} of ${stations.length}`}
        isTitleInRail={isNamed && !isSheet}
        phase={
          <>
            <PhaseName>
              {phaseNames[phase.kind]}
              <span data-spoken-from={isNamed ? 'xs' : undefined}> · </span>
            </PhaseName>
            <span data-spoken-from={isNamed ? 'xs' : undefined}>
              {stationLabels[station.stationId]}
            </span>
          </>
        }
        clock={clockOf(leftMs)}
        share={remainingShare(phase, now)}
        said={said}
        actions={
          <>
            <Button
              size="sm"
              h={40}
              {...(isDone ? { color: 'var(--page-accent)' } : { variant: 'default' })}
              loading={skip.isPending}
              onClick={() => {
                void allowBell().then(setHasBell);
                skip.mutate();
              }}
            >
              {skipLabel(phase, stations.length)}
            </Button>
            <BellButton isOn={hasBell} onChange={setHasBell} />
            <RowMenu
              name="this circuit"
              label="Circuit options"
              actions={[
                { label: 'Leave', onSelect: () => void navigate(paths.circuit) },
                { label: 'Abandon circuit', onSelect: askToAbandon },
              ]}
            />
          </>
        }
      />
      {dialog}
    </>
  );
}
