import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepPart, type MarkedPart, type MarkedPlace, NO_SPACE } from '../marked-parts.ts';
import {
  RECORDING_MAX_MS,
  type Recording,
  type RunningRecorder,
  startRecorder,
} from '../recorder.ts';

/** The recording is stored this often, so a crash loses at most this much. */
const KEPT_EVERY_MS = 30_000;

/**
 * Records while `isOn` is true and the calling component is mounted. The recording is stored on this device every half
 * minute and at its end. It is also stored when the page is hidden or left. A recording that reaches its longest
 * duration is followed by the next one.
 * @param getIntoMs returns the milliseconds since the interview began
 * @param openSound opens the sound to record; the default is the microphone
 * @param part a new value starts the next recording, so that none becomes too long to decode
 */
export function useMarkedRecording(
  place: MarkedPlace,
  isOn: boolean,
  getIntoMs: () => number,
  openSound?: () => Promise<MediaStream>,
  part = 0,
) {
  const { uid, what } = place;
  const [recorder, setRecorder] = useState<RunningRecorder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<{ recorder: RunningRecorder; part: Omit<MarkedPart, 'blob'> } | null>(
    null,
  );
  const [full, setFull] = useState(0);
  const question = useRef<number | null>(null);
  const intoNow = useEffectEvent(getIntoMs);
  const startNow = useEffectEvent((onEnded: () => void) => startRecorder(onEnded, openSound));

  useEffect(() => {
    if (!isOn) return undefined;
    setProblem(null);
    let hasEnded = false;
    const keepNow = (made: Recording | null, begun: Omit<MarkedPart, 'blob'>) => {
      if (!made) return;
      const { blob, durationMs } = made;
      keepPart({ uid, what }, { ...begun, blob, durationMs }).catch(() => setProblem(NO_SPACE));
    };
    const keepSoFar = () => {
      const now = running.current;
      if (now) keepNow(now.recorder.snapshot(), now.part);
    };
    const end = () => {
      hasEnded = true;
      const ending = running.current;
      running.current = null;
      setRecorder(null);
      // A recording that has reached its longest duration is followed by the next one. One second is subtracted, because
      // the timer that ends such a recording can fire a moment early.
      if (ending && ending.recorder.elapsedMs() >= RECORDING_MAX_MS - 1_000)
        setFull((count) => count + 1);
      ending?.recorder.stop().then(
        (made) => keepNow(made, ending.part),
        (error: unknown) => setProblem(error instanceof Error ? error.message : null),
      );
    };
    startNow(end).then(
      (started) => {
        // The recording was ended while the browser asked for permission, so the microphone must be switched off.
        if (hasEnded) return started.cancel();
        const shown = question.current;
        running.current = {
          recorder: started,
          part: {
            id: crypto.randomUUID(),
            durationMs: 0,
            intoMs: intoNow(),
            marks: shown === null ? [] : [{ question: shown, atMs: 0 }],
          },
        };
        setRecorder(started);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : null),
    );
    const timer = setInterval(keepSoFar, KEPT_EVERY_MS);
    document.addEventListener('visibilitychange', keepSoFar);
    window.addEventListener('pagehide', keepSoFar);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepSoFar);
      window.removeEventListener('pagehide', keepSoFar);
      end();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new value of `part` or `full` only starts a new recording
  }, [isOn, uid, what, part, full]);

  /** Stores the time at which a question starts. */
  const mark = useCallback((number: number) => {
    question.current = number;
    const now = running.current;
    if (now && now.part.marks.at(-1)?.question !== number) {
      now.part.marks.push({ question: number, atMs: now.recorder.elapsedMs() });
    }
  }, []);

  return { recorder, problem, mark };
}
