// The examiner and the simulated patient of a section. A learner's words are not stored unless the learner saves them.

import { z } from 'zod';
import { AttemptClientId, GlobalScore } from '../attempts/attempts.schemas.ts';
import { pointWeights } from '../content/checklist.ts';
import { EditorProbe } from '../content/content.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { isVisible } from '../text/person-text.ts';
import { ById, Id, Minor, requiredText, Timestamp } from '../text/text.schemas.ts';
import {
  consentPurposes,
  examinerAdminRoutes,
  examinerParts,
  examinerRoutes,
  HEARING_WORDS_MAX,
  KEPT_WORDS_MAX,
  PATIENT_TURNS_MAX,
  PATIENT_WORDS_MAX,
  pointVerdicts,
  RECORDING_BYTES_MAX,
} from './examiner.ts';

/** The host of the server that is called. */
const PartInfo = z.object({ address: z.string() });

export const Examiner = z.object({
  /** Whether the conversation model agrees with people closely enough to give verdicts. Otherwise it shows passages only. */
  givesVerdicts: z.boolean(),
  transcription: PartInfo.nullable(),
  conversation: PartInfo.nullable(),
  speech: PartInfo.nullable(),
  /** When the caller consented; null without a consent, after its withdrawal, and after a change of the service's host. */
  consents: z.object({
    transcription: Timestamp.nullable(),
    conversation: Timestamp.nullable(),
    keeping: Timestamp.nullable(),
  }),
  /** Whether the monthly budget of the caller or of the installation is used up. */
  isBudgetSpent: z.boolean(),
});
export type Examiner = z.infer<typeof Examiner>;

export const SectionExaminer = z.object({
  /** Whether an answer can be read: the section has a checklist, and a conversation model is configured. */
  canHear: z.boolean(),
  /** Whether the section has a patient brief and a conversation model is configured. */
  hasPatient: z.boolean(),
});
export type SectionExaminer = z.infer<typeof SectionExaminer>;

export const Transcript = z.object({
  words: z.string(),
  seconds: z.int(),
  /** A sentence for the learner, for example that the language is not English. */
  notice: z.string().nullable(),
});
export type Transcript = z.infer<typeof Transcript>;

export const HearingInput = z.strictObject({
  words: z
    .string()
    .max(
      HEARING_WORDS_MAX,
      `Please keep this to ${HEARING_WORDS_MAX} characters: that is fifteen minutes of speech.`,
    )
    .refine(isVisible, 'Please type or dictate your answer first.'),
});
export type HearingInput = z.infer<typeof HearingInput>;

