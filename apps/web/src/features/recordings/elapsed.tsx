import { formatElapsed } from '../../lib/clock.ts';
import { useTick } from '../../ui/hooks/use-tick.ts';
import type { RunningRecorder } from './recorder.ts';

export function Elapsed({ recorder }: { recorder: RunningRecorder }) {
  useTick();
  return <>{formatElapsed(recorder.elapsedMs())}</>;
}
