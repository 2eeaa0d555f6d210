// Records with the device's microphone. Only the device stores recordings of learners
// (use-recording.ts). They are sent to the server only to be transcribed (features/examiner). Recordings of authors are
// uploaded.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { deviceProblemOf, deviceProblemTexts } from '../../lib/browser/device-problem.ts';

export const problemTexts = {
  insecure: 'Recording needs a secure connection. Open the site with https://, then try again.',
  unsupported: 'This browser cannot record. A current version of Safari, Chrome or Firefox can.',
  ...deviceProblemTexts('microphone'),
  failed: 'The recording did not work. Please try again.',
};
type RecordingProblem = keyof typeof problemTexts;

/** The longest recording: twice the default time of a station in a mock circuit (2 minutes reading, 13 interview). */
export const RECORDING_MAX_MS = 30 * MINUTE_MS;

/** Formats to try in this order. MP4 is first, because Safari plays nothing else. Other browsers play MP4 too. */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];

export interface Recording {
  blob: Blob;
  durationMs: number;
}

export interface RunningRecorder {
  /** The recorded stream, for example for a level meter. */
  stream: MediaStream;
  pause(): void;
  resume(): void;
  /** Milliseconds recorded so far, without the pauses. */
  elapsedMs(): number;
  /** The recording so far, playable on its own; null before the first second. */
  snapshot(): Recording | null;
  /** Ends the recording and returns it. */
  stop(): Promise<Recording>;
  /** Ends and discards the recording. */
  cancel(): void;
}

export class RecordingError extends Error {
  readonly problem: RecordingProblem;
  constructor(problem: RecordingProblem) {
    super(problemTexts[problem]);
    this.problem = problem;
  }
}

export function chooseType(isSupported: (type: string) => boolean): string | undefined {
  return types.find(isSupported);
}

const openMicrophone = () => navigator.mediaDevices.getUserMedia({ audio: true });

/**
 * Starts a recording.
 * @param onEnded called when the microphone is unplugged or RECORDING_MAX_MS is reached
 * @param open opens the stream to record; the default is the microphone. The recorder closes the stream at the end.
 * @throws RecordingError
 */
export async function startRecorder(
  onEnded: () => void,
  open: () => Promise<MediaStream> = openMicrophone,
): Promise<RunningRecorder> {
  if (!window.isSecureContext) throw new RecordingError('insecure');
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
    throw new RecordingError('unsupported');
  }
  let stream: MediaStream;
  try {
    stream = await open();
  } catch (error) {
    throw new RecordingError(deviceProblemOf(error));
  }
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, release, onEnded);
  } catch {
    release();
    throw new RecordingError('unsupported');
  }
}

function record(stream: MediaStream, release: () => void, onEnded: () => void): RunningRecorder {
  const type = chooseType((candidate) => MediaRecorder.isTypeSupported(candidate));
  const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {});
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size > 0) chunks.push(event.data);
  });
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve()),
  );
  // When the microphone is unplugged or the time limit is reached, the recording so far is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  recorder.start(1_000);
  const stopwatch = startStopwatch(onEnded);

  async function end(): Promise<void> {
    stopwatch.pause();
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    release();
  }
  return {
    stream,
    elapsedMs: stopwatch.elapsedMs,
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      stopwatch.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      stopwatch.resume();
    },
    snapshot: () =>
      chunks.length === 0
        ? null
        : {
            blob: new Blob(chunks, { type: recorder.mimeType }),
            durationMs: stopwatch.elapsedMs(),
          },
    async stop() {
      const durationMs = stopwatch.elapsedMs();
      await end();
      if (chunks.length === 0) throw new RecordingError('failed');
      return { blob: new Blob(chunks, { type: recorder.mimeType }), durationMs };
    },
    cancel: () => void end(),
  };
}

/**
 * Counts the recorded time without pauses.
 * @param onLimit called when RECORDING_MAX_MS is reached
 */
export function startStopwatch(onLimit: () => void) {
  let countedMs = 0;
  let runningSince: number | null = null;
  let limit: ReturnType<typeof setTimeout>;
  const elapsedMs = () =>
    countedMs + (runningSince === null ? 0 : performance.now() - runningSince);
  const resume = () => {
    runningSince = performance.now();
    limit = setTimeout(onLimit, RECORDING_MAX_MS - countedMs);
  };
  const pause = () => {
    countedMs = elapsedMs();
    runningSince = null;
    clearTimeout(limit);
  };
  resume();
  return { elapsedMs, pause, resume };
}
