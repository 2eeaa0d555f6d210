// Tells a learner how others answered the same multiple-choice questions at their first attempt. Responses hide the
// results of single people (decision 082): they contain only shares rounded to 5 %, of groups that grow by ten.
import type { ComparisonSetting, SectionComparison } from '@urost3/contract/comparison.schemas.ts';
import { COHORT_MIN } from '@urost3/contract/comparison.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { publicShare } from './comparison.policy.ts';
import { listAnswered, listQuestionShares } from './comparison.repository.ts';
import { createFigureCache } from './figure-cache.ts';
import type { ItemAnalysisService } from './item-analysis.service.ts';
import type { MeasuredItems, MeasuredSection } from './measured-items.ts';
import { findOptOut, insertOptOut, removeOptOut } from './opt-outs.repository.ts';

export type ComparisonService = ReturnType<typeof createComparisonService>;

export function createComparisonService(deps: {
  db: Db;
  clock: Clock;
  stations: StationsService;
  items: MeasuredItems;
  analysis: ItemAnalysisService;
}) {
  const { db, clock, stations, items, analysis } = deps;
  const shares = createFigureCache(clock, (section: MeasuredSection) =>
    listQuestionShares(db, section, section.questions),
  );

  const isOn = async (userUid: string) => (await findOptOut(db, userUid)) === null;

  /**
   * False for staff, because they know the answers, and for people who opted out. Cohorts contain neither staff nor
   * people who opted out.
   */
  const isCompared = async ({ uid, roles }: Principal) => roles.length === 0 && (await isOn(uid));

  async function listComparedQuestions(uid: string, section: MeasuredSection) {
    const { questions } = section;
    const answered =
      questions.length > 0 ? await listAnswered(db, uid, section, questions) : new Set<string>();
    if (answered.size === 0) return [];
    return (await shares.get(section).value)
      .filter(({ questionId, learners }) => answered.has(questionId) && learners >= COHORT_MIN)
      .map(({ questionId, learners, right }) => ({
        questionId,
        learners,
        rightPercent: publicShare((right / learners) * 100),
      }));
  }

  function forgetFigures(): void {
    shares.clear();
    analysis.forgetFigures();
  }

  return {
    /** @throws AppError not_found, subscription_required */
    async getSection(principal: Principal, ref: SectionRef): Promise<SectionComparison> {
      stations.requireReadable(principal, ref);
      if (!(await isCompared(principal))) return { questions: [] };
      const section = await items.find(ref);
      return { questions: section ? await listComparedQuestions(principal.uid, section) : [] };
    },

    getSetting: async ({ uid }: Principal): Promise<ComparisonSetting> => ({
      isOn: await isOn(uid),
    }),

    async saveSetting({ uid }: Principal, setting: ComparisonSetting): Promise<ComparisonSetting> {
      if (setting.isOn) await removeOptOut(db, uid);
      else await insertOptOut(db, uid, clock.now());
      forgetFigures();
      return setting;
    },

    /** Deletes a person's setting together with the account. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await removeOptOut(tx, userUid);
      forgetFigures();
    },
    async exportOf(handle: Db, userUid: string) {
      const optOut = await findOptOut(handle, userUid);
      return { isOn: optOut === null, offSince: optOut?.since ?? null };
    },
  };
}
