// The server's time as rooms and interviews need it, from samples in responses. Between two responses, this device adds
// the elapsed time.

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

/** The server's time now, in milliseconds. */
export const roomNow = (): number => toRoomTime(Date.now());

/**
 * Sends a request and sets the room's clock from the server's time in the response.
 * @param nowOf returns the server's time in the response, as an ISO timestamp
 */
export async function withServerTime<T>(
  call: () => Promise<T>,
  nowOf: (answer: T) => string,
): Promise<T> {
  const askedAt = Date.now();
  const answer = await call();
  noteServerTime(Date.parse(nowOf(answer)), askedAt, Date.now());
  return answer;
}
