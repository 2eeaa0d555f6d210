import { deviceChoice } from '../../lib/browser/device-choice.ts';

/** Whether the learner last chose to record circuits. */
export const recordChoice = deviceChoice('urost3.circuit.record', false);

/** The storage key of a station's recording on this device. */
export const recordingOf = (circuitId: string, position: number): string =>
  `circuit/${circuitId}/${position}`;
