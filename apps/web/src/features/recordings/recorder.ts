// Recording with the microphone of this device. Nothing leaves it: the sound goes into IndexedDB and is played from there.
export type RecordingProblem = 'unsupported' | 'denied' | 'missing' | 'busy' | 'failed';

export const problemTexts: Record<RecordingProblem, string> = {
  unsupported: 'This browser cannot record. A current version of Safari, Chrome or Firefox can.',
  denied:
    'The microphone is blocked for this site. Allow it in the browser’s site settings, then try again.',
  missing: 'No microphone was found. Connect one, then try again.',
  busy: 'The microphone is in use by another app. Close it, then try again.',
  failed: 'The recording did not work. Please try again.',
};

/** Longest recording: twice the interview of a station. */
export const RECORDING_MAX_MS = 30 * 60_000;

/** Safari plays mp4 only, and every browser that records mp4 plays it: it comes first. */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];

export interface Recording {
  blob: Blob;
  durationMs: number;
  madeAt: number;
}

export interface RunningRecorder {
  /** Ends it and gives the sound. */
  stop(): Promise<Recording>;
  /** Ends it and throws the sound away. */
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

export function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

/** @throws RecordingError */
export async function startRecorder(onEnded: () => void): Promise<RunningRecorder> {
  // Missing on insecure addresses too.
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
    throw new RecordingError('unsupported');
  }
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new RecordingError(problemOf(error));
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
  const startedAt = Date.now();
  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size > 0) chunks.push(event.data);
  });
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve()),
  );
  // The microphone was unplugged, or the time is up: what there is, is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  const limit = setTimeout(onEnded, RECORDING_MAX_MS);
  recorder.start(1_000);

  async function end(): Promise<void> {
    clearTimeout(limit);
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    release();
  }
  return {
    async stop() {
      const durationMs = Date.now() - startedAt;
      await end();
      if (chunks.length === 0) throw new RecordingError('failed');
      return { blob: new Blob(chunks, { type: recorder.mimeType }), durationMs, madeAt: startedAt };
    },
    cancel: () => void end(),
  };
}
