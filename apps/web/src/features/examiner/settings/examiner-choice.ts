// The learner's last choices on this device: whether circuits use the examiner and the patient.
import { deviceChoice } from '../../../lib/browser/device-choice.ts';

export const examinerChoice = deviceChoice('urost3.circuit.examiner', false);
export const patientChoice = deviceChoice('urost3.circuit.patient', false);
