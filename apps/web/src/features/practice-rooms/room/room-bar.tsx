import { Button, Group } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  type RoomPhase,
  roomPhaseLabels,
  roomRoleLabels,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { toRoomTime } from '../../../lib/api/room-time.ts';
import { allowBell, canRing } from '../../../ui/media/bell.ts';
import { BellButton } from '../../circuit/public/bell-button.tsx';
import classes from '../../circuit/public/circuit-bar.module.css';
import { CircuitRail, namesStations } from '../../circuit/public/circuit-rail.tsx';
import { BellWords, ClockHead, clockOf, TimeLeft } from '../../circuit/public/clock-parts.tsx';
import {
  isLastMinute,
  isWarning,
  remainingMs,
  remainingShare,
  type TimedPhase,
} from '../../circuit/public/phase-time.ts';
import { usePhaseBell } from '../../circuit/public/use-phase-bell.ts';
import { isReady, ReadyWords } from '../lobby/waiting-part.tsx';
import type { PhaseNow } from '../room-clock.ts';
import { mayLead } from '../room-roles.ts';
import type { RoomChange } from '../use-room-change.ts';
import { useRoomTime } from '../use-room-time.ts';

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
        <span style={{ whiteSpace: 'nowrap' }}>you: {roomRoleLabels[me.role]}</span>
      </ClockHead>
      {timed && <TimeLeft share={remainingShare(timed, now)} />}
      <BellWords said={said} />
      {phase === 'waiting' && room.bookingId === null && <ReadyWords room={room} me={me} />}
      <Group className={classes.actions} gap="0.5rem" align="stretch">
        {mayLead(me) && <LeadButtons room={room} phase={phase} change={change} />}
        <BellButton isOn={hasBell} onChange={setHasBell} />
      </Group>
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

/**
 * Added to the delay of each timer, because a timer may fire slightly early. The component would then show the old
 * second until the next timer.
 */
const MARGIN_MS = 4;

/**
 * Re-renders the calling component at the end of each second of the room's clock. All devices then change at the same
 * moment.
 * @param endsAt the time at which the clock reaches zero and the re-rendering ends; null: no re-rendering
 */
function useSecondTick(endsAt: string | null): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = Date.parse(endsAt);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = end - toRoomTime(Date.now());
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          setTicks((ticks) => ticks + 1);
          wait();
        },
        (left % 1_000) + MARGIN_MS,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
}
