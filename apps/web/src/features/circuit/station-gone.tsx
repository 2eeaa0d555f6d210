import { StatePanel } from '../../ui/state-panel.tsx';

/** In place of a station whose section can no longer be read. The clock and the other stations are as they were. */
export function StationGone() {
  return (
    <StatePanel role="status" title="This station is no longer open to you">
      Its section was withdrawn, or your Premium has ended, since the circuit began. The clock keeps
      running: wait for the bell, or move on with the button above.
    </StatePanel>
  );
}
