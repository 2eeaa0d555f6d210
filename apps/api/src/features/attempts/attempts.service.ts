// Attempts are only ever added. What was right, and which points there were, the published section says, not the browser.
import { hash } from 'node:crypto';
import {
  ATTEMPT_DELAY_DAYS_MAX,
  type ChecklistAttempt,
  type ChecklistAttemptInput,
  type McqAttempt,
  type McqAttemptInput,
  type QuestionStatistics,
  type SectionAttempts,
} from '@urost3/contract/attempts.ts';
import { markChecklist } from '@urost3/contract/checklist.ts';
import { CHECK_NOTE } from '@urost3/contract/content.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
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

export type { DayEvidence } from './attempts.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A phone's clock may be ahead a little. */
const CLOCK_SLACK_MS = 5 * 60 * 1000;

/**
 * Known by its words: moved points and options keep their history, reworded ones begin anew. Confirming a fact, which takes
 * its note away, is no rewording.
 */
export function textKey(text: string): string {
  const words = text.normalize('NFC').replaceAll(CHECK_NOTE, '').trim().replace(/\s+/g, ' ');
  return hash('sha256', words, 'hex').slice(0, 24);
}

const percentOf = (part: number, total: number) => Math.round((part / total) * 100);

export function toChecklistAttempt(row: ChecklistAttemptRow): ChecklistAttempt {
  return {
    ticked: row.tickedKeys.length,
    total: row.pointKeys.length,
    percent: row.percent,
    at: row.at.toISOString(),
    circuitId: row.circuitId,
  };
}

/** The station of a mock circuit in which a checklist was marked. */
export interface CircuitPlace {
  circuitId: string;
  position: number;
}

/** Attempts are kept for good. A day's work sent after a day without network fits at once. */
const ATTEMPTS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

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

  async function openSection(principal: Principal, ref: SectionRef) {
    stations.requireReadable(principal, ref);
    const section = await content.getStudySection(ref.stationId, ref.sectionId);
    if (!section) throw new AppError('not_found', 'This section is no longer published.');
    return section;
  }

  /** The server's clock, or the time given for something done without network. */
  function timeOf(madeAt: string | undefined): { at: Date; onDay: string } {
    const now = clock.now();
    const at = madeAt === undefined ? now : new Date(madeAt);
    const age = now.getTime() - at.getTime();
    if (age > ATTEMPT_DELAY_DAYS_MAX * DAY_MS || age < -CLOCK_SLACK_MS) {
      throw new AppError(
        'rule_violation',
        `Attempts can be sent up to ${ATTEMPT_DELAY_DAYS_MAX} days after they were made.`,
      );
    }
    const counted = at > now ? now : at;
    return { at: counted, onDay: londonDate(counted) };
  }

  /** @throws AppError not_found, subscription_required, rule_violation */
  async function recordMcq(principal: Principal, input: McqAttemptInput): Promise<McqAttempt> {
    const section = await openSection(principal, input);
    const question = section.questions.find((item) => item.id === input.questionId);
    if (!question || question.type !== 'mcq') {
      throw new AppError('not_found', 'This multiple choice question is no longer there.');
    }
    countAttempt(principal.uid);
    const key = textKey(input.option);
    const options = question.options.map(textKey);
    const answer = textKey(question.answer);
    const isMarked = options.includes(answer) && options.includes(key);
    const row = await repository.insertMcqAttempt(db, {
      userUid: principal.uid,
      clientId: input.clientId,
      stationId: input.stationId,
      sectionId: input.sectionId,
      questionId: question.id,
      optionKey: key,
      isRight: isMarked ? key === answer : null,
      ...timeOf(input.madeAt),
    });
    live.nudge(principal.uid, 'progress');
    return {
      questionId: row.questionId,
      isRight: row.isRight,
      option: question.options[options.indexOf(row.optionKey)] ?? null,
      at: row.at.toISOString(),
    };
  }

  /**
   * @param place set for a mark made in a mock circuit
   * @throws AppError not_found, subscription_required, rule_violation
   */
  async function recordChecklist(
    principal: Principal,
    input: ChecklistAttemptInput,
    place: CircuitPlace | null = null,
  ): Promise<ChecklistAttempt> {
    const section = await openSection(principal, input);
    // Of points with the same words the first counts.
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
    const row = await repository.insertChecklistAttempt(db, {
      userUid: principal.uid,
      clientId: input.clientId,
      stationId: input.stationId,
      sectionId: input.sectionId,
      tickedKeys,
      pointKeys,
      percent: markChecklist([...points.values()], (text) => ticked.has(textKey(text))).percent,
      circuitId: place?.circuitId ?? null,
      circuitPosition: place?.position ?? null,
      ...timeOf(input.madeAt),
    });
    live.nudge(principal.uid, 'progress');
    return toChecklistAttempt(row);
  }

  return {
    recordMcq,
    recordChecklist,
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
    /** One entry a section and London day with anything to go by, oldest first. */
    listDayEvidence: (userUid: string) => repository.listDayEvidence(db, userUid),
    listCircuitMarks: (userUid: string, circuitIds: readonly string[]) =>
      repository.listCircuitMarks(db, userUid, circuitIds),
    /** Points of a mark that were not ticked, in today's words; none while the section is locked or gone. */
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
    /** Right and answered questions of a section between two instants; the last pick of a question counts. */
    async countPicks(userUid: string, ref: SectionRef, from: Date, until: Date) {
      const picks = await repository.listPicksBetween(db, userUid, ref, from, until);
      const last = new Map(picks.map((pick) => [pick.questionId, pick.isRight]));
      const marked = [...last.values()].filter((isRight) => isRight !== null);
      return { answered: marked.length, right: marked.filter(Boolean).length };
    },
    /** For administrators: how learners do at each multiple choice question of a section, edited ones included. */
    async listQuestionStatistics(ref: SectionRef): Promise<QuestionStatistics[]> {
      const counts = await repository.listQuestionCounts(db, ref);
      return counts.map(({ marked, ...row }) => ({
        ...row,
        successPercent: marked === 0 ? null : percentOf(row.right, marked),
      }));
    },
    /** For a deleted account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listAllOf(handle, userUid),
  };
}
