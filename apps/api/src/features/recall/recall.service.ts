// At every request, computes the next study sessions from a learner's attempts, so that no stored schedule can become stale.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type {
  OwnDays,
  RecallPlan,
  RecallToday,
  WeakArea,
} from '@urost3/contract/recall.schemas.ts';
import {
  CALIBRATION_MAX,
  MOCK_MINUTES,
  PLAN_DAYS_WITHOUT_EXAM,
  SECTION_MINUTES,
} from '@urost3/contract/recall.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { isDayOff } from './day-fit.policy.ts';
import { isUnderPass } from './evidence.policy.ts';
import type { ExamFrames } from './exam-frame.service.ts';
import { firstAfter, type PlanFrame, toScore } from './plan.policy.ts';
import type { PointCardsService } from './point-cards.service.ts';
import * as repository from './recall.repository.ts';
import { createSessionPlan, keyOf } from './session-plan.ts';
import { listWeakAreas } from './weak-areas.policy.ts';

/** A function of another feature that returns weak areas, for example from the marks of mock interviews. */
type WeakAreaSource = (userUid: string) => Promise<WeakArea[]>;

/** The minutes of all study sessions, point cards and the mock circuit of a day. */
const minutesOf = (day: { items: readonly unknown[]; cardMinutes: number; isMock: boolean }) =>
  day.items.length * SECTION_MINUTES + day.cardMinutes + (day.isMock ? MOCK_MINUTES : 0);

export type RecallService = ReturnType<typeof createRecallService>;

export function createRecallService(deps: {
  db: Db;
  clock: Clock;
  attempts: AttemptsService;
  stations: StationsService;
  frames: ExamFrames;
  pointCards: PointCardsService;
  live: LiveService;
}) {
  const { db, clock, stations, live, frames } = deps;
  const { loadSections, fit } = createSessionPlan(deps);
  const weakAreaSources: WeakAreaSource[] = [];

  async function getPlan(principal: Principal): Promise<RecallPlan> {
    const { frame, sections, planned, days, left, needMinutes } = await fit(
      principal,
      ({ today, examOn }) => examOn ?? addDays(today, PLAN_DAYS_WITHOUT_EXAM),
    );
    const resting = new Set(planned.filter((item) => item.on === null).map(keyOf));
    return {
      ...frame,
      days: days
        .filter(({ items, isMock, cardMinutes }) => items.length > 0 || isMock || cardMinutes > 0)
        .map((day) => ({ ...day, minutes: minutesOf(day) })),
      left,
      minutesNeeded: needMinutes(),
      ready: sections.filter((section) => resting.has(keyOf(section))).map(toScore),
      calibration: sections
        .flatMap((section) => section.calibration)
        .sort((a, b) => a.on.localeCompare(b.on))
        .slice(-CALIBRATION_MAX),
    };
  }

  function requirePlannable(on: string, { today, examOn }: PlanFrame): void {
    if (on < today) throw new AppError('rule_violation', 'Please choose today or a later day.');
    if (examOn !== null && on > examOn) {
      throw new AppError('rule_violation', 'Please choose a day up to the interview.');
    }
    if (daysBetween(today, on) > 366) {
      throw new AppError('rule_violation', 'Please choose a day within the next year.');
    }
  }

  return {
    getPlan,
    async getToday(principal: Principal): Promise<RecallToday> {
      const { frame, sections, planned, sessions, cards, done, days } = await fit(
        principal,
        ({ today }) => today,
      );
      const due = sessions.filter((item) => item.on <= frame.today);
      const now = days[0]?.items ?? [];
      const fits = new Set(now.map(keyOf));
      const others = await Promise.all(weakAreaSources.map((source) => source(principal.uid)));
      return {
        ...frame,
        items: [...now, ...due.filter((item) => !fits.has(keyOf(item)))],
        fitCount: now.length,
        coming: firstAfter(frame.today, planned),
        isDayOff: isDayOff(frame.today, frame.ownDays),
        isMock: days[0]?.isMock ?? false,
        minutes: days[0] ? minutesOf(days[0]) : 0,
        cardMinutes: days[0]?.cardMinutes ?? 0,
        done: done.map(toScore),
        weakAreas: listWeakAreas(sections, others.flat()),
        cardsDue: cards.get(frame.today) ?? 0,
      };
    },
    async listLowSheets(principal: Principal) {
      const sections = await loadSections(principal);
      return sections.flatMap(({ stationId, sectionId, lastSheet }) =>
        lastSheet && isUnderPass(lastSheet) ? [{ stationId, sectionId, ...lastSheet }] : [],
      );
    },
    /** @throws AppError rule_violation when the new exam date is in the past */
    async saveOwnDays(principal: Principal, days: OwnDays): Promise<RecallPlan> {
      await frames.saveOwnDays(principal.uid, days);
      live.nudge(principal.uid, 'progress');
      return getPlan(principal);
    },
    /** @throws AppError rule_violation when the new exam date is in the past */
    async setExamDate(principal: Principal, examDate: string | null): Promise<OwnDays> {
      const saved = await frames.setExamDate(principal.uid, examDate);
      live.nudge(principal.uid, 'progress');
      return saved;
    },
    /** @throws AppError not_found, subscription_required, rule_violation */
    async moveItem(principal: Principal, ref: SectionRef, on: string): Promise<RecallPlan> {
      stations.requireReadable(principal, ref);
      requirePlannable(on, await frames.getContext(principal.uid));
      await repository.upsertMove(db, {
        userUid: principal.uid,
        ...ref,
        onDay: on,
        movedAt: clock.now(),
      });
      live.nudge(principal.uid, 'progress');
      return getPlan(principal);
    },
    /** @throws AppError not_found, subscription_required */
    async resetItem(principal: Principal, ref: SectionRef): Promise<RecallPlan> {
      stations.requireReadable(principal, ref);
      await repository.removeMove(db, principal.uid, ref);
      live.nudge(principal.uid, 'progress');
      return getPlan(principal);
    },
    /** Registers a source of further weak areas. */
    addWeakAreas: (source: WeakAreaSource): void => void weakAreaSources.push(source),
    /** Maps each section that the person may open to its latest score and day of study; null when never studied. */
    async listScores(principal: Principal) {
      const sections = await loadSections(principal);
      return new Map(sections.map((section) => [keyOf(section), section.reviews.at(-1) ?? null]));
    },
    /** Deletes a person's data together with the account. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await repository.removeMovesOf(tx, userUid);
      await frames.erase(tx, userUid);
    },
    exportOf: async (handle: Db, userUid: string) => ({
      moves: await repository.listMoves(handle, userUid),
      ownDays: await frames.exportOf(handle, userUid),
    }),
  };
}
