import { useMutation, useQueryClient } from '@tanstack/react-query';
import { examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keepText } from '../../../lib/offline/kept-draft.ts';
import { examinerQuery } from '../examiner.queries.ts';
import {
  readConversation,
  type StoredConversation,
  storeConversation,
  unansweredIn,
} from './stored-conversation.ts';

interface PatientPlace {
  uid: string;
  section: SectionRef;
  /** The key under which the conversation is stored on this device. */
  place: string;
  /** The end of the circuit's interview phase by this device's clock, in milliseconds; null outside circuits. */
  latestEnd: number | null;
}

/**
 * A conversation with the patient. `onUnanswered` receives a message that the patient did not answer, so that it can be
 * sent again.
 */
export function usePatient(patient: PatientPlace, onUnanswered: (words: string) => void) {
  const { uid, place, latestEnd } = patient;
  const params = { stationId: patient.section.stationId, sectionId: patient.section.sectionId };
  const client = useQueryClient();
  const [talk, setTalk] = useState<StoredConversation | null>(() => readConversation(uid, place));
  const waiting = useRef<AbortController | null>(null);
  function change(next: StoredConversation): void {
    setTalk(next);
    storeConversation(uid, place, next);
  }
  const onError = () => void client.invalidateQueries({ queryKey: examinerQuery.queryKey });
  const begin = useMutation({
    mutationFn: () => callApi(examinerRoutes.startPatient, { params }),
    onSuccess: ({ name, words, token, endsAt, now }) => {
      const own = Date.now() + Date.parse(endsAt) - Date.parse(now);
      change({
        name,
        turns: [{ who: 'patient', words }],
        token,
        endsAt: latestEnd === null ? own : Math.min(own, latestEnd),
      });
    },
    onError,
  });
  const turn = useMutation({
    mutationFn: async ({ words, before }: { words: string; before: StoredConversation }) => {
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      const body = { token: before.token ?? '', turns: before.turns, words };
      return callApi(examinerRoutes.askPatient, { params, body, signal });
    },
    onSuccess: (reply, { words, before }) => {
      const said = [
        ...before.turns,
        { who: 'learner' as const, words },
        { who: 'patient' as const, words: reply.words },
      ];
      keepText(uid, unansweredIn(place), '');
      // If the learner wrote about their own distress, the patient leaves the role. The reply then has a fixed text.
      // This text is shown with the support services, and not as a message of the patient.
      const { words: fixed, services } = reply;
      if (reply.kind === 'stepped_out')
        change({ ...before, token: null, steppedOut: { words: fixed, services } });
      else change({ ...before, turns: said, token: reply.token });
    },
    onError: (error, { words }) => {
      // The request was aborted. `interrupt` has already called `onUnanswered`. If the conversation has ended or
      // the page was left, the message is still stored as unanswered.
      if (error.name === 'AbortError') return;
      onUnanswered(words);
      onError();
    },
  });
  useEffect(() => () => waiting.current?.abort(), []);
  return {
    talk,
    begin,
    isWaiting: turn.isPending,
    /** The message that waits for an answer. */
    asked: turn.isPending ? turn.variables.words : null,
    error: begin.error ?? turn.error,
    say: (words: string) => {
      if (talk?.token && words.trim() !== '') turn.mutate({ words: words.trim(), before: talk });
    },
    /** Aborts the request for the patient's answer, and passes the message to `onUnanswered`. */
    interrupt: () => {
      if (!turn.isPending) return;
      const { words } = turn.variables;
      waiting.current?.abort();
      turn.reset();
      onUnanswered(words);
    },
    end: () => {
      waiting.current?.abort();
      if (talk) change({ ...talk, token: null });
    },
  };
}
