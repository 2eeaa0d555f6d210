import { useCallback, useEffect, useRef, useState } from 'react';
import { forget, keep, recall } from '../../lib/offline-store.ts';
import { type Recording, RecordingError, type RunningRecorder, startRecorder } from './recorder.ts';

interface Place {
  uid: string;
  /** `{stationId}/{sectionId}/{questionId}` */
  what: string;
  isPremium: boolean;
}

export type RecordingState = 'idle' | 'asking' | 'recording';

/** One recording at a time, in the whole page. */
let running: { stop: () => void } | null = null;

/** The learner's spoken answer to one question, kept on this device only. */
export function useRecording({ uid, what, isPremium }: Place) {
  const [state, setState] = useState<RecordingState>('idle');
  const [startedAt, setStartedAt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
  const recorder = useRef<RunningRecorder | null>(null);
  const isShown = useRef(false);

  useEffect(() => {
    let isGone = false;
    isShown.current = true;
    recall<Recording>('recordings', uid, what)
      .then((kept) => {
        if (!isGone && kept) setRecording(kept.value);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      isShown.current = false;
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [uid, what]);

  const stop = useCallback(async () => {
    const ending = recorder.current;
    recorder.current = null;
    running = null;
    setState('idle');
    if (!ending) return;
    try {
      const made = await ending.stop();
      setRecording(made);
      await keep('recordings', { uid, what, isPremium, value: made });
    } catch (error) {
      setProblem(
        error instanceof RecordingError
          ? error.message
          : 'There is no room on this device: the recording is lost when you leave this page.',
      );
    }
  }, [uid, what, isPremium]);

  const start = async () => {
    running?.stop();
    setProblem(null);
    setState('asking');
    try {
      const started = await startRecorder(() => void stop());
      // The page was left while the browser asked about the microphone: it must not stay on.
      if (!isShown.current) return started.cancel();
      recorder.current = started;
      running = { stop: () => void stop() };
      setStartedAt(Date.now());
      setState('recording');
    } catch (error) {
      setState('idle');
      setProblem(error instanceof Error ? error.message : null);
    }
  };

  const remove = async () => {
    setRecording(null);
    await forget('recordings', uid, what).catch(() => undefined);
  };

  return { state, startedAt, problem, recording, start, stop, remove };
}
