import { useMutation, useQueryClient } from '@tanstack/react-query';
import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { PatientReply } from '@urost3/contract/examiner.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { examinerQuery } from './examiner.queries.ts';
import { readTalk, type Talk, writeTalk } from './kept-talk.ts';
import { unansweredPlace, writeSaid } from './said-words.ts';

interface PatientPlace {
  uid: string;
  section: SectionRef;
  /** Names the conversation on this device. */
  place: string;
  /** The end of the exam's time, on this device's clock; null outside circuits. */
  latestEnd: number | null;
}

/** A conversation with the patient, turn by turn. Words that were not answered are given back by `onUnanswered`. */
export function usePatient(patient: PatientPlace, onUnanswered: (words: string) => void) {
  const { uid, place, latestEnd } = patient;
  const params = { stationId: patient.section.stationId, sectionId: patient.section.sectionId };
  const client = useQueryClient();
  const [talk, setTalk] = useState<Talk | null>(() => readTalk(uid, place));
  const [services, setServices] = useState<PatientReply['services'] | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const latestOnUnanswered = useRef(onUnanswered);
  latestOnUnanswered.current = onUnanswered;
  function change(next: Talk): void {
    setTalk(next);
    writeTalk(uid, place, next);
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
    mutationFn: async ({ words, before }: { words: string; before: Talk }) => {
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
      if (reply.kind === 'stepped_out') setServices(reply.services);
      // The fixed text is not the patient's: it is shown with the services, and not in the conversation.
      const turns = reply.kind === 'stepped_out' ? before.turns : said;
      writeSaid(uid, unansweredPlace(place), '');
      change({ ...before, turns, token: reply.token });
    },
    onError: (error, { words }) => {
      // Interrupted: the words were given back at once.
      if (error.name === 'AbortError') return;
      latestOnUnanswered.current(words);
      onError();
    },
  });
  useEffect(() => () => waiting.current?.abort(), []);
  return {
    talk,
    services,
    begin,
    /** The fixed text when the patient stepped out of role. */
    steppedOut: services === null ? null : (turn.data?.words ?? ''),
    isWaiting: turn.isPending,
    /** The words that wait for an answer. */
    asked: turn.isPending ? turn.variables.words : null,
    error: begin.error ?? turn.error,
    say: (words: string) => {
      if (talk?.token && words.trim() !== '') turn.mutate({ words: words.trim(), before: talk });
    },
    /** Stops waiting for the answer. */
    interrupt: () => {
      if (!turn.isPending) return;
      const { words } = turn.variables;
      waiting.current?.abort();
      turn.reset();
      latestOnUnanswered.current(words);
    },
    end: () => {
      waiting.current?.abort();
      if (talk) change({ ...talk, token: null });
    },
  };
}
