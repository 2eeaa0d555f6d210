// Whether circuits are recorded on this device, as chosen last.
import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'urost3.circuit.record';

export const readRecordChoice = (): boolean => readStored(KEY) === 'yes';
export const writeRecordChoice = (isOn: boolean): void =>
  void writeStored(KEY, isOn ? 'yes' : 'no');

/** The place of a station's recording among the recordings of this device. */
export const recordingOf = (circuitId: string, position: number): string =>
  `circuit/${circuitId}/${position}`;
