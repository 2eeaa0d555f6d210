import { useEffect, useRef, useState } from 'react';
import { encodeMp3 } from './encode-mp3.ts';
import { decodeRecording, type Range, type Samples, secondsOf, trimSamples } from './samples.ts';
import { RANGE_SECONDS_MIN } from './trim-field.tsx';
import { useRecorder } from './use-recorder.ts';

export interface Take {
  samples: Samples;
  range: Range;
}

/** @param signal aborted when the component that records is unmounted */
export type SaveRecording = (file: File, signal: AbortSignal) => Promise<void>;

const TOO_SHORT = 'The recording is too short. Please record at least half a second.';
const NOT_ENCODED =
  'The recording could not be prepared. Please check your connection and try again.';

/**
 * Records, trims and encodes. A recording is kept until it is discarded or the next one is finished.
 * @param onSave called with the trimmed recording as an MP3
 */
export function useTake(onSave: SaveRecording) {
  const [take, setTake] = useState<Take | null>(null);
  const [isDecoding, setIsDecoding] = useState(false);
  /** Progress of the encoding, 0 to 1; null when nothing is being encoded. */
  const [encodingProgress, setEncodingProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useRef<AbortController>(null);
  useEffect(() => () => saving.current?.abort(), []);

  const recorder = useRecorder(async ({ blob }) => {
    setIsDecoding(true);
    try {
      const samples = await decodeRecording(blob);
      // Rounded down to hundredths of a second, the precision of the trim handles.
      const to = Math.floor(secondsOf(samples) * 100) / 100;
      if (to < RANGE_SECONDS_MIN) setProblem(TOO_SHORT);
      else setTake({ samples, range: { from: 0, to } });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null);
    }
    setIsDecoding(false);
  });

  const save = async () => {
    if (!take) return;
    const controller = new AbortController();
    const { signal } = controller;
    saving.current = controller;
    setProblem(null);
    setEncodingProgress(0);
    const samples = trimSamples(take.samples, take.range);
    const file = await encodeMp3(samples, setEncodingProgress, signal).catch(() => null);
    setEncodingProgress(null);
    if (signal.aborted) return;
    if (file) await onSave(file, signal);
    else setProblem(NOT_ENCODED);
  };

  return {
    ...recorder,
    problem: problem ?? recorder.problem,
    take,
    isDecoding,
    isUnsaved: recorder.recorder !== null || isDecoding || take !== null,
    encodingProgress,
    start: () => {
      setProblem(null);
      return recorder.start();
    },
    setRange: (range: Range) => setTake((old) => old && { ...old, range }),
    discard: () => setTake(null),
    save,
  };
}

export type TakeRecorder = ReturnType<typeof useTake>;
