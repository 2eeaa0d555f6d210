// Proposes which checklist points a learner's answer covers. The learner confirms or corrects the proposal. The answer
// itself is stored only when the learner saves it (saved-conversations.service.ts).
import type {
  Examiner,
  Hearing,
  HearingInput,
  SectionExaminer,
} from '@urost3/contract/examiner.schemas.ts';
import type { ConsentPurpose } from '@urost3/contract/examiner.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './examiner.repository.ts';
import type { ExaminerCalls } from './examiner-calls.service.ts';
import type { ExaminerConsents } from './examiner-consents.service.ts';
import { giveHint } from './hint.ts';
import type { Thesaurus } from './match-terms.ts';
import { isEnglish } from './match-words.ts';
import { openSection } from './open-section.ts';
import { toConversation } from './saved-conversations.service.ts';

const NOT_ENGLISH =
  'These words do not seem to be English, so few of them may be recognised: please check the points yourself.';
/** For these errors of the model, the built-in matcher proposes instead, unless hints are switched off. */
const LEADS_TO_HINT = new Set(['budget_spent', 'unavailable', 'provider_failed']);

/** Asks the configured model. @throws AppError not_found without a model, budget_spent, unavailable, provider_failed */
type AskModel = (
  principal: Principal,
  words: string,
  section: StudySection,
  signal: AbortSignal,
) => Promise<Pick<Hearing, 'points' | 'probe' | 'globalScore'>>;

export function createExaminerService(deps: {
  /** Counts one request for a proposal towards the person's rate limit. @throws AppError too_many_requests */
  countAnswer: (uid: string) => Promise<void>;
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  content: ContentService;
  stations: StationsService;
  calls: ExaminerCalls;
  consents: ExaminerConsents;
  thesaurus: Thesaurus;
  hasPatient: (ref: SectionRef) => Promise<boolean>;
  askModel: AskModel;
}) {
  const { settings, provider, calls, consents } = deps;

  async function get({ uid }: Principal): Promise<Examiner> {
    const info = (part: 'transcription' | 'conversation' | 'speech') => {
      const configured = provider[part];
      return configured && { address: configured.address };
    };
    const isConfigured = Boolean(
      provider.transcription ?? provider.conversation ?? provider.speech,
    );
    return {
      hints: settings.hints,
      transcription: info('transcription'),
      conversation: info('conversation'),
      speech: info('speech'),
      consents: await consents.list(uid),
      isBudgetSpent: isConfigured && (await calls.isSpent(uid)),
    };
  }

  async function hearByModel(
    principal: Principal,
    words: string,
    section: StudySection,
    signal: AbortSignal,
  ): Promise<Hearing | { failed: AppError }> {
    if (!provider.conversation)
      throw new AppError('not_found', 'No examiner’s server is set up here.');
    await consents.require(principal.uid, 'conversation');
    try {
      const heard = await deps.askModel(principal, words, section, signal);
      return { source: 'model', notice: null, ...heard };
    } catch (error) {
      if (!(error instanceof AppError) || !LEADS_TO_HINT.has(error.code)) throw error;
      return { failed: error };
    }
  }

  return {
    get,
    async saveConsent(
      principal: Principal,
      purpose: ConsentPurpose,
      isGiven: boolean,
    ): Promise<Examiner> {
      await consents.save(principal.uid, purpose, isGiven);
      return get(principal);
    },
    /** @throws AppError not_found, subscription_required */
    async getSection(principal: Principal, ref: SectionRef): Promise<SectionExaminer> {
      const section = await openSection(deps, principal, ref);
      const canHear = settings.hints || provider.conversation !== null;
      return {
        canHear: canHear && section.examiner_points.length > 0,
        hasPatient: await deps.hasPatient(ref),
      };
    },
    /**
     * Proposes a verdict per point. The model proposes if `source` is `model`. Otherwise, or if the model fails, the
     * matcher proposes.
     * @throws AppError not_found, subscription_required, rule_violation, too_many_requests, consent_required, and the
     * model's error if the model fails while hints are switched off
     */
    async hear(
      principal: Principal,
      ref: SectionRef,
      { words, source }: HearingInput,
      signal: AbortSignal,
    ): Promise<Hearing> {
      const section = await openSection(deps, principal, ref);
      if (section.examiner_points.length === 0)
        throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
      await deps.countAnswer(principal.uid);
      const byModel =
        source === 'model' ? await hearByModel(principal, words, section, signal) : null;
      if (byModel && 'source' in byModel) return byModel;
      if (!settings.hints)
        throw byModel?.failed ?? new AppError('not_found', 'Hints are switched off here.');
      const notEnglish = isEnglish(words) ? null : NOT_ENGLISH;
      const notice = byModel ? `${byModel.failed.message} This is the hint.` : notEnglish;
      return { source: 'hint', notice, ...giveHint(words, section, deps.thesaurus) };
    },
    getUsage: calls.getUsage,
    /** Deletes a person's data together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    async exportOf(handle: Db, userUid: string) {
      return {
        consents: await repository.listConsents(handle, userUid),
        kept: (await repository.listSaved(handle, userUid)).map(toConversation),
        calls: await calls.listCounts(handle, userUid),
      };
    },
  };
}
