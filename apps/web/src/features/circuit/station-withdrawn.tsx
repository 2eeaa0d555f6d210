import { StatePanel } from '../../ui/state-panel.tsx';

/** Shown instead of a station whose section the learner can no longer open. The clock and the other stations go on. */
export function StationWithdrawn() {
  return (
    <StatePanel role="status" title="This station is no longer open to you">
      Its section was withdrawn, or your Premium has ended, since the circuit began. The clock keeps
      running: wait for the bell, or move on with the button above.
    </StatePanel>
  );
}
