import { Button } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import {
  type RoomPhase,
  roomPhaseLabels,
  roomRoleLabels,
} from '@urost3/contract/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { type ReactNode, useState } from 'react';
import { allowBell, canRing } from '../../ui/bell.ts';
import { useTick } from '../../ui/use-tick.ts';
import { BellButton } from '../circuit/public/bell-button.tsx';
import classes from '../circuit/public/circuit-bar.module.css';
import { CircuitRail, namesStations } from '../circuit/public/circuit-rail.tsx';
import { BellWords, ClockHead, clockOf, TimeLeft } from '../circuit/public/clock-parts.tsx';
import {
  isLastMinute,
  isWarning,
  remainingMs,
  remainingShare,
  type TimedPhase,
} from '../circuit/public/phase-time.ts';
import { usePhaseBell } from '../circuit/public/use-phase-bell.ts';
import { type PhaseNow, toRoomTime } from './room-clock.ts';
import { mayLead } from './room-roles.ts';
import type { RoomChange } from './use-room-change.ts';
import { useSecondTick } from './use-second-tick.ts';
import { isReady, ReadyWords } from './waiting-part.tsx';

const phaseWords: Record<RoomPhase, string | null> = {
  waiting: null,
  reading: 'Reading time begins.',
  interview: 'The interview begins.',
  marking: 'The interview is over.',
  review: null,
  finished: null,
};

interface RoomBarProps {
  room: Room;
  me: RoomMember;
  current: PhaseNow;
  change: RoomChange;
  /** Content at the end of the bar. */
  children?: ReactNode;
}

/** The current phase with its times; null for a phase without a clock, and while the clock is paused. */
function timedPhase({ phase, startsAt, endsAt }: PhaseNow): TimedPhase | null {
  if (endsAt === null || (phase !== 'reading' && phase !== 'interview')) return null;
  return { kind: phase, startsAt, endsAt };
}

/**
 * The bar that is always visible. It contains the stations, the room's clock, the bell's message, and the buttons of
 * the host and the examiner.
 */
export function RoomBar({ room, me, current, change, children }: RoomBarProps) {
  useSecondTick(current.endsAt);
  const now = Math.max(toRoomTime(useTick()), toRoomTime(Date.now()));
  const { position, pausedLeftMs } = room.state;
  const { phase } = current;
  const station = room.stations[position - 1];
  const hasRail = room.stations.length > 1;
  const isNamedInRail = hasRail && namesStations(room.stations);
  const timed = timedPhase(current);
  const isWarned = timed !== null && isWarning(timed, now);
  const said = usePhaseBell({
    index: position * 10 + Object.keys(roomPhaseLabels).indexOf(phase),
    words: phaseWords[phase],
    isWarned,
  });
  const [hasBell, setHasBell] = useState(canRing);
  const left = timed ? remainingMs(timed, now) : pausedLeftMs;
  const mayStart = phase === 'waiting' && room.bookingId === null && mayLead(me) && isReady(room);
  const phaseLabel = mayStart
    ? 'Ready to start'
    : pausedLeftMs === null
      ? roomPhaseLabels[phase]
      : 'Paused';
  const urgency = timed && isLastMinute(timed, now) ? 'last' : isWarned ? 'warned' : undefined;
  return (
    <section className={classes.bar} aria-label="Room clock" data-urgency={urgency}>
      {hasRail && (
        <div className={classes.top} data-rail-only>
          <CircuitRail stations={room.stations} position={position} />
        </div>
      )}
      <ClockHead
        // In a mock interview, the interview bar above contains the page's h1.
        heading={room.bookingId === null ? 'h1' : 'h2'}
        title={`Station ${position} of ${room.stations.length}`}
        clock={left === null ? null : clockOf(left)}
      >
        {phaseLabel} · {station && !isNamedInRail && `${stationLabels[station.stationId]} · `}
        <span className={classes.role}>you: {roomRoleLabels[me.role]}</span>
      </ClockHead>
      {timed && <TimeLeft share={remainingShare(timed, now)} />}
      <BellWords said={said} />
      {phase === 'waiting' && room.bookingId === null && <ReadyWords room={room} me={me} />}
      <div className={classes.actions}>
        {mayLead(me) && <LeadButtons room={room} phase={phase} change={change} />}
        <BellButton isOn={hasBell} onChange={setHasBell} />
      </div>
      {children}
    </section>
  );
}

interface LeadButtonsProps {
  room: Room;
  phase: RoomPhase;
  change: RoomChange;
}

/** The buttons with which the host and the examiner control the room for everybody. */
function LeadButtons({ room, phase, change }: LeadButtonsProps) {
  const { act, setRoles } = change;
  const isPaused = room.state.pausedLeftMs !== null;
  const isInterview = room.bookingId !== null;
  const isLast = room.state.position === room.stations.length;
  const button = (label: string, type: 'start' | 'skip' | 'end-station' | 'next') => (
    <Button
      size="compact-md"
      // 'Skip' is less prominent, because while a station runs the main action is to ask the next question.
      {...(type === 'skip'
        ? { variant: 'default' }
        : { color: 'var(--study-accent)', flex: { base: '1', xs: 'none' } })}
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
          size="compact-md"
          variant="default"
          onClick={() => act.mutate({ type: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
    </>
  );
}
