import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ChecklistAttempt,
  type SectionAttempts,
  TREND_LENGTH,
} from '@urost3/contract/attempts.ts';
import { markChecklist } from '@urost3/contract/checklist.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
import { useMemo } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { forgetRecall } from '../recall/recall.queries.ts';
import { sectionAttemptsQuery } from './attempts.queries.ts';
import { recordMark, recordPick } from './send-attempt.ts';

export const PICK_NOT_KEPT = 'Your answer could not be kept. It still counts on this page.';
export const MARK_NOT_KEPT = 'Your mark could not be saved. Please try again.';

interface NewMark {
  clientId: string;
  ticked: string[];
  points: StudySection['examiner_points'];
}

/** What the server will say of a mark that waits on this device. */
function markHere({ ticked, points }: Omit<NewMark, 'clientId'>): ChecklistAttempt {
  const { percent } = markChecklist(points, (text) => ticked.includes(text));
  return {
    ticked: ticked.length,
    total: points.length,
    percent,
    at: new Date().toISOString(),
    circuitId: null,
  };
}

export type QuestionRecord = SectionAttempts['questions'][number];

/** The learner's earlier results in a section, and how new ones are kept. */
export function useSectionAttempts(uid: string, { stationId, sectionId }: SectionRef) {
  const client = useQueryClient();
  const query = sectionAttemptsQuery(uid, { stationId, sectionId });
  const { data } = useQuery(query);
  const lastPicks = useMemo(
    () => new Map(data?.questions.map((record) => [record.last.questionId, record])),
    [data?.questions],
  );

  function addMark(mark: ChecklistAttempt, ticked: string[]): void {
    client.setQueryData(query.queryKey, (old) => ({
      questions: old?.questions ?? [],
      checklist: [...(old?.checklist ?? []), mark].slice(-TREND_LENGTH),
      lastTicked: ticked,
    }));
  }

  const pick = useMutation({
    mutationFn: ({ question, option }: { question: StudyQuestion; option: string }) => {
      const clientId = crypto.randomUUID();
      return recordPick(uid, { clientId, stationId, sectionId, questionId: question.id, option });
    },
    onSuccess: () => forgetRecall(client),
    onError: () => showToast('error', PICK_NOT_KEPT),
  });
  const mark = useMutation({
    mutationFn: async ({ clientId, ticked, points }: NewMark): Promise<ChecklistAttempt> => {
      const kept = await recordMark(uid, { clientId, stationId, sectionId, ticked });
      return kept === 'kept' ? markHere({ ticked, points }) : kept;
    },
    onSuccess: (kept, { ticked }) => {
      addMark(kept, ticked);
      return forgetRecall(client);
    },
    onError: () => showToast('error', MARK_NOT_KEPT),
  });
  return {
    lastPicks,
    trend: data?.checklist ?? [],
    /** Points ticked at the last attempt; null before the first. */
    lastTicked: data?.checklist.length ? data.lastTicked : null,
    recordPick: (question: StudyQuestion, option: string) => pick.mutate({ question, option }),
    saveMark: mark,
  };
}
