import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChecklistAttempt,
  SectionAttempts,
} from '@urost3/contract/attempts/attempts.schemas.ts';
import { attemptRoutes } from '@urost3/contract/attempts/attempts.ts';
import { markChecklist } from '@urost3/contract/content/checklist.ts';
import { TREND_LENGTH } from '@urost3/contract/limits.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { forgetComparison } from '../../comparison/public/comparison.queries.ts';
import { forgetRecall } from '../../recall/public/recall.queries.ts';
import { recordMark, recordPick } from '../send-attempt.ts';

const PICK_NOT_KEPT = 'Your answer could not be saved. It still counts on this page.';
const MARK_NOT_KEPT = 'Your mark could not be saved. Please try again.';

interface NewMark {
  clientId: string;
  ticked: string[];
  globalScore: number | null;
  points: StudySection['examiner_points'];
}

/** Computes the mark that the server will compute for an unsent attempt. */
function computeUnsentMark({
  ticked,
  globalScore,
  points,
}: Omit<NewMark, 'clientId'>): ChecklistAttempt {
  const { percent } = markChecklist(points, (text) => ticked.includes(text));
  return {
    ticked: ticked.length,
    total: points.length,
    percent,
    globalScore,
    at: new Date().toISOString(),
    circuitId: null,
  };
}

export type QuestionRecord = SectionAttempts['questions'][number];

/** The learner's earlier results in a section, and functions that save new ones. */
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
    onSuccess: () => Promise.all([forgetRecall(client), forgetComparison(client)]),
    onError: () => showToast('error', PICK_NOT_KEPT),
  });
  const mark = useMutation({
    mutationFn: async ({
      clientId,
      ticked,
      globalScore,
      points,
    }: NewMark): Promise<ChecklistAttempt> => {
      const body = { clientId, stationId, sectionId, ticked, globalScore };
      const kept = await recordMark(uid, body);
      return kept === 'kept' ? computeUnsentMark({ ticked, globalScore, points }) : kept;
    },
    onSuccess: (kept, { ticked }) => {
      addMark(kept, ticked);
      return Promise.all([forgetRecall(client), forgetComparison(client)]);
    },
    onError: () => showToast('error', MARK_NOT_KEPT),
  });
  return {
    lastPicks,
    trend: data?.checklist ?? [],
    /** The points ticked in the latest attempt; null before the first attempt. */
    lastTicked: data?.checklist.length ? data.lastTicked : null,
    recordPick: (question: StudyQuestion, option: string) => pick.mutate({ question, option }),
    saveMark: mark,
  };
}

/**
 * The learner's earlier results. Fetched once each time the section is opened, so that 'Missed last time' does not
 * include answers from this visit.
 */
function sectionAttemptsQuery(uid: string, { stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('attempts', 'section', stationId, sectionId, uid),
    queryFn: ({ signal }) =>
      readThrough({ what: `attempts/${stationId}/${sectionId}` }, () =>
        callApi(attemptRoutes.listForSection, { params: { stationId, sectionId }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
