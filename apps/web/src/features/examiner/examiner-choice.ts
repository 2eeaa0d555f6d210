// Whether circuits are run with the examiner and the patient, as chosen last on this device.
import { readStored, writeStored } from '../../lib/browser-storage.ts';

type Who = 'examiner' | 'patient';

const keyOf = (who: Who) => `urost3.circuit.${who}`;

export const readChoice = (who: Who): boolean => readStored(keyOf(who)) === 'yes';
export const writeChoice = (who: Who, isOn: boolean): void =>
  void writeStored(keyOf(who), isOn ? 'yes' : 'no');
