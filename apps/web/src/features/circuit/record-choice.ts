// Remembers on this device whether the learner last chose to record circuits.
import { readStored, writeStored } from '../../lib/browser/browser-storage.ts';

const KEY = 'urost3.circuit.record';

export const readRecordChoice = (): boolean => readStored(KEY) === 'yes';
export const writeRecordChoice = (isOn: boolean): void =>
  void writeStored(KEY, isOn ? 'yes' : 'no');

/** The storage key of a station's recording on this device. */
export const recordingOf = (circuitId: string, position: number): string =>
  `circuit/${circuitId}/${position}`;
