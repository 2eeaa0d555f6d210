import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChecklistAttempt,
  ChecklistAttemptInput,
  SectionAttempts,
} from '@urost3/contract/attempts/attempts.schemas.ts';
import { attemptRoutes } from '@urost3/contract/attempts/attempts.ts';
import { markChecklist } from '@urost3/contract/content/checklist.ts';
import { TREND_LENGTH } from '@urost3/contract/limits.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { toServerTime } from '../../../lib/api/server-clock.ts';
import { type Dated, listUnsentIn } from '../../../lib/offline/dated-work.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';
import { forgetComparison } from '../../comparison/public/comparison.queries.ts';
import { forgetRecall } from '../../recall/public/recall.queries.ts';
import { MARK, recordMark, recordPick } from '../send-attempt.ts';

const PICK_NOT_KEPT = 'Your answer could not be saved. It still counts on this page.';
const MARK_NOT_KEPT = 'Your mark could not be saved. Please try again.';

type MarkedSection = Pick<StudySection, 'stationId' | 'id' | 'examiner_points'>;
type NewMark = Required<Pick<ChecklistAttemptInput, 'clientId' | 'ticked' | 'globalScore'>>;

/** Computes the mark that the server will compute for an unsent attempt. */
function computeUnsentMark(
  { examiner_points: points }: MarkedSection,
  { body: { ticked, globalScore = null }, madeAt }: Dated<ChecklistAttemptInput>,
): ChecklistAttempt {
  const { percent } = markChecklist(points, (text) => ticked.includes(text));
  return {
    ticked: ticked.length,
    total: points.length,
    percent,
    globalScore,
    at: toServerTime(madeAt),
    circuitId: null,
  };
}

/** Adds a mark as the latest one. */
const withMark = (known: SectionAttempts, mark: ChecklistAttempt, lastTicked: string[]) => ({
  ...known,
  checklist: [...known.checklist, mark].slice(-TREND_LENGTH),
  lastTicked,
});

const NO_ATTEMPTS: SectionAttempts = { questions: [], checklist: [], lastTicked: [] };

export type QuestionRecord = SectionAttempts['questions'][number];

/** The learner's earlier results in a section, and functions that save new ones. */
export function useSectionAttempts(uid: string, section: MarkedSection) {
  const { stationId, id: sectionId } = section;
  const client = useQueryClient();
  const query = sectionAttemptsQuery(uid, section);
  const { data } = useQuery(query);
  const lastPicks = useMemo(
    () => new Map(data?.questions.map((record) => [record.last.questionId, record])),
    [data?.questions],
  );

  const pick = useMutation({
    mutationFn: ({ question, option }: { question: StudyQuestion; option: string }) => {
      const clientId = crypto.randomUUID();
      return recordPick(uid, { clientId, stationId, sectionId, questionId: question.id, option });
    },
    onSuccess: () => Promise.all([forgetRecall(client), forgetComparison(client)]),
    meta: { failure: () => PICK_NOT_KEPT },
  });
  const mark = useMutation({
    mutationFn: async (made: NewMark): Promise<ChecklistAttempt> => {
      const body = { ...made, stationId, sectionId };
      const madeAt = Date.now();
      const kept = await recordMark(uid, body);
      return kept === 'kept' ? computeUnsentMark(section, { body, madeAt }) : kept;
    },
    onSuccess: (kept, { ticked }) => {
      client.setQueryData(query.queryKey, (old = NO_ATTEMPTS) => withMark(old, kept, ticked));
      return Promise.all([forgetRecall(client), forgetComparison(client)]);
    },
    meta: { failure: () => MARK_NOT_KEPT },
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
function sectionAttemptsQuery(uid: string, section: MarkedSection) {
  const { stationId, id: sectionId } = section;
  return queryOptions({
    queryKey: keyOf('attempts', 'section', stationId, sectionId, uid),
    queryFn: async ({ signal }) => {
      // Read the outbox before the request, because an entry may be sent and removed while the response is in transit.
      const waiting = listUnsentIn<ChecklistAttemptInput>(MARK, { stationId, sectionId });
      const known = await readThrough({ what: `attempts/${stationId}/${sectionId}` }, () =>
        callApi(attemptRoutes.listForSection, { params: { stationId, sectionId }, signal }),
      );
      return waiting.reduce((attempts, unsent) => {
        const mark = computeUnsentMark(section, unsent);
        // The server may have the mark already, or a later one.
        const isNewest = attempts.checklist.every(({ at }) => at < mark.at);
        return isNewest ? withMark(attempts, mark, unsent.body.ticked) : attempts;
      }, known);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
