import { useCallback, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts';
import { onSound, pauseSounds } from '../../ui/media/sounds.ts';
import { type Recording, type RunningRecorder, startRecorder } from './recorder.ts';

type RecorderState = 'idle' | 'asking' | 'recording' | 'paused';

/**
 * The one recorder that is running, among all components that use this hook. Starting another recorder ends the running
 * one. Interviews have their own recorder (use-marked-recording.ts).
 */
let running: { stop: () => void } | null = null;

/**
 * Records for one part of a page.
 * @param onMade called with each recording that was stopped and not cancelled
 */
export function useRecorder(onMade: (recording: Recording) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [recorder, setRecorder] = useState<RunningRecorder | null>(null);
  const current = useRef<RunningRecorder | null>(null);
  // Incremented by each start and cancel, so that a late permission for an earlier start is ignored.
  const attempt = useRef(0);
  const latestOnMade = useRef(onMade);
  useEffect(() => {
    latestOnMade.current = onMade;
  });

  const takeCurrent = useCallback(() => {
    const ending = current.current;
    current.current = null;
    running = null;
    setRecorder(null);
    setState('idle');
    return ending;
  }, []);

  const stop = useCallback(async () => {
    const ending = takeCurrent();
    if (!ending) return;
    try {
      latestOnMade.current(await ending.stop());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null);
    }
  }, [takeCurrent]);

  const cancel = useCallback(() => {
    attempt.current += 1;
    if (current.current) takeCurrent()?.cancel();
    else setState('idle');
  }, [takeCurrent]);
  useEffect(() => cancel, [cancel]);
  useWakeLock(state === 'recording');
  // A recording that starts to play would be heard in this one.
  useEffect(() => (recorder ? onSound(() => void stop()) : undefined), [recorder, stop]);

  const start = async () => {
    running?.stop();
    attempt.current += 1;
    const mine = attempt.current;
    setProblem(null);
    setState('asking');
    pauseSounds();
    try {
      const started = await startRecorder(() => void stop());
      // The recording was cancelled or restarted while the browser asked for permission, so this microphone must be
      // switched off.
      if (attempt.current !== mine) return started.cancel();
      current.current = started;
      running = { stop: () => void stop() };
      setRecorder(started);
      setState('recording');
    } catch (error) {
      if (attempt.current !== mine) return;
      setState('idle');
      setProblem(error instanceof Error ? error.message : null);
    }
  };

  const pause = () => {
    recorder?.pause();
    setState('paused');
  };
  const resume = () => {
    recorder?.resume();
    setState('recording');
  };

  return { state, problem, recorder, start, pause, resume, stop, cancel };
}