export const HeardPoint = z.object({
  text: z.string(),
  weight: z.enum(pointWeights),
  /** Null when the model may show passages only. */
  verdict: z.enum(pointVerdicts).nullable(),
  /** Positions in the words that were sent: `words.slice(start, end)`. */
  quotes: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type HeardPoint = z.infer<typeof HeardPoint>;

export const Hearing = z.object({
  /** Critical points come first. */
  points: z.array(HeardPoint),
  /** A follow-up question about a missed point. */
  probe: EditorProbe.extend({ point: z.string() }).nullable(),
  /** Null when the model may show passages only. */
  globalScore: z.object({ value: GlobalScore, reason: z.string() }).nullable(),
});
export type Hearing = z.infer<typeof Hearing>;

export const PatientTurn = z.strictObject({
  who: z.enum(['learner', 'patient']),
  words: z.string().min(1).max(4_000),
});
export type PatientTurn = z.infer<typeof PatientTurn>;

/** The conversation so far. The server does not store it; the token proves that it was not changed. */
const conversation = {
  token: z.string().max(500),
  turns: z.array(PatientTurn).max(PATIENT_TURNS_MAX, 'This conversation has ended.'),
};

export const PatientStart = z.object({
  name: z.string(),
  /** The first words of the patient, which start the conversation. */
  words: z.string(),
  token: z.string(),
  endsAt: Timestamp,
  /** The server's time of this response. */
  now: Timestamp,
});
export type PatientStart = z.infer<typeof PatientStart>;

export const PatientTurnInput = z.strictObject({
  ...conversation,
  words: requiredText('Please say or type something first.').max(
    PATIENT_WORDS_MAX,
    `Please keep this to ${PATIENT_WORDS_MAX} characters.`,
  ),
});
export type PatientTurnInput = z.infer<typeof PatientTurnInput>;

export const PatientReply = z.object({
  /** `stepped_out`: the learner's words are about their own distress. The conversation ends, and support services are shown. */
  kind: z.enum(['answer', 'stepped_out']),
  words: z.string(),
  services: z.array(z.object({ name: z.string(), contact: z.string(), hours: z.string() })),
  /** For the next turn; null when the conversation has ended. */
  token: z.string().nullable(),
});
export type PatientReply = z.infer<typeof PatientReply>;

export const SavedConversation = z.object({
  id: Id,
  kind: z.enum(['examiner', 'patient']),
  ...SectionRef.shape,
  words: z.string(),
  at: Timestamp,
});
export type SavedConversation = z.infer<typeof SavedConversation>;

export const examinerSchemas = {
  get: {
    summary: 'What of the examiner is switched on here, and what the caller has agreed to.',
    response: Examiner,
  },
  saveConsent: {
    summary: 'Agree to a purpose, or withdraw. Withdrawing `keeping` deletes what was kept.',
    params: z.object({ purpose: z.enum(consentPurposes) }),
    body: z.strictObject({ isGiven: z.boolean() }),
    response: Examiner,
  },
  getSection: {
    summary:
      'Whether an answer in a section can be read by the examiner, and whether it has a patient.',
    params: SectionRef,
    response: SectionExaminer,
  },
  transcribe: {
    summary: 'The words of a recording of at most 15 minutes. The recording is not kept.',
    params: SectionRef,
    consumes: 'multipart/form-data',
    bodyLimit: RECORDING_BYTES_MAX + 64 * 1024,
    response: Transcript,
  },
  hear: {
    summary:
      "Which points of the examiner's sheet the words of an answer are about. Nothing is kept.",
    params: SectionRef,
    body: HearingInput,
    response: Hearing,
  },
  startPatient: {
    summary: 'Begin a conversation of at most 15 minutes with the patient of a section.',
    params: SectionRef,
    response: PatientStart,
  },
  askPatient: {
    summary: "The patient's answer to what the learner said.",
    params: SectionRef,
    body: PatientTurnInput,
    response: PatientReply,
  },
  speakPatient: {
    summary: "The patient's last words as sound.",
    params: SectionRef,
    body: z.strictObject(conversation),
    response: 'audio/*',
  },
  listKept: {
    summary: 'What the caller has kept of conversations and answers, newest first.',
    response: z.object({ talks: z.array(SavedConversation) }),
  },
  keep: {
    summary: 'Keep the words of an answer or a conversation; idempotent by clientId.',
    body: z.strictObject({
      clientId: AttemptClientId,
      kind: z.enum(['examiner', 'patient']),
      ...SectionRef.shape,
      words: z.string().min(1).max(KEPT_WORDS_MAX),
    }),
    response: SavedConversation,
  },
  removeKept: {
    summary: 'Delete something that was kept.',
    params: ById,
    response: null,
  },
} satisfies EndpointSchemas;

/** How well the conversation model agreed with people who marked the same answers (`npm run examiner -- evaluate --model`). */
export const ExaminerEvaluation = z.object({
  /** Agreement corrected for chance, in the worst of the hesitant, thin and confused answers. */
  kappa: z.number().nullable(),
  /** The share of points of wrong answers that the model counted as covered. */
  wrongCredited: z.number().nullable(),
  at: Timestamp,
  /** Whether learners see the model's verdicts. */
  isMet: z.boolean(),
});
export type ExaminerEvaluation = z.infer<typeof ExaminerEvaluation>;

export const ExaminerUsage = z.object({
  /** The London month as `YYYY-MM`. */
  month: z.string(),
  /** Null when no conversation model is configured, or when it has not been evaluated. */
  evaluation: ExaminerEvaluation.nullable(),
  /** In pence. */
  budget: z.object({ person: Minor, all: Minor, spent: z.number() }),
  /** The number of people who used a service this month. */
  people: z.int(),
  parts: z.array(
    z.object({
      part: z.enum(examinerParts),
      /** Null when the service is not configured. */
      address: z.string().nullable(),
      model: z.string().nullable(),
      /** A description of the price. */
      price: z.string().nullable(),
      calls: z.int(),
      failed: z.int(),
      /** In pence, with two decimals. */
      spent: z.number(),
      /** Whether the circuit breaker is open: after several failures no calls are made for a minute. */
      isResting: z.boolean(),
    }),
  ),
});
export type ExaminerUsage = z.infer<typeof ExaminerUsage>;

export const examinerAdminSchemas = {
  getUsage: {
    summary: "This month's calls and costs of the examiner, and its prices and budget.",
    response: ExaminerUsage,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Examiner',
  description: 'The examiner that reads an answer against the sheet, and the patient who answers.',
};
export const examinerAdminEndpoints = joinEndpoints(examinerAdminRoutes, examinerAdminSchemas);

export const examinerEndpoints = joinEndpoints(examinerRoutes, examinerSchemas);
