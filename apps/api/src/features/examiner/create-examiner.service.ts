import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { RateLimitsService, SharedBurst } from '../rate-limits/rate-limits.service.ts';
import type { Synonyms } from '../search/synonyms.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { createEvaluation } from './evaluate.service.ts';
import { createExaminerService } from './examiner.service.ts';
import { createExaminerCalls } from './examiner-calls.service.ts';
import { createExaminerConsents } from './examiner-consents.service.ts';
import { createThesaurus } from './match-terms.ts';
import { createModelHearing } from './model-hearing.ts';
import { createPatientService } from './patient.service.ts';
import { createPointCorrectionsService } from './point-corrections.service.ts';
import { createSavedConversationsService } from './saved-conversations.service.ts';
import { createTranscriptsService } from './transcripts.service.ts';

/**
 * Limits how often a person can request a hearing, or save an answer or a conversation. The limit is needed because the
 * hearing of the longest answer takes almost a second of processor time.
 */
const ANSWERS: SharedBurst = {
  name: 'hearings',
  burst: 15,
  everyMs: 2_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

export type Examiners = ReturnType<typeof createExaminers>;

export function createExaminers(deps: {
  db: Db;
  clock: Clock;
  limits: RateLimitsService;
  secretKey: string;
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  content: ContentService;
  stations: StationsService;
  attempts: AttemptsService;
  synonyms: Synonyms;
}) {
  const calls = createExaminerCalls(deps);
  const consents = createExaminerConsents(deps);
  const thesaurus = createThesaurus(deps.synonyms.groups);
  const countAnswer = deps.limits.shareBurst(deps.db, ANSWERS);
  const parts = { ...deps, calls, consents, thesaurus, countAnswer };
  const patient = createPatientService(parts);
  const examiner = createExaminerService({
    ...parts,
    hasPatient: patient.hasPatient,
    askModel: createModelHearing(parts),
  });
  const { transcription, conversation, speech } = deps.provider;
  return {
    examiner,
    saved: createSavedConversationsService(parts),
    corrections: createPointCorrectionsService(parts),
    patient,
    transcripts: createTranscriptsService(parts),
    runCommand: createEvaluation(parts),
    /** The host of each configured server, which the privacy page shows; null for a service without a server. */
    addresses: {
      transcription: transcription?.address ?? null,
      conversation: conversation?.address ?? null,
      speech: speech?.address ?? null,
    },
  };
}
