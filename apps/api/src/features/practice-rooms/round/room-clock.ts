// Computes the phase of a room from its row and the time, and the columns that each action changes. The phases `reading`
// and `interview` have a stored end. No process therefore has to write the change to the next phase.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type {
  RoomAction,
  RoomState,
} from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { AppError } from '../../../http/app-error.ts';
import type { RoomRow } from '../practice-rooms.tables.ts';

type Clocked = Pick<RoomRow, 'phase' | 'phaseStartedAt' | 'phaseEndsAt' | 'pausedAt'>;

/** @returns `row` with the phase that the room has at `now`. A paused room stays in the phase in which the pause began. */
export function atInstant<R extends Clocked & Pick<RoomRow, 'interviewMinutes'>>(
  row: R,
  now: Date,
): R {
  const at = row.pausedAt ?? now;
  let current = row;
  if (current.phase === 'reading' && current.phaseEndsAt && current.phaseEndsAt <= at)
    current = { ...current, ...interviewFrom(current.phaseEndsAt, row.interviewMinutes) };
  if (current.phase === 'interview' && current.phaseEndsAt && current.phaseEndsAt <= at)
    current = { ...current, ...phaseWithoutEnd('marking', current.phaseEndsAt) };
  return current;
}

const phaseWithoutEnd = (phase: RoomRow['phase'], from: Date) => ({
  phase,
  phaseStartedAt: from,
  phaseEndsAt: null,
  pausedAt: null,
});

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

const interviewFrom = (from: Date, minutes: number) => ({
  phase: 'interview' as const,
  phaseStartedAt: from,
  phaseEndsAt: later(from, minutes * MINUTE_MS),
  pausedAt: null,
});

/** The state of a station before the examiner has shown anything. */
const NOTHING_SHOWN = {
  questionIndex: null,
  asked: [],
  recordingSince: null,
  recordingMs: 0,
  isRecordingShared: false,
  exhibit: null,
};

export function toRoomState(stored: RoomRow, now: Date): RoomState {
  const row = atInstant(stored, now);
  const { phaseEndsAt, pausedAt } = row;
  return {
    version: row.version,
    now: now.toISOString(),
    position: row.position,
    phase: row.phase,
    phaseStartedAt: row.phaseStartedAt.toISOString(),
    phaseEndsAt: pausedAt ? null : (phaseEndsAt?.toISOString() ?? null),
    pausedLeftMs: pausedAt && phaseEndsAt ? phaseEndsAt.getTime() - pausedAt.getTime() : null,
    questionIndex: row.questionIndex,
    asked: row.asked,
    recording: {
      playingSince: row.recordingSince?.toISOString() ?? null,
      positionMs: row.recordingMs,
    },
    exhibit: row.exhibit,
  };
}

function requirePhase(row: RoomRow, phases: readonly RoomRow['phase'][], words: string): void {
  if (!phases.includes(row.phase)) throw new AppError('rule_violation', words);
}

/** The columns of a room that change when another station starts, with their new values. */
export const columnsOfNextStation = (position: number, now: Date): Partial<RoomRow> => ({
  ...NOTHING_SHOWN,
  ...phaseWithoutEnd('waiting', now),
  position,
});

const RUNNING = ['reading', 'interview', 'marking'] as const;
export const isRunning = (row: RoomRow): boolean =>
  (RUNNING as readonly RoomRow['phase'][]).includes(row.phase);

/**
 * The columns of a room that an action changes, with their new values.
 * @param row with the phase at `now` (`atInstant`)
 * @throws AppError rule_violation when the phase does not allow the action
 */
export function columnsAfterAction(
  row: RoomRow,
  action: RoomAction,
  stationCount: number,
  now: Date,
): Partial<RoomRow> {
  switch (action.type) {
    case 'start':
      requirePhase(row, ['waiting'], 'This station has already been started.');
      return {
        ...NOTHING_SHOWN,
        ...(row.readingMinutes === 0
          ? interviewFrom(now, row.interviewMinutes)
          : {
              phase: 'reading',
              phaseStartedAt: now,
              phaseEndsAt: later(now, row.readingMinutes * MINUTE_MS),
              pausedAt: null,
            }),
      };
    case 'skip':
      requirePhase(row, ['reading', 'interview'], 'There is no clock to skip.');
      return row.phase === 'reading'
        ? interviewFrom(now, row.interviewMinutes)
        : phaseWithoutEnd('marking', now);
    case 'pause':
      requirePhase(row, ['reading', 'interview'], 'There is no clock to pause.');
      return row.pausedAt ? {} : { pausedAt: now };
    case 'resume':
      requirePhase(row, ['reading', 'interview'], 'There is no clock to resume.');
      return row.pausedAt && row.phaseEndsAt
        ? {
            pausedAt: null,
            phaseEndsAt: later(row.phaseEndsAt, now.getTime() - row.pausedAt.getTime()),
          }
        : {};
    case 'question':
      requirePhase(row, ['interview'], 'Questions are asked during the interview.');
      return {
        questionIndex: action.index,
        asked: [...new Set([...row.asked, action.index])].sort((a, b) => a - b),
      };
    case 'recording':
      requirePhase(row, RUNNING, 'The station has not been started.');
      return {
        recordingSince: action.isPlaying ? now : null,
        recordingMs: action.positionMs,
        isRecordingShared: row.isRecordingShared || action.isPlaying,
      };
    case 'exhibit':
      requirePhase(row, RUNNING, 'The station has not been started.');
      return { exhibit: action.exhibit };
    case 'end-station':
      requirePhase(row, ['marking'], 'The interview has not ended yet.');
      return phaseWithoutEnd('review', now);
    case 'next':
      requirePhase(row, ['review'], 'This station has not ended yet.');
      return row.position < stationCount
        ? columnsOfNextStation(row.position + 1, now)
        : { ...NOTHING_SHOWN, ...phaseWithoutEnd('finished', now) };
  }
}
