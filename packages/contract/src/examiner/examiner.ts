// A configured model proposes marks for an answer. Only the checklist that the learner confirms counts. The simulated patient
// answers in a communication station.
import { typedRoutes } from '../endpoint.ts';
import type { examinerAdminSchemas, examinerSchemas } from './examiner.schemas.ts';

const section = '/examiner/:stationId/:sectionId';

export const examinerRoutes = typedRoutes<typeof examinerSchemas>()({
  get: { method: 'GET', path: '/examiner', access: 'signed-in' },
  saveConsent: { method: 'PUT', path: '/examiner/consents/:purpose', access: 'signed-in' },
  listKept: { method: 'GET', path: '/examiner/kept', access: 'signed-in' },
  keep: { method: 'POST', path: '/examiner/kept', access: 'signed-in' },
  removeKept: { method: 'DELETE', path: '/examiner/kept/:id', access: 'signed-in' },
  getSection: { method: 'GET', path: section, access: 'signed-in' },
  transcribe: { method: 'POST', path: `${section}/transcripts`, access: 'signed-in' },
  hear: { method: 'POST', path: `${section}/hearings`, access: 'signed-in' },
  startPatient: { method: 'POST', path: `${section}/patient`, access: 'signed-in' },
  askPatient: { method: 'POST', path: `${section}/patient/turns`, access: 'signed-in' },
  speakPatient: { method: 'POST', path: `${section}/patient/speech`, access: 'signed-in' },
});

export const examinerAdminRoutes = typedRoutes<typeof examinerAdminSchemas>()({
  getUsage: { method: 'GET', path: '/admin/examiner', access: 'content' },
});

export const pointVerdicts = ['covered', 'partly', 'not_heard'] as const;
export type PointVerdict = (typeof pointVerdicts)[number];

/** Short labels, so that three fit side by side on a phone. */
export const pointVerdictLabels: Record<PointVerdict, string> = {
  covered: 'Covered',
  partly: 'Partly',
  not_heard: 'Not said',
};

/** The services that an installation can configure. */
export const examinerParts = ['transcription', 'conversation', 'speech'] as const;
export type ExaminerPart = (typeof examinerParts)[number];

/**
 * The purposes to which a person can consent. A consent ends when it is withdrawn, or when the host of the service changes.
 */
export const consentPurposes = ['transcription', 'conversation', 'keeping'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Fifteen minutes of fast speech, in characters. */
export const HEARING_WORDS_MAX = 20_000;
export const RECORDING_SECONDS_MAX = 15 * 60;
export const RECORDING_BYTES_MAX = 12 * 1024 * 1024;
export const PATIENT_MINUTES_MAX = 15;
export const PATIENT_WORDS_MAX = 1_000;
/** The largest number of turns of learner and patient in one conversation. */
export const PATIENT_TURNS_MAX = 120;
export const KEPT_WORDS_MAX = 60_000;

/** Shown instead of the patient's reply when a learner writes about their own distress. */
export const DISTRESS_MESSAGE =
  'I am stepping out of the station, because what you wrote sounds as if it is about you. You do not have to go on with it now. People you can talk to, free and in confidence:';

export const distressServices = [
  { name: 'Samaritans', contact: '116 123', hours: 'Every day, at any hour.' },
  {
    name: 'NHS 111',
    contact: '111, option 2',
    hours: 'Urgent mental health help, every day, at any hour.',
  },
  { name: 'BMA Wellbeing', contact: '0330 123 1245', hours: 'Every day, at any hour.' },
  {
    name: 'Practitioner Health',
    contact: 'practitionerhealth.nhs.uk',
    hours: 'For doctors; text NHSPH to 85258 at any hour.',
  },
  { name: 'Emergency services', contact: '999', hours: 'If you are in danger now.' },
] as const;
