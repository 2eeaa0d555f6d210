// The learner's last choices on this device: whether circuits use the examiner and the patient.
import { readStored, writeStored } from '../../../lib/browser/browser-storage.ts';

type Who = 'examiner' | 'patient';

const storageKeyOf = (who: Who) => `urost3.circuit.${who}`;

export const readChoice = (who: Who): boolean => readStored(storageKeyOf(who)) === 'yes';
export const writeChoice = (who: Who, isOn: boolean): void =>
  void writeStored(storageKeyOf(who), isOn ? 'yes' : 'no');
