import type { PeerMesh, PeerView } from './peer-mesh.ts';

// Lowers the video quality on a bad connection, and stops the video before the sound suffers.

const videoSteps = ['full', 'low', 'lowest', 'off'] as const;
type VideoStep = (typeof videoSteps)[number];

/** The quality of the sent video: a step, or 'medium' in place of 'full' when many people receive the video. */
type SentQuality = VideoStep | 'medium';

const encodings: Record<SentQuality, RTCRtpEncodingParameters> = {
  full: { active: true, maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  medium: { active: true, maxBitrate: 450_000, maxFramerate: 15, scaleResolutionDownBy: 4 / 3 },
  low: { active: true, maxBitrate: 250_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
  lowest: { active: true, maxBitrate: 90_000, maxFramerate: 10, scaleResolutionDownBy: 4 },
  off: { active: false },
};

/** The bandwidth that each step needs, in bits per second. */
const needed: Record<VideoStep, number> = { full: 400_000, low: 150_000, lowest: 70_000, off: 0 };

const FULL_QUALITY_RECEIVERS = 2;

/**
 * Limits the quality by the number of people who receive the video. The browser encodes the video once for each
 * receiver, and three videos at full quality overload a slow computer.
 */
export const qualityFor = (step: VideoStep, receivers: number): SentQuality =>
  step === 'full' && receivers > FULL_QUALITY_RECEIVERS ? 'medium' : step;

/** One reading of a connection's statistics. */
export interface ConnectionSample {
  /** The share of lost packets, 0 to 1; null while unknown. */
  lost: number | null;
  /** The browser's estimate of the available bandwidth in bits per second; null while unknown. */
  available: number | null;
}

export interface ConnectionQuality {
  step: VideoStep;
  /** Consecutive readings that were good enough for a better step. */
  good: number;
  /** Consecutive readings that were too bad for the current step. */
  bad: number;
}

export const initialQuality: ConnectionQuality = { step: 'full', good: 0, bad: 0 };

const BAD_SAMPLES = 2;
const GOOD_SAMPLES = 5;
const LOST_BAD = 0.08;
const LOST_GOOD = 0.02;

const neighbour = (step: VideoStep, by: 1 | -1): VideoStep =>
  videoSteps[videoSteps.indexOf(step) + by] ?? step;

/**
 * Lowers the quality after two bad readings in a row, and raises it after five good ones in a row. The higher number
 * prevents the video from alternating between two steps.
 */
export function nextQuality(
  before: ConnectionQuality,
  { lost, available }: ConnectionSample,
): ConnectionQuality {
  const { step } = before;
  const better = neighbour(step, -1);
  const isBad =
    (lost !== null && lost > LOST_BAD) || (available !== null && available < needed[step]);
  // While no video is sent, the estimated bandwidth is unreliable. The video is therefore tried again after several
  // readings with little loss.
  const isGood =
    !isBad &&
    (lost ?? 0) <= LOST_GOOD &&
    (step === 'off' || available === null || available >= needed[better]);
  const bad = isBad ? before.bad + 1 : 0;
  const good = isGood ? before.good + 1 : 0;
  if (bad >= BAD_SAMPLES) return { step: neighbour(step, 1), good: 0, bad: 0 };
  if (good >= GOOD_SAMPLES) return { step: better, good: 0, bad: 0 };
  return { step, good, bad };
}

export function sampleOf(stats: Iterable<Record<string, unknown>>): ConnectionSample {
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

/**
 * Sets the quality of the sent video.
 * @returns whether the browser accepted the parameters; true without a video, false while the video has no encodings
 */
export async function applyQuality(
  connection: RTCPeerConnection,
  quality: SentQuality,
): Promise<boolean> {
  const sender = connection.getSenders().find(({ track }) => track?.kind === 'video');
  if (!sender) return true;
  const parameters = sender.getParameters();
  if (!parameters.encodings?.length) return false;
  parameters.encodings = parameters.encodings.map((encoding) => ({
    ...encoding,
    ...encodings[quality],
  }));
  return sender.setParameters(parameters).then(
    () => true,
    () => false,
  );
}

const POLL_INTERVAL_MS = 3_000;

const wantsPicture = ({ media }: PeerView): boolean => media?.wantsPicture !== false;

/**
 * Adjusts the video quality to each connection of the room.
 * @returns a function that stops the adjustment
 */
export function watchQuality(mesh: PeerMesh): () => void {
  const states = new WeakMap<
    RTCPeerConnection,
    { quality: ConnectionQuality; applied: SentQuality }
  >();

  async function adjust(): Promise<void> {
    const peers = mesh.connections();
    const receivers = peers.filter(({ view }) => wantsPicture(view)).length;
    for (const { uid, connection, view } of peers) {
      if (connection.connectionState !== 'connected') continue;
      const before = states.get(connection) ?? { quality: initialQuality, applied: null };
      const report = await connection.getStats();
      const quality = nextQuality(before.quality, sampleOf(report.values()));
      const wanted = wantsPicture(view) ? qualityFor(quality.step, receivers) : 'off';
      const isApplied = wanted === before.applied || (await applyQuality(connection, wanted));
      states.set(connection, { quality, applied: isApplied ? wanted : (before.applied ?? 'full') });
      mesh.setPaused(uid, quality.step === 'off');
    }
  }

  const timer = setInterval(() => void adjust().catch(() => undefined), POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
