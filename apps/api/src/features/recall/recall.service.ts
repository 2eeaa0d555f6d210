// At every request, computes the next study sessions from a learner's attempts, so that no stored schedule can become stale.

import { addDays } from '@urost3/contract/day.ts';
import type {
  OwnDays,
  RecallPlan,
  RecallToday,
  WeakArea,
} from '@urost3/contract/recall/recall.schemas.ts';
import {
  CALIBRATION_MAX,
  MINUTES_PER_CARD,
  MOCK_MINUTES,
  PLAN_DAYS_WITHOUT_EXAM,
  SECTION_MINUTES,
  WEAK_AREAS_MAX,
  WEAK_BELOW,
} from '@urost3/contract/recall/recall.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { listEvidence } from '../attempts/attempts.service.ts';
import { listStations, requireReadable } from '../stations/stations.service.ts';
import {
  calibrationOf,
  isUnderPass,
  lastSheetOf,
  reviewsOf,
  shownScoreOf,
  trustedScore,
} from './evidence.policy.ts';
import { changeOwnDays, findOwnDays, getExamFrame } from './exam-date.service.ts';
import {
  byPriority,
  byUrgency,
  firstAfter,
  fitDays,
  isDayOff,
  minutesNeeded,
  type PlanFrame,
  type PlannedSection,
  planSections,
  toScore,
} from './plan.policy.ts';
import { countDueCards } from './point-cards.service.ts';
import { ownDays, planMoves } from './recall.tables.ts';

/** The sections that the learner may open, with their evidence and the day chosen for the next study session. */
async function loadPlannedSections(ctx: Context, principal: Principal): Promise<PlannedSection[]> {
  const evidence = new Map(
    (await listEvidence(ctx.db, principal.uid)).map((item) => [sectionKey(item), item]),
  );
  const moves = new Map(
    (await ctx.db.select().from(planMoves).where(eq(planMoves.userUid, principal.uid))).map(
      (move) => [sectionKey(move), move],
    ),
  );
  return listStations(ctx, principal).flatMap((station) =>
    station.sections
      .filter((section) => {
        const key = sectionKey({ stationId: station.id, sectionId: section.id });
        // A section above ST3 is planned once the learner has studied it or chosen a day for it.
        const isPlanned = section.level === 'st3' || evidence.has(key) || moves.has(key);
        return isPlanned && !section.isLocked;
      })
      .map((section): PlannedSection => {
        const ref = { stationId: station.id, sectionId: section.id };
        const { days = [], lastAt = null } = evidence.get(sectionKey(ref)) ?? {};
        const move = moves.get(sectionKey(ref));
        const isMoveCurrent = move !== undefined && (lastAt === null || move.movedAt >= lastAt);
        return {
          ...ref,
          title: section.title,
          category: section.category,
          reviews: reviewsOf(days),
          score: shownScoreOf(days),
          before: shownScoreOf(days.slice(0, -1)),
          lastSheet: lastSheetOf(days),
          calibration: calibrationOf(days),
          movedTo: isMoveCurrent ? move.onDay : null,
        };
      }),
  );
}

/**
 * Fits study sessions and point cards into the minutes of each day. Sessions and cards that are due after the day
 * that `lastDayOf` returns are left out.
 */
async function fitSessions(
  ctx: Context,
  principal: Principal,
  lastDayOf: (frame: PlanFrame) => string,
) {
  const { examOn, ...frame } = await getExamFrame(ctx, principal.uid);
  const { today, ownDays } = frame;
  const lastDay = lastDayOf({ today, examOn });
  const sections = await loadPlannedSections(ctx, principal);
  const planned = planSections(sections, { today, examOn });
  const sessions = planned
    .flatMap((item) => (item.on === null || item.on > lastDay ? [] : [{ ...item, on: item.on }]))
    .sort(byUrgency);
  const cards = await countDueCards(ctx, principal, { today, examOn }, lastDay);
  const cardMinutes = new Map([...cards].map(([on, count]) => [on, count * MINUTES_PER_CARD]));
  const done = sections.filter(({ reviews }) => reviews.at(-1)?.on === today);
  const bounds = { today, lastDay, examOn, spentToday: done.length * SECTION_MINUTES };
  const given = [sessions.toSorted(byPriority), cardMinutes, ownDays, bounds] as const;
  const { days, left } = fitDays(...given);
  for (const { items } of days) items.sort(byUrgency);
  const needMinutes = () => (left.length === 0 ? null : minutesNeeded(...given));
  return { frame, sections, planned, sessions, cards, done, days, left, needMinutes };
}

