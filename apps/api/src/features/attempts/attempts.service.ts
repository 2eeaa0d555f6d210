// A learner's attempts: picked options and marked checklists.
import type { SectionAttempts } from '@urost3/contract/attempts.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ContentService } from '../content/content.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import type { AttemptedKeys } from './attempt-listeners.ts';
import { attemptTime } from './attempt-time.ts';
import * as repository from './attempts.repository.ts';
import type { ChecklistAttemptRow } from './attempts.tables.ts';
import { listCircuitMarks, listPicksBetween } from './circuit-attempts.repository.ts';
import { type DayEvidence, listEvidence } from './evidence.repository.ts';
import { questionItemKey, textKey } from './item-key.ts';
import { createAttemptRecorder, sectionGone, toChecklistAttempt } from './record-attempts.ts';

export type { AttemptedKeys, DayEvidence };
export { attemptTime, questionItemKey, textKey, toChecklistAttempt };

export type AttemptsService = ReturnType<typeof createAttemptsService>;

export function createAttemptsService(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, content, stations } = deps;

  return {
    ...createAttemptRecorder(deps),
    /** @throws AppError not_found, subscription_required */
    async listForSection(principal: Principal, ref: SectionRef): Promise<SectionAttempts> {
      stations.requireReadable(principal, ref);
      const section = await content.getStudySection(ref.stationId, ref.sectionId);
      if (!section) throw sectionGone();
      const picks = await repository.listLastPicks(db, principal.uid, ref);
      const marks = await repository.listChecklistAttempts(db, principal.uid, ref);
      const lastKeys = new Set(marks[0]?.tickedKeys);
      return {
        questions: picks.flatMap(({ count, rightCount, ...pick }) => {
          const question = section.questions.find((item) => item.id === pick.questionId);
          if (!question) return [];
          const option = question.options.find((text) => textKey(text) === pick.optionKey) ?? null;
          const { questionId, isRight } = pick;
          const last = { questionId, isRight, option, at: pick.at.toISOString() };
          return [{ last, count, rightCount }];
        }),
        checklist: marks.map(toChecklistAttempt).reverse(),
        lastTicked: section.examiner_points
          .map((point) => point.text)
          .filter((text) => lastKeys.has(textKey(text))),
      };
    },
    hasChecklistAttempt: (userUid: string, clientId: string, ref: SectionRef) =>
      repository.hasChecklistAttempt(db, userUid, clientId, ref),
    /** The sections with a rating, a sheet or a marked pick, each with these results by London day. */
    listEvidence: (userUid: string) => listEvidence(db, userUid),
    listCircuitMarks: (userUid: string, circuitIds: readonly string[]) =>
      listCircuitMarks(db, userUid, circuitIds),
    /** The points that a marked checklist left unticked, in their current wording; empty when the section is locked or deleted. */
    async listMissedPoints(
      principal: Principal,
      ref: SectionRef,
      row: ChecklistAttemptRow,
    ): Promise<string[]> {
      if (!stations.isReadable(principal, ref)) return [];
      const section = await content.getStudySection(ref.stationId, ref.sectionId);
      const missed = new Set(row.pointKeys.filter((key) => !row.tickedKeys.includes(key)));
      const points = section?.examiner_points.map((point) => point.text) ?? [];
      return points.filter((text) => missed.has(textKey(text)));
    },
    /**
     * Reads the last pick of each question of a section between two instants. `answered` is the number of these picks
     * that are right or wrong, and `right` the number that are right. A pick that could not be marked is in neither
     * number.
     */
    async countPicks(userUid: string, ref: SectionRef, from: Date, until: Date) {
      const picks = await listPicksBetween(db, userUid, ref, from, until);
      const last = new Map(picks.map((pick) => [pick.questionId, pick.isRight]));
      const marked = [...last.values()].filter((isRight) => isRight !== null);
      return { answered: marked.length, right: marked.filter(Boolean).length };
    },
    /** Deletes a person's attempts together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listAllOf(handle, userUid),
  };
}
