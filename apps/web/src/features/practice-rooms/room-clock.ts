// The room's clock follows the server. Between two responses, this device adds the elapsed time.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';

interface Sample {
  offset: number;
  /** The duration of the request in milliseconds. A shorter request gives a more exact sample. */
  took: number;
  answeredAt: number;
}

const KEPT = 40;
/** The assumed drift of a device's clock, in milliseconds per millisecond. The error of a sample grows with its age. */
const DRIFT = 1e-4;
/** If the offsets of two samples differ by more than this plus the request's duration, the device's clock was changed. */
const JUMP_MS = 2_000;
let samples: Sample[] = [];

/** Adds a sample of the server's time. All arguments are in milliseconds, the last two by this device's clock. */
export function noteServerTime(server: number, askedAt: number, answeredAt: number): void {
  const took = answeredAt - askedAt;
  const offset = server + took / 2 - answeredAt;
  const isJump = samples.some((sample) => Math.abs(sample.offset - offset) > JUMP_MS + took);
  samples = [...(isJump ? [] : samples), { offset, took, answeredAt }].slice(-KEPT);
}

/**
 * @param here the time of this device's clock, in milliseconds
 * @returns the server's time, in milliseconds
 */
export function toRoomTime(here: number): number {
  const errorOf = ({ took, answeredAt }: Sample) => took / 2 + (here - answeredAt) * DRIFT;
  const best = samples.reduce<Sample | null>(
    (found, sample) => (found && errorOf(found) <= errorOf(sample) ? found : sample),
    null,
  );
  return here + (best?.offset ?? 0);
}

export interface PhaseNow {
  phase: RoomPhase;
  startsAt: string;
  /** Null while paused and in phases without a clock. */
  endsAt: string | null;
}

/**
 * The current phase. Reading and interview phases end automatically.
 * @param now the server's time
 */
export function phaseAt(room: Pick<Room, 'state' | 'interviewMinutes'>, now: number): PhaseNow {
  const { phase, phaseStartedAt, phaseEndsAt } = room.state;
  const given: PhaseNow = { phase, startsAt: phaseStartedAt, endsAt: phaseEndsAt };
  if (phaseEndsAt === null || now < Date.parse(phaseEndsAt)) return given;
  if (phase === 'interview') return { phase: 'marking', startsAt: phaseEndsAt, endsAt: null };
  if (phase !== 'reading') return given;
  const endsAt = new Date(
    Date.parse(phaseEndsAt) + room.interviewMinutes * MINUTE_MS,
  ).toISOString();
  return now < Date.parse(endsAt)
    ? { phase: 'interview', startsAt: phaseEndsAt, endsAt }
    : { phase: 'marking', startsAt: endsAt, endsAt: null };
}
