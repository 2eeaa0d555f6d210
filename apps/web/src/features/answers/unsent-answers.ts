// Sends answers through the outbox, and applies unsent ones to the answers that the server returned.

import type {
  AnswerInput,
  GivenAnswer,
  SectionAnswers,
  StartAgainInput,
} from '@urost3/contract/answers/answers.schemas.ts';
import { answerRoutes } from '@urost3/contract/answers/answers.ts';
import type { McqAttemptInput } from '@urost3/contract/attempts/attempts.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { toServerTime } from '../../lib/api/server-clock.ts';
import { listUnsentIn, registerWork } from '../../lib/offline/dated-work.ts';

const ANSWER = 'study-answer';
const START_AGAIN = 'study-again';

/** Keeps how a question was answered. */
export const sendAnswer = registerWork(
  ANSWER,
  (body: AnswerInput) => callApi(answerRoutes.record, { body, keepalive: true }),
  ({ stationId, words }) => ({
    what: `Your answer in ${stationLabels[stationId]}`,
    words: words ?? '',
  }),
);

/** Records that the learner starts the section again. */
export const sendStartAgain = registerWork(START_AGAIN, (body: StartAgainInput) =>
  callApi(answerRoutes.startAgain, { body, keepalive: true }),
);

type Change = { at: string; given: Omit<GivenAnswer, 'at'> | null };

/** Outbox entries of one section, oldest first. `given` is null when the learner started the section again. */
export function listUnsentAnswers(ref: SectionRef): Change[] {
  const answers = listUnsentIn<AnswerInput>(ANSWER, ref);
  const picks = listUnsentIn<McqAttemptInput>('mcq-attempt', ref);
  const starts = listUnsentIn<StartAgainInput>(START_AGAIN, ref);
  return [
    ...answers.map(({ madeAt, body: { questionId, how, words = null } }) => ({
      at: toServerTime(madeAt),
      given: { questionId, how, words, option: null },
    })),
    ...picks.map(({ madeAt, body: { questionId, option } }) => ({
      at: toServerTime(madeAt),
      given: { questionId, how: 'picked' as const, words: null, option },
    })),
    ...starts.map(({ madeAt }) => ({ at: toServerTime(madeAt), given: null })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Applies outbox entries to the server's answers. Answers that are newer than an entry are not replaced. */
export function withUnsentAnswers(
  known: SectionAnswers,
  waiting: readonly Change[],
): SectionAnswers {
  let { startedAgainAt } = known;
  const answers = new Map(known.answers.map((given) => [given.questionId, given]));
  const isNewer = (a: string, b: string | undefined) =>
    b === undefined || Date.parse(a) >= Date.parse(b);
  for (const { at, given } of waiting) {
    if (!isNewer(at, startedAgainAt ?? undefined)) continue;
    if (given) {
      if (isNewer(at, answers.get(given.questionId)?.at))
        answers.set(given.questionId, { ...given, at });
      continue;
    }
    startedAgainAt = at;
    for (const [id, old] of answers) if (isNewer(at, old.at)) answers.delete(id);
  }
  return { answers: [...answers.values()], startedAgainAt };
}
