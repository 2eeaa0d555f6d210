// Proposes which checklist points a learner's answer covers. The learner confirms or corrects the proposal. The answer
// itself is stored only when the learner saves it (`keep`).
import { randomUUID } from 'node:crypto';
import type {
  DisputedPoint,
  Examiner,
  Hearing,
  HearingInput,
  SavedConversation,
  SectionExaminer,
  SheetReview,
} from '@urost3/contract/examiner.schemas.ts';
import type { ConsentPurpose, PointVerdict } from '@urost3/contract/examiner.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import { type AttemptsService, textKey } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { RateLimitsService, SharedBurst } from '../rate-limits/rate-limits.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './examiner.repository.ts';
import type { ExaminerCalls } from './examiner-calls.service.ts';
import type { ExaminerConsents } from './examiner-consents.service.ts';
import { giveHint } from './hint.ts';
import type { Thesaurus } from './match-sheet.ts';
import { isEnglish } from './match-words.ts';

/** Limits the proposals, because the longest answer needs almost a second of processor time. */
const HEARINGS: SharedBurst = {
  name: 'hearings',
  burst: 15,
  everyMs: 2_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};
const NOT_ENGLISH =
  'These words do not seem to be English, so few of them may be recognised: please check the points yourself.';
const KEPT_MAX = 500;
const DISPUTED_MAX = 100;

/** For these errors of the model, the learner gets the result of the embedded matcher instead. */
const LEADS_TO_HINT = new Set(['budget_spent', 'unavailable', 'provider_failed']);

const rank: Record<PointVerdict, number> = { not_heard: 0, partly: 1, covered: 2 };

const toTalk = ({
  id,
  kind,
  stationId,
  sectionId,
  words,
  at,
}: repository.KeptRow): SavedConversation => ({
  id,
  kind,
  stationId,
  sectionId,
  words,
  at: at.toISOString(),
});

/** Asks the configured model. @throws AppError budget_spent, unavailable, provider_failed */
type AskModel = (
  principal: Principal,
  words: string,
  section: StudySection,
  signal: AbortSignal,
) => Promise<Pick<Hearing, 'points' | 'probe' | 'globalScore'>>;

export type ExaminerService = ReturnType<typeof createExaminerService>;

