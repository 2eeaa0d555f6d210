// Lowers the picture on a bad line, and stops it before the sound suffers.

const pictureSteps = ['full', 'low', 'lowest', 'off'] as const;
export type PictureStep = (typeof pictureSteps)[number];

const encodings: Record<PictureStep, RTCRtpEncodingParameters> = {
  full: { active: true, maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  low: { active: true, maxBitrate: 250_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
  lowest: { active: true, maxBitrate: 90_000, maxFramerate: 10, scaleResolutionDownBy: 4 },
  off: { active: false },
};

/** What a line must carry for a step, bits per second. */
const needed: Record<PictureStep, number> = { full: 400_000, low: 150_000, lowest: 70_000, off: 0 };

/** One look at a line. */
export interface LineSample {
  /** Share of the packets that were lost, 0 to 1; null while unknown. */
  lost: number | null;
  /** Bits per second by the browser's estimate; null while unknown. */
  available: number | null;
}

export interface LineState {
  step: PictureStep;
  /** Looks in a row that were good enough for more. */
  good: number;
  /** Looks in a row that were too bad for the step. */
  bad: number;
}

export const firstLineState: LineState = { step: 'full', good: 0, bad: 0 };

const BAD_LOOKS = 2;
const GOOD_LOOKS = 5;
const LOST_BAD = 0.08;
const LOST_GOOD = 0.02;

const neighbour = (step: PictureStep, by: 1 | -1): PictureStep =>
  pictureSteps[pictureSteps.indexOf(step) + by] ?? step;

/** Down after two bad looks, up after five good ones, so that the picture does not flicker between two steps. */
export function nextLineState(before: LineState, { lost, available }: LineSample): LineState {
  const { step } = before;
  const better = neighbour(step, -1);
  const isBad =
    (lost !== null && lost > LOST_BAD) || (available !== null && available < needed[step]);
  // While nothing is sent, loss and estimate say little, so time alone brings the picture back.
  const isGood =
    !isBad &&
    (lost ?? 0) <= LOST_GOOD &&
    (step === 'off' || available === null || available >= needed[better]);
  const bad = isBad ? before.bad + 1 : 0;
  const good = isGood ? before.good + 1 : 0;
  if (bad >= BAD_LOOKS) return { step: neighbour(step, 1), good: 0, bad: 0 };
  if (good >= GOOD_LOOKS) return { step: better, good: 0, bad: 0 };
  return { step, good, bad };
}

export function sampleOf(stats: Iterable<Record<string, unknown>>): LineSample {
  let lost: number | null = null;
  let available: number | null = null;
  for (const entry of stats) {
    if (entry.type === 'remote-inbound-rtp' && typeof entry.fractionLost === 'number')
      lost = Math.max(lost ?? 0, entry.fractionLost);
    const isUsed = entry.type === 'candidate-pair' && entry.nominated === true;
    if (isUsed && typeof entry.availableOutgoingBitrate === 'number')
      available = entry.availableOutgoingBitrate;
  }
  return { lost, available };
}

/** @returns whether the browser took it */
export async function applyPictureStep(
  connection: RTCPeerConnection,
  step: PictureStep,
): Promise<boolean> {
  const sender = connection.getSenders().find(({ track }) => track?.kind === 'video');
  if (!sender) return true;
  const parameters = sender.getParameters();
  if (!parameters.encodings?.length) return false;
  parameters.encodings = parameters.encodings.map((encoding) => ({
    ...encoding,
    ...encodings[step],
  }));
  return sender.setParameters(parameters).then(
    () => true,
    () => false,
  );
}
