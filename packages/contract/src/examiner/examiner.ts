// A configured model proposes marks for an answer. Only the checklist that the learner confirms counts. The simulated patient
// answers in a communication station.
import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { examinerAdminSchemas, examinerSchemas } from './examiner.schemas.ts';

const section = '/examiner/:stationId/:sectionId';

export const examinerRoutes = typedRoutes<typeof examinerSchemas>()({
  get: GET('/examiner', 'signed-in'),
  saveConsent: PUT('/examiner/consents/:purpose', 'signed-in'),
  listKept: GET('/examiner/kept', 'signed-in'),
  keep: POST('/examiner/kept', 'signed-in'),
  removeKept: DELETE('/examiner/kept/:id', 'signed-in'),
  getSection: GET(section, 'signed-in'),
  transcribe: POST(`${section}/transcripts`, 'signed-in'),
  hear: POST(`${section}/hearings`, 'signed-in'),
  startPatient: POST(`${section}/patient`, 'signed-in'),
  askPatient: POST(`${section}/patient/turns`, 'signed-in'),
  speakPatient: POST(`${section}/patient/speech`, 'signed-in'),
});

export const examinerAdminRoutes = typedRoutes<typeof examinerAdminSchemas>()({
  getUsage: GET('/admin/examiner', 'content'),
});

export const pointVerdicts = ['covered', 'partly', 'not_heard'] as const;
export type PointVerdict = (typeof pointVerdicts)[number];

/** The learner's own verdicts by the text of the point. A point without an entry has no verdict yet. */
export type PointVerdicts = Readonly<Record<string, PointVerdict>>;

/** The points that count in the mark. A partly covered point does not. */
export const coveredPoints = (points: readonly { text: string }[], verdicts: PointVerdicts) =>
  points.map(({ text }) => text).filter((text) => verdicts[text] === 'covered');

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
