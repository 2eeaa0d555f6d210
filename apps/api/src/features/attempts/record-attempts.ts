// Records attempts, which are never changed. The published section, and not the browser, decides which answers are right
// and which points exist.
import type {
  ChecklistAttempt,
  ChecklistAttemptInput,
  McqAttempt,
  McqAttemptInput,
} from '@urost3/contract/attempts.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ContentService } from '../content/content.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { createAttemptListeners } from './attempt-listeners.ts';
import { attemptTime } from './attempt-time.ts';
import * as repository from './attempts.repository.ts';
import type { ChecklistAttemptRow } from './attempts.tables.ts';
import { textKey } from './item-key.ts';
import { markPick, markSheet } from './marking.policy.ts';
import { type RoomSheet, toRoomAttempt } from './room-sheet.ts';

/**
 * Attempts stay until the account is deleted, so their rate is limited. The burst admits a day of offline work at once.
 */
const ATTEMPTS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** The station of a mock circuit in which a checklist was marked. */
interface CircuitPlace {
  circuitId: string;
  position: number;
}

export function toChecklistAttempt(row: ChecklistAttemptRow): ChecklistAttempt {
  return {
    ticked: row.tickedKeys.length,
    total: row.pointKeys.length,
    percent: row.percent,
    globalScore: row.globalScore,
    at: row.at.toISOString(),
    circuitId: row.circuitId,
  };
}

export const sectionGone = () => new AppError('not_found', 'This section is no longer published.');

export function createAttemptRecorder(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, clock, content, stations, live } = deps;
  const countAttempt = createBurstLimit(clock, ATTEMPTS);
  const { onAttempt, callListeners } = createAttemptListeners();

  /**
   * @param madeAt the time of offline work; undefined for other work. If the section has been withdrawn, offline work
   * is marked with the last published version.
   */
  async function getSection({ stationId, sectionId }: SectionRef, madeAt?: string) {
    const published = await content.getStudySection(stationId, sectionId);
    const section =
      published ?? (madeAt ? await content.getWithdrawnSection(stationId, sectionId) : null);
    if (!section) throw sectionGone();
    return section;
  }

  /** @throws AppError not_found, subscription_required, rule_violation, too_many_requests */
  async function recordMcq(principal: Principal, input: McqAttemptInput): Promise<McqAttempt> {
    await stations.requireOpenFor(principal, input, input.madeAt);
    const section = await getSection(input, input.madeAt);
    const question = section.questions.find((item) => item.id === input.questionId);
    if (!question || question.type !== 'mcq') {
      throw new AppError('not_found', 'This multiple choice question is no longer available.');
    }
    countAttempt(principal.uid);
    const row = await db.transaction(async (tx) => {
      const kept = await repository.insertMcqAttempt(tx, {
        userUid: principal.uid,
        clientId: input.clientId,
        stationId: input.stationId,
        sectionId: input.sectionId,
        questionId: question.id,
        ...markPick(question, input.option),
        ...attemptTime(clock, input.madeAt),
      });
      await callListeners(tx, kept);
      return kept;
    });
    live.nudge(principal.uid, 'progress');
    const isOpen = stations.isReadable(principal, input);
    const option = question.options.find((text) => textKey(text) === row.optionKey) ?? null;
    return {
      questionId: row.questionId,
      isRight: isOpen ? row.isRight : null,
      option: isOpen ? option : null,
      at: row.at.toISOString(),
    };
  }

  /**
   * @param place the station of the mock circuit, if there is one
   * @throws AppError not_found, subscription_required (only without `place`), rule_violation, too_many_requests
   */
  async function recordChecklist(
    principal: Principal,
    input: ChecklistAttemptInput,
    place: CircuitPlace | null = null,
  ): Promise<ChecklistAttempt> {
    // The mark shows no text of the section. The station of a started circuit can therefore be marked after Premium has
    // ended.
    if (!place) await stations.requireOpenFor(principal, input, input.madeAt);
    const section = await getSection(input, input.madeAt);
    if (section.examiner_points.length === 0) {
      throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
    }
    countAttempt(principal.uid);
    const row = await db.transaction(async (tx) => {
      const kept = await repository.insertChecklistAttempt(tx, {
        userUid: principal.uid,
        clientId: input.clientId,
        stationId: input.stationId,
        sectionId: input.sectionId,
        ...markSheet(section.examiner_points, input.ticked),
        globalScore: input.globalScore ?? null,
        circuitId: place?.circuitId ?? null,
        circuitPosition: place?.position ?? null,
        ...attemptTime(clock, input.madeAt),
      });
      await callListeners(tx, kept);
      return kept;
    });
    live.nudge(principal.uid, 'progress');
    return toChecklistAttempt(row);
  }

  return {
    recordMcq,
    recordChecklist,
    /**
     * Stores the sheet of a practice room as an attempt of the candidate. Runs in the transaction that ends the room's
     * station. Stores nothing when `clientId` is repeated, or when every point has the mark `not_seen`.
     */
    async recordRoomSheet(tx: Db, userUid: string, sheet: RoomSheet): Promise<void> {
      const values = toRoomAttempt(userUid, sheet);
      if (!values) return;
      const when = attemptTime(clock, undefined);
      await callListeners(tx, await repository.insertChecklistAttempt(tx, { ...values, ...when }));
    },
    onAttempt,
  };
}
