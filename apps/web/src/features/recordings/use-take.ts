import { useEffect, useRef, useState } from 'react';
import { withIndex } from './public/with-index.ts';
import type { Recording } from './recorder.ts';
import { useRecorder } from './use-recorder.ts';

/** @param signal aborted when the component that records is unmounted */
export type SaveRecording = (file: File, signal: AbortSignal) => Promise<void>;

const DURATION_MIN_MS = 500;
const TOO_SHORT = 'The recording is too short. Please record at least half a second.';

/**
 * Records. A recording is kept until it is discarded or the next one is finished.
 * @param onSave called with the recording in the format of the browser, with its length and an index
 */
export function useTake(onSave: SaveRecording) {
  const [take, setTake] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isFinishing, setIsFinishing] = useState(false);
  const saving = useRef<AbortController>(null);
  useEffect(() => () => saving.current?.abort(), []);

  const recorder = useRecorder((recording) => {
    if (recording.durationMs < DURATION_MIN_MS) setProblem(TOO_SHORT);
    else setTake(recording);
  });

  const save = async () => {
    if (!take) return;
    saving.current = new AbortController();
    const { signal } = saving.current;
    setIsFinishing(true);
    const blob = await withIndex(take.blob);
    setIsFinishing(false);
    if (!signal.aborted) await onSave(new File([blob], 'recording', { type: blob.type }), signal);
  };

  return {
    ...recorder,
    problem: problem ?? recorder.problem,
    take,
    /** Whether the length and the index are being added before the recording is saved. */
    isFinishing,
    isUnsaved: recorder.recorder !== null || take !== null,
    start: () => {
      setProblem(null);
      return recorder.start();
    },
    discard: () => setTake(null),
    save,
  };
}

export type TakeRecorder = ReturnType<typeof useTake>;