const mean = (scores: readonly number[]) =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

/** An area with the mean that orders it, in which a rating above the last checklist mark counts as the mark. */
type RankedArea = WeakArea & { rank: number };

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;

/** The weakest area comes first. */
function findWeakAreas(sections: readonly PlannedSection[]): RankedArea[] {
  const areas = Map.groupBy(
    sections.flatMap(({ score, ...section }) =>
      score === null ? [] : [{ ...section, score, rank: trustedScore(score, section.lastSheet) }],
    ),
    ({ stationId, category }) => `${stationId}/${category}`,
  );
  return [...areas.values()]
    .flatMap((inArea) => {
      const [weakest] = inArea.sort(byRank);
      if (!weakest) return [];
      const { stationId, category } = weakest;
      return {
        name: category || stationLabels[stationId],
        stationId,
        source: 'study' as const,
        score: mean(inArea.map(({ score }) => score)),
        rank: mean(inArea.map(({ rank }) => rank)),
        sections: inArea.map(toScore),
      };
    })
    .filter(({ rank }) => rank < WEAK_BELOW)
    .sort((a, b) => byRank(a, b) || a.name.localeCompare(b.name, 'en-GB'));
}

/**
 * The weakest areas of study and of mock interviews, the weakest first. Marks by interviewers are the most reliable, so
 * the weakest area of mock interviews is always listed.
 */
function listWeakAreas(
  sections: readonly PlannedSection[],
  ofInterviews: readonly WeakArea[],
): WeakArea[] {
  const [weakest, ...others] = ofInterviews
    .map((area): RankedArea => ({ ...area, rank: area.score }))
    .sort(byRank);
  const always = weakest ? [weakest] : [];
  const rest = [...findWeakAreas(sections), ...others].sort(byRank);
  return [...always, ...rest.slice(0, WEAK_AREAS_MAX - always.length)]
    .sort(byRank)
    .map(({ rank: _, ...area }) => area);
}

/** The minutes of all study sessions, point cards and the mock circuit of a day. */
const minutesOf = (day: { items: readonly unknown[]; cardMinutes: number; isMock: boolean }) =>
  day.items.length * SECTION_MINUTES + day.cardMinutes + (day.isMock ? MOCK_MINUTES : 0);

