// The room's clock: every instant is the server's, and this device only adds what passed since it last asked.
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';

interface Sample {
  offset: number;
  /** Milliseconds from question to answer: the shorter, the more exact. */
  took: number;
  answeredAt: number;
}

const KEPT = 40;
/** How far a device's clock drifts at most, in milliseconds a millisecond: older samples count as less exact. */
const DRIFT = 1e-4;
/** A larger difference means that this device's clock was changed meanwhile. */
const JUMP_MS = 2_000;
let samples: Sample[] = [];

/** Learns from an answer which time it is at the server. All arguments in milliseconds; the last two by this device's clock. */
export function noteServerTime(server: number, askedAt: number, answeredAt: number): void {
  const took = answeredAt - askedAt;
  const offset = server + took / 2 - answeredAt;
  const isJump = samples.some((sample) => Math.abs(sample.offset - offset) > JUMP_MS + took);
  samples = [...(isJump ? [] : samples), { offset, took, answeredAt }].slice(-KEPT);
}

/** @param here this device's time @returns the server's */
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
  /** Null for phases without a clock, and while paused. */
  endsAt: string | null;
}

/** Reading and interview end by themselves. @param now the server's time */
export function phaseAt(room: Pick<Room, 'state' | 'interviewMinutes'>, now: number): PhaseNow {
  const { phase, phaseStartedAt, phaseEndsAt } = room.state;
  const given: PhaseNow = { phase, startsAt: phaseStartedAt, endsAt: phaseEndsAt };
  if (phaseEndsAt === null || now < Date.parse(phaseEndsAt)) return given;
  if (phase === 'interview') return { phase: 'marking', startsAt: phaseEndsAt, endsAt: null };
  if (phase !== 'reading') return given;
  const endsAt = new Date(Date.parse(phaseEndsAt) + room.interviewMinutes * 60_000).toISOString();
  return now < Date.parse(endsAt)
    ? { phase: 'interview', startsAt: phaseEndsAt, endsAt }
    : { phase: 'marking', startsAt: endsAt, endsAt: null };
}
