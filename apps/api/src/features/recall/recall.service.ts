// What to do next, computed anew from attempts at every question: no schedule is stored that could be wrong.
import { addDays, daysBetween, daysUntilDay } from '@urost3/contract/day.ts';
import {
  PLAN_DAYS_WITHOUT_EXAM,
  type RecallItem,
  type RecallPlan,
  type RecallToday,
  type SectionScore,
  WEAK_AREAS_MAX,
  type WeakArea,
} from '@urost3/contract/recall.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { AttemptsService, DayEvidence } from '../attempts/attempts.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { byUrgency, type PlanFrame, type PlannedSection, planSections } from './plan.policy.ts';
import * as repository from './recall.repository.ts';
import { findWeakAreas } from './weak-areas.policy.ts';

/** Rating, checklist mark and picks of one day weigh the same. */
function scoreOf({ rating, mark, picks }: DayEvidence): number {
  const known = [rating, mark, picks].filter((value) => value !== null);
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

const keyOf = (ref: { stationId: string; sectionId: string }) =>
  `${ref.stationId}/${ref.sectionId}`;

function groupBySection(evidence: readonly DayEvidence[]): Map<string, DayEvidence[]> {
  const groups = new Map<string, DayEvidence[]>();
  for (const day of evidence) {
    const key = keyOf(day);
    const known = groups.get(key);
    if (known) known.push(day);
    else groups.set(key, [day]);
  }
  return groups;
}

function toScore(section: PlannedSection): SectionScore {
  const { stationId, sectionId, title } = section;
  return { stationId, sectionId, title, score: section.reviews.at(-1)?.score ?? 0 };
}

/** Weak areas that another feature knows of: mock interviews. */
export type WeakAreaSource = (userUid: string) => Promise<WeakArea[]>;

export type RecallService = ReturnType<typeof createRecallService>;

export function createRecallService(deps: {
  db: Db;
  clock: Clock;
  attempts: AttemptsService;
  stations: StationsService;
  settings: SettingsService;
}) {
  const { db, clock, attempts, stations, settings } = deps;
  const weakAreaSources: WeakAreaSource[] = [];

  async function frameOf() {
    const today = londonDate(clock.now());
    const { examDate } = await settings.read(db);
    const daysUntilExam = daysUntilDay(examDate, today);
    return { today, examDate, daysUntilExam, examOn: daysUntilExam === null ? null : examDate };
  }

  /** Sections the person may open, with their days of work and the moves that still stand. */
  async function loadSections(principal: Principal): Promise<PlannedSection[]> {
    const evidence = groupBySection(await attempts.listDayEvidence(principal.uid));
    const moves = new Map(
      (await repository.listMoves(db, principal.uid)).map((move) => [keyOf(move), move]),
    );
    return stations.getOverview(principal).flatMap((station) =>
      station.sections
        .filter((section) => !section.isLocked)
        .map((section): PlannedSection => {
          const ref = { stationId: station.id, sectionId: section.id };
          const days = evidence.get(keyOf(ref)) ?? [];
          const move = moves.get(keyOf(ref));
          const workedAt = Math.max(0, ...days.map((day) => day.lastAt.getTime()));
          const isStanding = move !== undefined && move.movedAt.getTime() >= workedAt;
          return {
            ...ref,
            title: section.title,
            category: section.category,
            reviews: days.map((day) => ({ on: day.onDay, score: scoreOf(day) })),
            movedTo: isStanding ? move.onDay : null,
          };
        }),
    );
  }

  async function getPlan(principal: Principal): Promise<RecallPlan> {
    const { examOn, ...frame } = await frameOf();
    const sections = await loadSections(principal);
    const planned = planSections(sections, { today: frame.today, examOn });
    const lastDay = examOn ?? addDays(frame.today, PLAN_DAYS_WITHOUT_EXAM);
    const days = new Map<string, RecallItem[]>();
    for (const item of planned) {
      if (item.on === null || item.on > lastDay) continue;
      const on = item.on < frame.today ? frame.today : item.on;
      days.set(on, [...(days.get(on) ?? []), { ...item, on: item.on }]);
    }
    const resting = new Set(planned.filter((item) => item.on === null).map(keyOf));
    return {
      ...frame,
      days: [...days]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([on, items]) => ({ on, items: items.sort(byUrgency) })),
      ready: sections.filter((section) => resting.has(keyOf(section))).map(toScore),
    };
  }

  function requirePlannable(on: string, { today, examOn }: PlanFrame): void {
    if (on < today) throw new AppError('rule_violation', 'Please choose today or a later day.');
    if (examOn !== null && on > examOn) {
      throw new AppError('rule_violation', 'Please choose a day up to the exam.');
    }
    if (daysBetween(today, on) > 366) {
      throw new AppError('rule_violation', 'Please choose a day within the next year.');
    }
  }

  return {
    getPlan,
    async getToday(principal: Principal): Promise<RecallToday> {
      const { examOn, ...frame } = await frameOf();
      const sections = await loadSections(principal);
      const items = planSections(sections, { today: frame.today, examOn })
        .flatMap((item) => (item.on === null ? [] : [{ ...item, on: item.on }]))
        .filter((item) => item.on <= frame.today)
        .sort(byUrgency);
      const done = sections.filter(({ reviews }) => reviews.at(-1)?.on === frame.today);
      const others = await Promise.all(weakAreaSources.map((source) => source(principal.uid)));
      const weakAreas = [...findWeakAreas(sections), ...others.flat()]
        .sort((a, b) => a.score - b.score)
        .slice(0, WEAK_AREAS_MAX);
      return { ...frame, items, done: done.map(toScore), weakAreas };
    },
    /** @throws AppError not_found, subscription_required, rule_violation */
    async moveItem(principal: Principal, ref: SectionRef, on: string): Promise<RecallPlan> {
      stations.requireReadable(principal, ref);
      requirePlannable(on, await frameOf());
      await repository.upsertMove(db, {
        userUid: principal.uid,
        ...ref,
        onDay: on,
        movedAt: clock.now(),
      });
      return getPlan(principal);
    },
    /** @throws AppError not_found, subscription_required */
    async resetItem(principal: Principal, ref: SectionRef): Promise<RecallPlan> {
      stations.requireReadable(principal, ref);
      await repository.removeMove(db, principal.uid, ref);
      return getPlan(principal);
    },
    /** Another feature may know weak areas too. */
    addWeakAreas: (source: WeakAreaSource): void => void weakAreaSources.push(source),
    /** Last score and last day of work, section by section, for sections the person may open. */
    async listScores(principal: Principal) {
      const sections = await loadSections(principal);
      return new Map(sections.map((section) => [keyOf(section), section.reviews.at(-1) ?? null]));
    },
    /** For a deleted account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeMovesOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listMoves(handle, userUid),
  };
}
