import { Button } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import {
  type RoomPhase,
  roomPhaseLabels,
  roomRoleLabels,
} from '@urost3/contract/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { allowBell, canRing } from '../../ui/bell.ts';
import { useTick } from '../../ui/use-tick.ts';
import { BellButton } from '../circuit/public/bell-button.tsx';
import classes from '../circuit/public/circuit-bar.module.css';
import { CircuitRail } from '../circuit/public/circuit-rail.tsx';
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
}

/** Null for a phase without a clock. */
function timedPhase({ phase, startsAt, endsAt }: PhaseNow): TimedPhase | null {
  if (endsAt === null || (phase !== 'reading' && phase !== 'interview')) return null;
  return { kind: phase, startsAt, endsAt };
}

/** Always visible: the stations, the one clock of the room, the bell's words, and what host and examiner do next. */
export function RoomBar({ room, me, current, change }: RoomBarProps) {
  useSecondTick(current.endsAt);
  const now = Math.max(toRoomTime(useTick()), toRoomTime(Date.now()));
  const { position, pausedLeftMs } = room.state;
  const { phase } = current;
  const station = room.stations[position - 1];
  const timed = timedPhase(current);
  const isWarned = timed !== null && isWarning(timed, now);
  const said = usePhaseBell({
    index: position * 10 + Object.keys(roomPhaseLabels).indexOf(phase),
    words: phaseWords[phase],
    isWarned,
  });
  const [hasBell, setHasBell] = useState(canRing);
  const left = timed ? remainingMs(timed, now) : pausedLeftMs;
  const urgency = timed && isLastMinute(timed, now) ? 'last' : isWarned ? 'warned' : undefined;
  return (
    <section className={classes.bar} aria-label="Room clock" data-urgency={urgency}>
      {room.stations.length > 1 && (
        <div className={classes.top}>
          <CircuitRail stations={room.stations} position={position} />
        </div>
      )}
      <ClockHead
        // An interview has its own bar above this one.
        heading={room.bookingId === null ? 'h1' : 'h2'}
        title={`Station ${position} of ${room.stations.length}`}
        clock={left === null ? null : clockOf(left)}
      >
        {pausedLeftMs === null ? roomPhaseLabels[phase] : 'Paused'} ·{' '}
        {station && stationLabels[station.stationId]} · you: {roomRoleLabels[me.role]}
      </ClockHead>
      {timed && <TimeLeft share={remainingShare(timed, now)} />}
      <BellWords said={said} />
      <div className={classes.actions}>
        {mayLead(me) && <LeadButtons room={room} phase={phase} change={change} />}
        <BellButton isOn={hasBell} onChange={setHasBell} />
      </div>
    </section>
  );
}

interface LeadButtonsProps {
  room: Room;
  phase: RoomPhase;
  change: RoomChange;
}

/** What host and examiner do next, for everybody. */
function LeadButtons({ room, phase, change }: LeadButtonsProps) {
  const { act, setRoles } = change;
  const has = (role: RoomMember['role']) => room.members.some((member) => member.role === role);
  const isPaused = room.state.pausedLeftMs !== null;
  const isInterview = room.bookingId !== null;
  const isLast = room.state.position === room.stations.length;
  // The main action while a station runs is the examiner's next question.
  const button = (label: string, type: 'start' | 'skip' | 'end-station' | 'next') => (
    <Button
      size="compact-md"
      {...(type === 'skip' ? { variant: 'default' } : { color: 'var(--study-accent)' })}
      loading={act.isPending && act.variables.type === type}
      // Roles on their way would make the start one of an older state.
      disabled={type === 'start' && (setRoles.isPending || !(has('candidate') && has('examiner')))}
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
