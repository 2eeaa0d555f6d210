// Stores how a learner answered the questions of a section. The answers are shown when the section is opened again.
import type {
  AnswerInput,
  SectionAnswers,
  StartAgainInput,
} from '@urost3/contract/answers.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { attemptTime, textKey } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './answers.repository.ts';

/**
 * Answers stay until the account is deleted, so their rate is limited. The burst admits a day of offline work at once.
 */
const ANSWERS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

export type AnswersService = ReturnType<typeof createAnswersService>;

export function createAnswersService(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
}) {
  const { db, clock, content, stations } = deps;
  const countAnswer = createBurstLimit(clock, ANSWERS);

  /** Checks access and the rate limit. @throws AppError not_found, subscription_required, too_many_requests */
  async function requireOpen(
    principal: Principal,
    input: SectionRef & { madeAt?: string | undefined },
  ): Promise<void> {
    await stations.requireOpenFor(principal, input, input.madeAt);
    countAnswer(principal.uid);
  }

  /** Stores an answer, even to a question that an edit has removed in the meantime. */
  async function record(principal: Principal, input: AnswerInput): Promise<{ at: string }> {
    await requireOpen(principal, input);
    const { clientId, stationId, sectionId, questionId, how, words = null } = input;
    const place = { userUid: principal.uid, clientId, stationId, sectionId };
    const { at } = attemptTime(clock, input.madeAt);
    const kept = await repository.insertAnswer(db, { ...place, questionId, how, words, at });
    return { at: kept.toISOString() };
  }

  async function startAgain(principal: Principal, input: StartAgainInput): Promise<{ at: string }> {
    await requireOpen(principal, input);
    const { clientId, stationId, sectionId } = input;
    const { at } = attemptTime(clock, input.madeAt);
    const kept = await repository.insertAnswer(db, {
      userUid: principal.uid,
      clientId,
      stationId,
      sectionId,
      questionId: null,
      how: 'started_again',
      words: null,
      at,
    });
    return { at: kept.toISOString() };
  }

  return {
    record,
    startAgain,
    /**
     * The latest answer to each question that still exists. Answers from before the learner last started the section again
     * are left out.
     * @throws AppError not_found, subscription_required
     */
    async listForSection(principal: Principal, ref: SectionRef): Promise<SectionAnswers> {
      stations.requireReadable(principal, ref);
      const section = await content.getStudySection(ref.stationId, ref.sectionId);
      const since = await repository.findLatestStart(db, principal.uid, ref);
      const records = await repository.listAnswers(db, principal.uid, ref, since);
      const byQuestion = new Map(records.map((item) => [item.questionId, item]));
      return {
        startedAgainAt: since?.toISOString() ?? null,
        answers: (section?.questions ?? []).flatMap(({ id, options }) => {
          const given = byQuestion.get(id);
          if (!given) return [];
          const { questionId, how, words, optionKey, at } = given;
          const option = options.find((text) => textKey(text) === optionKey) ?? null;
          return [{ questionId, how, words, option, at: at.toISOString() }];
        }),
      };
    },
    /** Deletes a person's answers together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeAllOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listAllOf(handle, userUid),
  };
}
