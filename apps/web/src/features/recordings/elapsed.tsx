import { useEffect, useState } from 'react';
import type { RunningRecorder } from './recorder.ts';

const REFRESH_MS = 250;

/** Formats a duration, such as 0:07 or 12:34. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function Elapsed({ recorder }: { recorder: RunningRecorder }) {
  const [elapsedMs, setElapsedMs] = useState(recorder.elapsedMs);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(recorder.elapsedMs()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [recorder]);
  return <>{formatClock(elapsedMs)}</>;
}
