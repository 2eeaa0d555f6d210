// Queries of the learner's progress and study time, and of a section's study page.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { MEDIA_URL_MS } from '@urost3/contract/limits.ts';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { stationRoutes } from '@urost3/contract/stations/stations.ts';
import type {
  ProgressDocument,
  SectionRef,
  StudyTime,
} from '@urost3/contract/study/study.schemas.ts';
import { studyRoutes, studyTimeKey } from '@urost3/contract/study/study.ts';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { cacheMedia } from '../../../lib/offline/media-cache.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';
import { withUnsent } from '../rating/unsent-ratings.ts';

/** Signed media URLs must stay valid for this long, so that they do not expire while a recording plays. */
const MEDIA_MARGIN_MS = 20 * MINUTE_MS;

export function progressQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf('study', 'progress', uid),
    queryFn: async ({ signal }) =>
      withUnsent(
        await readThrough({ what: 'study/progress' }, () =>
          callApi(studyRoutes.getProgress, { signal }),
        ),
      ),
    // Loaded once per person. Saves in this tab and live events keep the progress current.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Minutes of study per day. Studying any section changes the minutes. When the dashboard is opened, it therefore
 * refetches minutes that are older than the default `staleTime`.
 */
export function studyDaysQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf('study', 'days', uid),
    queryFn: ({ signal }) =>
      readThrough({ what: 'study/days' }, () => callApi(studyRoutes.listStudyDays, { signal })),
  });
}

/** Adds defaults for fields that are missing in a section that an older release stored on this device. */
function inFullForm(section: StudySection): StudySection {
  type Point = StudySection['examiner_points'][number] | string;
  return {
    ...section,
    isUnderReview: section.isUnderReview ?? false,
    exhibits: section.exhibits ?? [],
    examiner_points: (section.examiner_points as Point[]).map((point) =>
      typeof point === 'string' ? { text: point, weight: 'major' } : point,
    ),
    questions: section.questions.map((question) => ({
      ...question,
      exhibits: question.exhibits ?? [],
      probes: question.probes ?? [],
    })),
  };
}

export function sectionQuery(uid: string, stationId: StationId, sectionId: string) {
  return queryOptions({
    queryKey: keyOf('stations', 'section', stationId, sectionId, uid),
    queryFn: async ({ signal }): Promise<StudySection> => {
      const section = await readThrough<StudySection>(
        { what: `section/${stationId}/${sectionId}`, isPremium: (value) => !value.isFree },
        async () => {
          const params = { stationId, sectionId };
          const answer = await callApi(stationRoutes.getSection, { params, signal });
          // The specification requires the not-found message for a null result.
          if (!answer)
            throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
          return answer;
        },
      );
      if (!isOffline()) void cacheMedia(mediaOf(section), !section.isFree);
      return inFullForm(section);
    },
    // Not refetched while the signed URLs are valid for long enough. A response contains new URLs, which would restart
    // a playing recording.
    staleTime: MEDIA_URL_MS - MEDIA_MARGIN_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function patchProgress(
  client: QueryClient,
  uid: string,
  patch: (old: ProgressDocument) => ProgressDocument,
): void {
  // `old` is undefined when the progress is not loaded, or was cleared by a sign-out. The cache is then not changed.
  client.setQueryData(progressQuery(uid).queryKey, (old) => old && patch(old));
}

/** @param value null for an unrated section */
export function showRating(
  client: QueryClient,
  uid: string,
  { stationId, sectionId }: SectionRef,
  value: number | null,
): void {
  patchProgress(client, uid, (old) => {
    const ratings = { ...old.stationProgress[stationId] };
    if (value === null) delete ratings[sectionId];
    else ratings[sectionId] = value;
    return { ...old, stationProgress: { ...old.stationProgress, [stationId]: ratings } };
  });
}

export function showStudyTime(
  client: QueryClient,
  uid: string,
  ref: SectionRef,
  time: StudyTime,
): void {
  patchProgress(client, uid, (old) => ({
    ...old,
    studyTime: { ...old.studyTime, [studyTimeKey(ref)]: time },
  }));
}

const ADDRESS = /\/api\/media\/[^\s"')\\]+/g;

/** The signed URLs of all recordings and images of a section. */
function mediaOf(section: StudySection): string[] {
  return [...new Set(JSON.stringify(section).match(ADDRESS) ?? [])];
}