export async function getRecallPlan(ctx: Context, principal: Principal): Promise<RecallPlan> {
  const { frame, sections, planned, days, left, needMinutes } = await fitSessions(
    ctx,
    principal,
    ({ today, examOn }) => examOn ?? addDays(today, PLAN_DAYS_WITHOUT_EXAM),
  );
  const resting = new Set(planned.filter((item) => item.on === null).map(sectionKey));
  return {
    ...frame,
    days: days
      .filter(({ items, isMock, cardMinutes }) => items.length > 0 || isMock || cardMinutes > 0)
      .map((day) => ({ ...day, minutes: minutesOf(day) })),
    left,
    minutesNeeded: needMinutes(),
    ready: sections.filter((section) => resting.has(sectionKey(section))).map(toScore),
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
  if (examOn === null && on > addDays(today, PLAN_DAYS_WITHOUT_EXAM)) {
    throw new AppError(
      'rule_violation',
      `Please choose a day within the next ${PLAN_DAYS_WITHOUT_EXAM} days.`,
    );
  }
}

export async function getRecallToday(ctx: Context, principal: Principal): Promise<RecallToday> {
  const { frame, sections, planned, sessions, cards, done, days } = await fitSessions(
    ctx,
    principal,
    ({ today }) => today,
  );
  const due = sessions.filter((item) => item.on <= frame.today);
  const now = days[0]?.items ?? [];
  const fits = new Set(now.map(sectionKey));
  const others = await Promise.all(
    ctx.features.map(({ listWeakAreas }) => listWeakAreas?.(principal.uid) ?? []),
  );
  return {
    ...frame,
    items: [...now, ...due.filter((item) => !fits.has(sectionKey(item)))],
    fitCount: now.length,
    coming: firstAfter(frame.today, planned),
    isDayOff: isDayOff(frame.today, frame.ownDays),
    isMock: days[0]?.isMock ?? false,
    minutes: days[0] ? minutesOf(days[0]) : 0,
    cardMinutes: days[0]?.cardMinutes ?? 0,
    done: done.map((section) => ({ ...toScore(section), before: section.before })),
    weakAreas: listWeakAreas(sections, others.flat()),
    cardsDue: cards.get(frame.today) ?? 0,
  };
}
export async function listLowSheets(ctx: Context, principal: Principal) {
  const sections = await loadPlannedSections(ctx, principal);
  return sections.flatMap(({ stationId, sectionId, lastSheet }) =>
    lastSheet && isUnderPass(lastSheet) ? [{ stationId, sectionId, ...lastSheet }] : [],
  );
}
/** @throws AppError rule_violation when the new exam date is in the past */
export async function saveOwnDays(
  ctx: Context,
  principal: Principal,
  days: OwnDays,
): Promise<RecallPlan> {
  await changeOwnDays(ctx, principal.uid, {
    ...days,
    weekdaysOff: [...new Set(days.weekdaysOff)].sort(),
    daysOff: [...new Set(days.daysOff)].sort(),
  });
  return getRecallPlan(ctx, principal);
}
/** @throws AppError not_found, subscription_required, rule_violation */
export async function movePlanItem(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  on: string,
): Promise<RecallPlan> {
  requireReadable(ctx, principal, ref);
  requirePlannable(on, await getExamFrame(ctx, principal.uid));
  const set = { onDay: on, movedAt: ctx.clock.now() };
  const target = [planMoves.userUid, planMoves.stationId, planMoves.sectionId];
  await changeOwn(ctx.db, principal.uid, async (tx) => {
    await tx
      .insert(planMoves)
      .values({ userUid: principal.uid, ...ref, ...set })
      .onConflictDoUpdate({ target, set });
  });
  ctx.live.sendHint(principal.uid, 'progress');
  return getRecallPlan(ctx, principal);
}
/** @throws AppError not_found, subscription_required */
export async function resetPlanItem(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<RecallPlan> {
  requireReadable(ctx, principal, ref);
  await ctx.db
    .delete(planMoves)
    .where(
      and(
        eq(planMoves.userUid, principal.uid),
        eq(planMoves.stationId, ref.stationId),
        eq(planMoves.sectionId, ref.sectionId),
      ),
    );
  ctx.live.sendHint(principal.uid, 'progress');
  return getRecallPlan(ctx, principal);
}
/** Maps each section that the person may open to its latest score and day of study; null when never studied. */
export async function listSectionScores(ctx: Context, principal: Principal) {
  const sections = await loadPlannedSections(ctx, principal);
  return new Map(sections.map((section) => [sectionKey(section), section.reviews.at(-1) ?? null]));
}
/** Deletes a person's data together with the account. */
export const eraseRecall = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, planMoves, ownDays);
export const exportRecall = async (handle: Db, userUid: string) => ({
  moves: await handle.select().from(planMoves).where(eq(planMoves.userUid, userUid)),
  ownDays: await findOwnDays(handle, userUid),
});
