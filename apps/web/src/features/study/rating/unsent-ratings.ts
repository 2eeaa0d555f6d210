// Ratings in the outbox: their format, how they are sent, and the progress document with them applied.

import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { ProgressDocument, SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { callApi } from '../../../lib/api/api.ts';
import { toServerTime } from '../../../lib/api/server-clock.ts';
import { listUnsent, registerKind, sendOrKeep } from '../../../lib/offline/outbox.ts';

const KIND = 'rating';

interface UnsentRating extends SectionRef {
  progress: number;
  /** Milliseconds since 1970 by this device's clock. They are converted to the server's clock when sent. */
  ratedAt: number;
}

registerKind<UnsentRating>(KIND, {
  send: ({ stationId, sectionId, progress, ratedAt }) =>
    callApi(studyRoutes.saveProgress, {
      params: { stationId, sectionId },
      body: { progress, ratedAt: toServerTime(ratedAt) },
    }),
  describe: ({ stationId, progress }) => ({
    what: `Your rating of ${progress}% in ${stationLabels[stationId]}`,
    words: '',
  }),
  isUndone: true,
});

/** @returns the server's response, or 'kept' for a rating in the outbox. @throws when the server refused or failed */
export function sendRating(uid: string, ref: SectionRef, progress: number) {
  const { stationId, sectionId } = ref;
  const payload: UnsentRating = { stationId, sectionId, progress, ratedAt: Date.now() };
  return sendOrKeep(uid, { kind: KIND, id: `${stationId}.${sectionId}`, payload }, () =>
    callApi(studyRoutes.saveProgress, { params: ref, body: { progress }, keepalive: true }),
  );
}

export function withUnsent(document: ProgressDocument): ProgressDocument {
  const stationProgress = { ...document.stationProgress };
  for (const { stationId, sectionId, progress } of listUnsent<UnsentRating>(KIND)) {
    stationProgress[stationId] = { ...stationProgress[stationId], [sectionId]: progress };
  }
  return { ...document, stationProgress };
}
