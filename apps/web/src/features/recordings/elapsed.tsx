import { useEffect, useState } from 'react';
import { formatElapsed } from '../../lib/clock.ts';
import type { RunningRecorder } from './recorder.ts';

const REFRESH_MS = 250;

export function Elapsed({ recorder }: { recorder: RunningRecorder }) {
  const [elapsedMs, setElapsedMs] = useState(recorder.elapsedMs);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(recorder.elapsedMs()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [recorder]);
  return <>{formatElapsed(elapsedMs)}</>;
}
