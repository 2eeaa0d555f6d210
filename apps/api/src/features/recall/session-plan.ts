// Fits a learner's next study sessions and point cards into the days until the exam.

import { SECTION_MINUTES } from '@urost3/contract/recall.ts';
import { MINUTES_PER_CARD } from '@urost3/contract/recall-point-cards.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { fitDays, minutesNeeded } from './day-fit.policy.ts';
import { calibrationOf, lastSheetOf, reviewsOf } from './evidence.policy.ts';
import type { ExamFrames } from './exam-frame.service.ts';
import {
  byPriority,
  byUrgency,
  type PlanFrame,
  type PlannedSection,
  planSections,
} from './plan.policy.ts';
import type { PointCardsService } from './point-cards.service.ts';
import { listMoves } from './recall.repository.ts';

export const keyOf = (ref: { stationId: string; sectionId: string }) =>
  `${ref.stationId}/${ref.sectionId}`;

export function createSessionPlan(deps: {
  db: Db;
  attempts: AttemptsService;
  stations: StationsService;
  frames: ExamFrames;
  pointCards: PointCardsService;
}) {
  const { db, attempts, stations, frames, pointCards } = deps;

  /** The sections that the learner may open, with their evidence and the day chosen for the next study session. */
  async function loadSections(principal: Principal): Promise<PlannedSection[]> {
    const evidence = new Map(
      (await attempts.listEvidence(principal.uid)).map((item) => [keyOf(item), item]),
    );
    const moves = new Map((await listMoves(db, principal.uid)).map((move) => [keyOf(move), move]));
    return stations.getOverview(principal).flatMap((station) =>
      station.sections
        .filter((section) => !section.isLocked)
        .map((section): PlannedSection => {
          const ref = { stationId: station.id, sectionId: section.id };
          const { days = [], lastAt = null } = evidence.get(keyOf(ref)) ?? {};
          const move = moves.get(keyOf(ref));
          const isMoveCurrent = move !== undefined && (lastAt === null || move.movedAt >= lastAt);
          return {
            ...ref,
            title: section.title,
            category: section.category,
            reviews: reviewsOf(days),
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
  async function fit(principal: Principal, lastDayOf: (frame: PlanFrame) => string) {
    const { examOn, ...frame } = await frames.getContext(principal.uid);
    const { today, ownDays } = frame;
    const lastDay = lastDayOf({ today, examOn });
    const sections = await loadSections(principal);
    const planned = planSections(sections, { today, examOn });
    const sessions = planned
      .flatMap((item) => (item.on === null || item.on > lastDay ? [] : [{ ...item, on: item.on }]))
      .sort(byUrgency);
    const cards = await pointCards.countByDay(principal, { today, examOn }, lastDay);
    const cardMinutes = new Map([...cards].map(([on, count]) => [on, count * MINUTES_PER_CARD]));
    const done = sections.filter(({ reviews }) => reviews.at(-1)?.on === today);
    const bounds = { today, lastDay, examOn, spentToday: done.length * SECTION_MINUTES };
    const given = [sessions.toSorted(byPriority), cardMinutes, ownDays, bounds] as const;
    const { days, left } = fitDays(...given);
    for (const { items } of days) items.sort(byUrgency);
    const needMinutes = () => (left.length === 0 ? null : minutesNeeded(...given));
    return { frame, sections, planned, sessions, cards, done, days, left, needMinutes };
  }

  return { loadSections, fit };
}
