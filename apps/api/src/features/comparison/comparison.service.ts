// Compares a learner's first attempt with the first attempts of other learners. Responses hide the results of single
// people (decision 082). About others they contain only shares rounded to 5 %, and cohort sizes that are multiples of
// ten.
import type {
  ComparedSection,
  ComparisonSetting,
  PercentileRank,
  SectionComparison,
} from '@urost3/contract/comparison.schemas.ts';
import {
  COHORT_MIN,
  COMPARED_QUESTIONS_MIN,
  COMPARED_SECTIONS_MAX,
} from '@urost3/contract/comparison.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { StationsService } from '../stations/stations.service.ts';
import {
  type Cohort,
  type OwnScore,
  percentileOf,
  placeIn,
  publicShare,
} from './comparison.policy.ts';
import * as repository from './comparison.repository.ts';
import { createFigureCache } from './figure-cache.ts';
import type { ItemAnalysisService } from './item-analysis.service.ts';
import type { MeasuredItems, MeasuredSection } from './measured-items.ts';
import { findOptOut, insertOptOut, removeOptOut } from './opt-outs.repository.ts';

/** @param total the maximum of the score */
function toStanding(
  cohort: Cohort | null,
  own: OwnScore | null,
  total: number,
): PercentileRank | null {
  if (!cohort || !own) return null;
  const percentile = percentileOf(placeIn(cohort, own));
  if (percentile === null) return null;
  const percent = Math.round((own.score / total) * 100);
  return { percent, percentile, learners: cohort.learners };
}

/**
 * @returns the number of right first picks and the id of the last pick; null until all `total` questions are answered
 */
function scoreOf(picks: readonly repository.OwnPick[], total: number): OwnScore | null {
  if (picks.length < total) return null;
  const score = picks.filter(({ isRight }) => isRight).length;
  return { id: Math.max(...picks.map(({ id }) => id)), score };
}

interface SectionCohorts {
  sheet: Cohort | null;
  picks: Cohort | null;
  questions: readonly repository.QuestionShare[];
}

async function readCohorts(db: Db, section: MeasuredSection): Promise<SectionCohorts> {
  const { sheet, questions } = section;
  const hasPicks = questions.length >= COMPARED_QUESTIONS_MIN;
  return {
    sheet: sheet && (await repository.readSheetCohort(db, section, sheet)),
    picks: hasPicks ? await repository.readPicksCohort(db, section, questions) : null,
    questions:
      questions.length > 0 ? await repository.listQuestionShares(db, section, questions) : [],
  };
}

export type ComparisonService = ReturnType<typeof createComparisonService>;

export function createComparisonService(deps: {
  db: Db;
  clock: Clock;
  stations: StationsService;
  items: MeasuredItems;
  analysis: ItemAnalysisService;
}) {
  const { db, clock, stations, items, analysis } = deps;
  const cohorts = createFigureCache(clock, (section: MeasuredSection) => readCohorts(db, section));

  const isOn = async (userUid: string) => (await findOptOut(db, userUid)) === null;

  /**
   * False for staff, because they know the answers, and for people who opted out. Cohorts contain neither staff nor
   * people who opted out.
   */
  const isCompared = async ({ uid, roles }: Principal) => roles.length === 0 && (await isOn(uid));

  async function compareIn(uid: string, section: MeasuredSection) {
    const { sheet, questions } = section;
    const mark = sheet && (await repository.findOwnMark(db, uid, section, sheet));
    const picks =
      questions.length > 0 ? await repository.listOwnPicks(db, uid, section, questions) : [];
    if (!mark && picks.length === 0) return { sheet: null, picks: null, questions: [] };
    const cohort = await cohorts.get(section).value;
    const answered = new Set(picks.map(({ questionId }) => questionId));
    const { length } = questions;
    return {
      sheet: toStanding(cohort.sheet, mark, 100),
      picks: toStanding(cohort.picks, scoreOf(picks, length), length),
      questions: cohort.questions
        .filter(({ questionId, learners }) => answered.has(questionId) && learners >= COHORT_MIN)
        .map(({ questionId, learners, right }) => ({
          questionId,
          learners,
          rightPercent: publicShare((right / learners) * 100),
        })),
    };
  }

  function forgetFigures(): void {
    cohorts.clear();
    analysis.forgetFigures();
  }

  return {
    /** @throws AppError not_found, subscription_required */
    async getSection(principal: Principal, ref: SectionRef): Promise<SectionComparison> {
      stations.requireReadable(principal, ref);
      const none = { sheet: null, picks: null, questions: [] };
      if (!(await isCompared(principal))) return { isOn: await isOn(principal.uid), ...none };
      const section = await items.find(ref);
      if (!section) return { isOn: true, ...none };
      return { isOn: true, ...(await compareIn(principal.uid, section)) };
    },

    async list(principal: Principal): Promise<{ isOn: boolean; sections: ComparedSection[] }> {
      if (!(await isCompared(principal))) return { isOn: await isOn(principal.uid), sections: [] };
      const recent = await repository.listRecentSections(db, principal.uid);
      const readable = recent.filter((ref) => stations.isReadable(principal, ref));
      const sections: ComparedSection[] = [];
      for (const ref of readable.slice(0, COMPARED_SECTIONS_MAX)) {
        const section = await items.find(ref);
        if (!section) continue;
        const { sheet, picks } = await compareIn(principal.uid, section);
        if (sheet || picks) sections.push({ ...ref, title: section.title, sheet, picks });
      }
      return { isOn: true, sections };
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
