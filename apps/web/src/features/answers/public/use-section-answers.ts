import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { GivenAnswer } from '@urost3/contract/answers/answers.schemas.ts';
import { type AnswerWay, answerRoutes } from '@urost3/contract/answers/answers.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { toServerTime } from '../../../lib/api/server-clock.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';
import {
  listUnsentAnswers,
  sendAnswer,
  sendStartAgain,
  withUnsentAnswers,
} from '../unsent-answers.ts';

const NOT_KEPT = 'Your answer could not be saved. It still counts on this page.';
const NOT_STARTED_AGAIN = 'The section could not be started again. Please try again.';

export interface SectionAnswersState {
  /** Whether the earlier answers have loaded or failed to load. */
  isReady: boolean;
  /** Answers from before this visit; null until they have loaded, and after the learner starts the section again. */
  before: readonly GivenAnswer[] | null;
  /** By question id: the latest answer since the learner last started the section again, including this visit. */
  answers: ReadonlyMap<string, GivenAnswer>;
  give(questionId: string, how: AnswerWay, words?: string): void;
  startAgain(): void;
}

/** The learner's answers to the questions of a section, and functions that save new ones. */
export function useSectionAnswers(
  uid: string,
  { stationId, sectionId }: SectionRef,
): SectionAnswersState {
  const { data, isPending } = useQuery(sectionAnswersQuery(uid, { stationId, sectionId }));
  const [visit, setVisit] = useState<{ isAgain: boolean; given: readonly GivenAnswer[] }>({
    isAgain: false,
    given: [],
  });
  const { mutate: keep } = useMutation({
    mutationFn: (answer: { questionId: string; how: AnswerWay; words?: string }) =>
      sendAnswer(uid, { clientId: crypto.randomUUID(), stationId, sectionId, ...answer }),
    meta: { failure: () => NOT_KEPT },
  });
  const { mutate: keepStart } = useMutation({
    mutationFn: () => sendStartAgain(uid, { clientId: crypto.randomUUID(), stationId, sectionId }),
    meta: { failure: () => NOT_STARTED_AGAIN },
  });
  const give = useCallback(
    (questionId: string, how: AnswerWay, typed = '') => {
      const words = how === 'typed' ? typed : null;
      const at = toServerTime(Date.now());
      setVisit((old) => ({
        ...old,
        given: [...old.given, { questionId, how, words, option: null, at }],
      }));
      keep({ questionId, how, ...(words === null ? {} : { words }) });
    },
    [keep],
  );
  const startAgain = useCallback(() => {
    setVisit({ isAgain: true, given: [] });
    keepStart();
  }, [keepStart]);
  const before = visit.isAgain ? null : (data?.answers ?? null);
  const answers = useMemo(
    () => new Map([...(before ?? []), ...visit.given].map((given) => [given.questionId, given])),
    [before, visit.given],
  );
  return useMemo(
    () => ({ isReady: !isPending, before, answers, give, startAgain }),
    [isPending, before, answers, give, startAgain],
  );
}

/** The learner's answers in a section before this visit, on any device. Fetched once each time the section opens. */
function sectionAnswersQuery(uid: string, { stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('answers', 'section', stationId, sectionId, uid),
    queryFn: async ({ signal }) => {
      // Read the outbox before the request, because an entry may be sent and removed while the response is in transit.
      const waiting = listUnsentAnswers({ stationId, sectionId });
      const known = await readThrough({ what: `answers/${stationId}/${sectionId}` }, () =>
        callApi(answerRoutes.listForSection, { params: { stationId, sectionId }, signal }),
      );
      return withUnsentAnswers(known, waiting);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
