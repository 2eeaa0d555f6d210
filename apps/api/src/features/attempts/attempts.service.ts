// Records attempts, which are never changed. The server's published section, and not the browser, decides which answers are right and which
// points exist.

import type {
  ChecklistAttempt,
  ChecklistAttemptInput,
  McqAttempt,
  McqAttemptInput,
  SectionAttempts,
} from '@urost3/contract/attempts.schemas.ts';
import { ATTEMPT_DELAY_DAYS_MAX } from '@urost3/contract/attempts.ts';
import { markChecklist } from '@urost3/contract/checklist.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { PointCardRef } from '@urost3/contract/recall-point-cards.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { ContentService } from '../content/content.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './attempts.repository.ts';
import type { ChecklistAttemptRow } from './attempts.tables.ts';
import { questionItemKey, sheetItemKey, textKey } from './item-key.ts';
import { type RoomSheet, toRoomAttempt } from './room-sheet.ts';

export type { DayEvidence } from './attempts.repository.ts';
export { questionItemKey, sheetItemKey, textKey };

/**
 * The time of an attempt: the client's time for offline work, otherwise the server's. A future time comes from a wrong clock and is
 * replaced by the current time.
 * @throws AppError rule_violation when the time is too long ago
 */
export function attemptTime(clock: Clock, madeAt: string | undefined): { at: Date; onDay: string } {
  const now = clock.now();
  const at = madeAt === undefined ? now : new Date(madeAt);
  const age = now.getTime() - at.getTime();
  if (age > ATTEMPT_DELAY_DAYS_MAX * DAY_MS) {
    throw new AppError(
      'rule_violation',
      `Attempts can be sent up to ${ATTEMPT_DELAY_DAYS_MAX} days after they were made.`,
    );
  }
  const counted = at > now ? now : at;
  return { at: counted, onDay: londonDate(counted) };
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

/** The station of a mock circuit in which a checklist was marked. */
interface CircuitPlace {
  circuitId: string;
  position: number;
}

/**
 * Attempts stay until the account is deleted, so their rate is limited. The burst admits a day of offline work at once.
 */
const ATTEMPTS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** The questions or checklist points of one attempt. */
export type AttemptedKeys = SectionRef & Pick<PointCardRef, 'kind'> & { keys: string[] };
type AttemptListener = (tx: Db, userUid: string, attempted: AttemptedKeys) => Promise<void>;

export type AttemptsService = ReturnType<typeof createAttemptsService>;

export function createAttemptsService(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, clock, content, stations, live } = deps;
  const countAttempt = createBurstLimit(clock, ATTEMPTS);
  const listeners: AttemptListener[] = [];

  async function openSection(principal: Principal, ref: SectionRef) {
    stations.requireReadable(principal, ref);
    return getSection(ref);
  }

  /** @param madeAt the time of offline work. If the section was withdrawn since, its last published version marks the work. */
  async function getSection({ stationId, sectionId }: SectionRef, madeAt?: string) {
    const published = await content.getStudySection(stationId, sectionId);
    const section =
      published ?? (madeAt ? await content.getWithdrawnSection(stationId, sectionId) : null);
    if (!section) throw new AppError('not_found', 'This section is no longer published.');
    return section;
  }

  const refOf = ({ stationId, sectionId }: SectionRef): SectionRef => ({ stationId, sectionId });

  /** Writes an attempt and calls the listeners in one transaction. */
  function keep<T>(
    userUid: string,
    insert: (tx: Db) => Promise<T>,
    attemptedIn: (row: T) => AttemptedKeys,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const row = await insert(tx);
      for (const listen of listeners) await listen(tx, userUid, attemptedIn(row));
      return row;
    });
  }

  /** @throws AppError not_found, subscription_required, rule_violation */
  async function recordMcq(principal: Principal, input: McqAttemptInput): Promise<McqAttempt> {
    await stations.requireOpenFor(principal, input, input.madeAt);
    const section = await getSection(input, input.madeAt);
    const question = section.questions.find((item) => item.id === input.questionId);
    if (!question || question.type !== 'mcq') {
      throw new AppError('not_found', 'This multiple choice question is no longer available.');
    }
    countAttempt(principal.uid);
    const key = textKey(input.option);
    const options = question.options.map(textKey);
    const answer = textKey(question.answer);
    const isMarked = options.includes(answer) && options.includes(key);
    const row = await keep(
      principal.uid,
      (tx) =>
        repository.insertMcqAttempt(tx, {
          userUid: principal.uid,
          clientId: input.clientId,
          stationId: input.stationId,
          sectionId: input.sectionId,
          questionId: question.id,
          optionKey: key,
          itemKey: questionItemKey(question),
          isRight: isMarked ? key === answer : null,
          ...attemptTime(clock, input.madeAt),
        }),
      (kept) => ({ ...refOf(kept), kind: 'mcq', keys: [kept.questionId] }),
    );
    live.nudge(principal.uid, 'progress');
    const isOpen = stations.isReadable(principal, input);
    return {
      questionId: row.questionId,
      isRight: isOpen ? row.isRight : null,
      option: (isOpen && question.options[options.indexOf(row.optionKey)]) || null,
      at: row.at.toISOString(),
    };
  }

  /** @param place the station of the mock circuit, if there is one @throws AppError not_found, subscription_required, rule_violation */
  async function recordChecklist(
    principal: Principal,
    input: ChecklistAttemptInput,
    place: CircuitPlace | null = null,
  ): Promise<ChecklistAttempt> {
    // The station of a started circuit can be marked after Premium has ended, because the mark shows no text of the
    // section.
    if (!place) await stations.requireOpenFor(principal, input, input.madeAt);
    const section = await getSection(input, input.madeAt);
    // If several points have the same text, the first one counts.
    const points = new Map(
      section.examiner_points.toReversed().map((point) => [textKey(point.text), point]),
    );
    const pointKeys = [...new Set(section.examiner_points.map((point) => textKey(point.text)))];
    if (pointKeys.length === 0) {
      throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
    }
    countAttempt(principal.uid);
    const ticked = new Set(input.ticked.map(textKey));
    const tickedKeys = pointKeys.filter((key) => ticked.has(key));
    const row = await keep(
      principal.uid,
      (tx) =>
        repository.insertChecklistAttempt(tx, {
          userUid: principal.uid,
          clientId: input.clientId,
          stationId: input.stationId,
          sectionId: input.sectionId,
          tickedKeys,
          pointKeys,
          itemKey: sheetItemKey(section.examiner_points),
          percent: markChecklist([...points.values()], (text) => ticked.has(textKey(text))).percent,
          globalScore: input.globalScore ?? null,
          circuitId: place?.circuitId ?? null,
          circuitPosition: place?.position ?? null,
          ...attemptTime(clock, input.madeAt),
        }),
      (kept) => ({ ...refOf(kept), kind: 'point', keys: kept.pointKeys }),
    );
    live.nudge(principal.uid, 'progress');
    return toChecklistAttempt(row);
  }

  return {
    recordMcq,
    recordChecklist,
    /**
     * Stores the sheet of a practice room as an attempt of the candidate, in the transaction that ends the room's
     * station. A repeated `clientId` adds nothing.
     */
    async recordRoomSheet(tx: Db, userUid: string, sheet: RoomSheet): Promise<void> {
      const values = toRoomAttempt(userUid, sheet);
      if (!values) return;
      const when = attemptTime(clock, undefined);
      const row = await repository.insertChecklistAttempt(tx, { ...values, ...when });
      const attempted = { ...refOf(row), kind: 'point' as const, keys: row.pointKeys };
      for (const listen of listeners) await listen(tx, userUid, attempted);
    },
    /** @throws AppError not_found, subscription_required */
    async listForSection(principal: Principal, ref: SectionRef): Promise<SectionAttempts> {
      const section = await openSection(principal, ref);
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
    /** Each section with a result, by London day. */
    listEvidence: (userUid: string) => repository.listEvidence(db, userUid),
    listCircuitMarks: (userUid: string, circuitIds: readonly string[]) =>
      repository.listCircuitMarks(db, userUid, circuitIds),
    /** The unticked points of a mark in their current wording; empty when the section is locked or deleted. */
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
    /** The number of right answers and of answered questions in a section between two instants. The last pick of each question counts. */
    async countPicks(userUid: string, ref: SectionRef, from: Date, until: Date) {
      const picks = await repository.listPicksBetween(db, userUid, ref, from, until);
      const last = new Map(picks.map((pick) => [pick.questionId, pick.isRight]));
      const marked = [...last.values()].filter((isRight) => isRight !== null);
      return { answered: marked.length, right: marked.filter(Boolean).length };
    },
    /** Registers a listener that runs in the transaction of every attempt. */
    onAttempt: (listener: AttemptListener): void => void listeners.push(listener),
    /** Deletes a person's attempts together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listAllOf(handle, userUid),
  };
}
