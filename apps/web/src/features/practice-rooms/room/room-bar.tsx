import { Button } from '@mantine/core';
import {
  type RoomPhase,
  roomPhaseLabels,
  roomRoleLabels,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useState } from 'react';
import { allowBell, canRing } from '../../../ui/media/bell.ts';
import { ClockBar, clockOf, namesStations } from '../../circuit/public/clock-bar.tsx';
import { BellButton, usePhaseBell } from '../../circuit/public/phase-bell.tsx';
import {
  isLastMinute,
  isWarning,
  remainingMs,
  remainingShare,
  type TimedPhase,
} from '../../circuit/public/phase-time.ts';
import { isReady, ReadyWords } from '../lobby/waiting-part.tsx';
import { type PhaseNow, useRoomTime } from '../room-clock.ts';
import { useRoom } from '../room-context.ts';
import { mayLead } from '../room-roles.ts';

const phaseWords: Record<RoomPhase, string | null> = {
  waiting: null,
  reading: 'Reading time begins.',
  interview: 'The interview begins.',
  marking: 'The interview is over.',
  review: null,
  finished: null,
};

/** The current phase with its times; null for a phase without a clock, and while the clock is paused. */
function timedPhase({ phase, startsAt, endsAt }: PhaseNow): TimedPhase | null {
  if (endsAt === null || (phase !== 'reading' && phase !== 'interview')) return null;
  return { kind: phase, startsAt, endsAt };
}

/**
 * The bar that is always visible. It contains the stations, the room's clock, the bell's message, and the buttons of
 * the host and the examiner.
 * @param children content at the end of the bar
 */
export function RoomBar({ children }: { children?: ReactNode }) {
  const { room, me, current } = useRoom();
  const now = useRoomTime();
  const { position, pausedLeftMs } = room.state;
  const { phase } = current;
  const station = room.stations[position - 1];
  const hasRail = room.stations.length > 1;
  const isNamedInRail = hasRail && namesStations(room.stations);
  const timed = timedPhase(current);
  const isWarned = timed !== null && isWarning(timed, now);
  const leftMs = timed && remainingMs(timed, now);
  const said = usePhaseBell({
    index: position * 10 + Object.keys(roomPhaseLabels).indexOf(phase),
    words: phaseWords[phase],
    isWarned,
    leftMs,
  });
  const [hasBell, setHasBell] = useState(canRing);
  const left = leftMs ?? pausedLeftMs;
  const mayStart = phase === 'waiting' && room.bookingId === null && mayLead(me) && isReady(room);
  const phaseLabel = mayStart
    ? 'Ready to start'
    : pausedLeftMs === null
      ? roomPhaseLabels[phase]
      : 'Paused';
  const urgency = timed && isLastMinute(timed, now) ? 'last' : isWarned ? 'warned' : undefined;
  return (
    <ClockBar
      label="Room clock"
      urgency={urgency}
      rail={hasRail && { stations: room.stations, position }}
      // In a mock interview, the interview bar above contains the page's h1.
      heading={room.bookingId === null ? 'h1' : 'h2'}
      title={`Station ${position} of ${room.stations.length}`}
      phase={
        <>
          {phaseLabel} · {station && !isNamedInRail && `${stationLabels[station.stationId]} · `}
          <span data-wrap="never">you: {roomRoleLabels[me.role]}</span>
        </>
      }
      clock={left === null ? null : clockOf(left)}
      share={timed ? remainingShare(timed, now) : undefined}
      said={said}
      actions={
        <>
          {mayLead(me) && <LeadButtons />}
          <BellButton isOn={hasBell} onChange={setHasBell} />
        </>
      }
    >
      {phase === 'waiting' && room.bookingId === null && <ReadyWords />}
      {children}
    </ClockBar>
  );
}

/** The buttons with which the host and the examiner control the room for everybody. */
function LeadButtons() {
  const { room, current, change } = useRoom();
  const { phase } = current;
  const { act, setRoles } = change;
  const isPaused = room.state.pausedLeftMs !== null;
  const isInterview = room.bookingId !== null;
  const isLast = room.state.position === room.stations.length;
  const button = (label: string, type: 'start' | 'skip' | 'end-station' | 'next') => (
    <Button
      size="sm"
      h={40}
      // 'Skip' is less prominent, because while a station runs the main action is to ask the next question.
      {...(type === 'skip'
        ? { variant: 'default' }
        : { color: 'var(--page-accent)', flex: { base: '1', xs: 'none' } })}
      loading={act.isPending && act.variables.type === type}
      // Disabled while roles are being saved, because the new roles decide whether the station can start.
      disabled={type === 'start' && (setRoles.isPending || !isReady(room))}
      onClick={() => {
        void allowBell();
        act.mutate({ type });
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {phase === 'waiting' && button('Start station', 'start')}
      {phase === 'reading' && button('Skip to interview', 'skip')}
      {phase === 'interview' && button('End interview', 'skip')}
      {phase === 'marking' && button(isInterview ? 'End station' : 'Show the marks', 'end-station')}
      {phase === 'review' && !isInterview && button(isLast ? 'Finish' : 'Next station', 'next')}
      {(phase === 'reading' || phase === 'interview') && (
        <Button
          size="sm"
          h={40}
          variant="default"
          onClick={() => act.mutate({ type: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
    </>
  );
}
