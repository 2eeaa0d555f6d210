// The current reading segment of this page, stored while it lasts: a killed tab, a sleeping laptop and a lost connection
// leave it behind, and it is sent later with the time it was last updated.

import { studyRoutes } from '@urost3/contract/study.routes.ts';
import type { StudySegment } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import {
  listStoredKeys,
  readStoredJson,
  removeStored,
  writeStored,
} from '../../lib/browser-storage.ts';
import { STRETCH_PREFIX } from '../../lib/offline-wipe.ts';
import { drainOutbox, enqueue, registerSender, removeUnsent } from '../../lib/outbox.ts';
import { toServerTime } from '../../lib/server-clock.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const PREFIX = STRETCH_PREFIX;
/** A segment without updates for this long belongs to a closed tab. */
export const LEFT_AFTER_MS = 60_000;
/** Shorter ones are not sent, unless the server has recorded their start. */
const SHORTEST_MS = 1_000;

export interface Segment {
  uid: string;
  stationId: StudySegment['stationId'];
  sectionId: string;
  clientId: string;
  /** This device's clock, like all times here. */
  startedAt: number;
  seenAt: number;
  /** The server may have recorded its start, and counts until it receives the end. */
  isAnnounced: boolean;
}

registerSender<Segment>(STUDY_TIME, ({ stationId, sectionId, clientId, startedAt, seenAt }) =>
  callApi(studyRoutes.addStudySegments, {
    body: [
      {
        stationId,
        sectionId,
        clientId,
        startedAt: toServerTime(startedAt),
        endedAt: toServerTime(seenAt),
      },
    ],
  }),
);

export function writeStretch(segment: Segment): void {
  writeStored(PREFIX + segment.clientId, JSON.stringify(segment));
}

/** Sent as a measured segment, now or when the server can be reached. */
export function queueSegment(segment: Segment): void {
  const { uid, clientId, startedAt, seenAt } = segment;
  if (segment.isAnnounced || seenAt - startedAt >= SHORTEST_MS) {
    // A segment must end after it starts.
    const ended = { ...segment, seenAt: Math.max(seenAt, startedAt + 1) };
    enqueue(uid, STUDY_TIME, clientId, ended);
  }
  removeStored(PREFIX + clientId);
}

/** The server received the end in another call. */
export function removeSegment(segment: Segment): void {
  removeUnsent(segment.uid, STUDY_TIME, segment.clientId);
}

/** Sends segments of closed tabs. Resolves when the server has them, or cannot be reached. */
export async function sendOrphanedSegments(now: number): Promise<void> {
  for (const key of listStoredKeys(PREFIX)) {
    const segment = readStoredJson<Segment>(key);
    if (!segment) removeStored(key);
    else if (now - segment.seenAt > LEFT_AFTER_MS) queueSegment(segment);
  }
  await drainOutbox();
}