export function createExaminerService(deps: {
  db: Db;
  clock: Clock;
  limits: RateLimitsService;
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  content: ContentService;
  stations: StationsService;
  attempts: AttemptsService;
  calls: ExaminerCalls;
  consents: ExaminerConsents;
  readThesaurus: () => Promise<Thesaurus>;
  hasPatient: (ref: SectionRef) => Promise<boolean>;
  askModel: AskModel;
}) {
  const { db, clock, settings, provider, content, stations, calls, consents } = deps;
  const countHearing = deps.limits.shareBurst(db, HEARINGS);

  async function openSection(principal: Principal, ref: SectionRef): Promise<StudySection> {
    stations.requireReadable(principal, ref);
    const section = await content.getStudySection(ref.stationId, ref.sectionId);
    if (!section) throw new AppError('not_found', 'This section is no longer published.');
    return section;
  }

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
      const section = await openSection(principal, ref);
      const canHear = settings.hints || provider.conversation !== null;
      return {
        canHear: canHear && section.examiner_points.length > 0,
        hasPatient: await deps.hasPatient(ref),
      };
    },
    /**
     * Proposes a verdict per point: by the model if `source` asks for it, otherwise (or if it fails) by the matcher.
     * @throws AppError not_found, subscription_required, rule_violation, consent_required, or the model's error while
     * hints are switched off
     */
    async hear(
      principal: Principal,
      ref: SectionRef,
      { words, source }: HearingInput,
      signal: AbortSignal,
    ): Promise<Hearing> {
      const section = await openSection(principal, ref);
      if (section.examiner_points.length === 0)
        throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
      await countHearing(principal.uid);
      const byModel =
        source === 'model' ? await hearByModel(principal, words, section, signal) : null;
      if (byModel && 'source' in byModel) return byModel;
      if (!settings.hints)
        throw byModel?.failed ?? new AppError('not_found', 'Hints are switched off here.');
      const notEnglish = isEnglish(words) ? null : NOT_ENGLISH;
      const notice = byModel ? `${byModel.failed.message} This is the hint.` : notEnglish;
      return { source: 'hint', notice, ...giveHint(words, section, await deps.readThesaurus()) };
    },
    /**
     * Counts which proposals the learner corrected, once per marked checklist.
     * @throws AppError not_found, subscription_required
     */
    async review(principal: Principal, ref: SectionRef, review: SheetReview): Promise<void> {
      const section = await openSection(principal, ref);
      const { uid } = principal;
      if (!(await deps.attempts.hasChecklistAttempt(uid, review.clientId, ref)))
        throw notFound('This sheet');
      const known = new Set(section.examiner_points.map(({ text }) => textKey(text)));
      const counts = new Map<string, repository.PointCount>();
      for (const { text, heard, confirmed } of review.points) {
        const pointKey = textKey(text);
        if (!known.has(pointKey)) continue;
        const heardWrongly = Number(rank[heard] > rank[confirmed]);
        counts.set(pointKey, {
          pointKey,
          heardWrongly,
          missed: Number(rank[heard] < rank[confirmed]),
        });
      }
      await db.transaction(async (tx) => {
        if (await repository.insertReview(tx, uid, review.clientId))
          await repository.addPointCounts(tx, ref, review.source, [...counts.values()]);
      });
    },
    async listSaved({ uid }: Principal): Promise<{ talks: SavedConversation[] }> {
      return { talks: (await repository.listSaved(db, uid)).map(toTalk) };
    },
    /** @throws AppError consent_required, not_found, subscription_required, rule_violation */
    async keep(
      principal: Principal,
      talk: Omit<SavedConversation, 'id' | 'at'> & { clientId: string },
    ): Promise<SavedConversation> {
      const { uid } = principal;
      await consents.require(uid, 'keeping');
      stations.requireReadable(principal, talk);
      await countHearing(uid);
      const kept = await repository.listSaved(db, uid);
      const isRepeated = kept.some(({ clientId }) => clientId === talk.clientId);
      if (kept.length >= KEPT_MAX && !isRepeated)
        throw new AppError(
          'rule_violation',
          `You have kept ${KEPT_MAX} answers and conversations. Please delete some first.`,
        );
      const row = { ...talk, id: randomUUID(), userUid: uid, at: clock.now() };
      return toTalk(await repository.insertSaved(db, row));
    },
    /** @throws AppError not_found */
    async removeSaved({ uid }: Principal, id: string): Promise<void> {
      if (!(await repository.removeSaved(db, uid, id))) throw notFound('This conversation');
    },
    /** The points that learners correct most often, by the share of checklists. */
    async listDisputed(): Promise<{ points: DisputedPoint[] }> {
      const rows = await repository.listCorrectedPoints(db);
      const sections = await content.listStudySections();
      const bySection = new Map(
        sections.map((item) => [`${item.view.stationId}/${item.view.id}`, item]),
      );
      const points = rows.flatMap((row) => {
        const { stationId, sectionId, source, sheets, heardWrongly, missed } = row;
        const section = bySection.get(`${stationId}/${sectionId}`);
        const point = section?.view.examiner_points.find(
          ({ text }) => textKey(text) === row.pointKey,
        );
        if (!section || !point) return [];
        const { adminStationId, view } = section;
        const place = { stationId, sectionId, sectionTitle: view.title, adminStationId };
        const { text, weight } = point;
        return [{ ...place, point: text, weight, source, sheets, heardWrongly, missed }];
      });
      const share = (item: DisputedPoint) => (item.heardWrongly + item.missed) / item.sheets;
      points.sort((a, b) => share(b) - share(a) || b.sheets - a.sheets);
      return { points: points.slice(0, DISPUTED_MAX) };
    },
    getUsage: calls.getUsage,
    /** Deletes a person's data together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    async exportOf(handle: Db, userUid: string) {
      return {
        consents: await repository.listConsents(handle, userUid),
        kept: (await repository.listSaved(handle, userUid)).map(toTalk),
        calls: await calls.listCounts(handle, userUid),
      };
    },
  };
}
