import { StatePanel } from '../../ui/state-panel.tsx';

/** Replaces a station whose section the learner can no longer read. The clock and the other stations are unaffected. */
export function StationWithdrawn() {
  return (
    <StatePanel role="status" title="This station is no longer open to you">
      Its section was withdrawn, or your Premium has ended, since the circuit began. The clock keeps
      running: wait for the bell, or move on with the button above.
    </StatePanel>
  );
}
