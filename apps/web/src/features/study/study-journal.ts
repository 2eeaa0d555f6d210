// Stores the current segment of study time while it lasts. The tab may be closed, the device may sleep or the
// connection may be lost. The stored segment is then sent later and ends at its last update.

import { MINUTE_MS } from '@urost3/contract/day.ts';
import { studyRoutes } from '@urost3/contract/study.routes.ts';
import type { StudySegment } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import {
  listStoredKeys,
  readStoredJson,
  removeStored,
  writeStored,
} from '../../lib/browser-storage.ts';
import { STUDY_TIME_PREFIX } from '../../lib/offline-wipe.ts';
import { drainOutbox, enqueue, registerSender, removeUnsent } from '../../lib/outbox.ts';
import { toServerTime } from '../../lib/server-clock.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const PREFIX = STUDY_TIME_PREFIX;
/** A segment without an update for this long belongs to a closed tab. */
export const LEFT_AFTER_MS = MINUTE_MS;
/** A shorter segment is sent only if the server may have recorded its start. */
const SHORTEST_MS = 1_000;

export interface Segment {
  uid: string;
  stationId: StudySegment['stationId'];
  sectionId: string;
  clientId: string;
  /** Milliseconds since 1970 by this device's clock, like all times in this file. */
  startedAt: number;
  seenAt: number;
  /** Whether the server may have recorded the start. The server then counts the time until it receives the end. */
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

export function writeSegment(segment: Segment): void {
  writeStored(PREFIX + segment.clientId, JSON.stringify(segment));
}

/**
 * Moves a finished segment from the journal to the outbox, which sends it when the server can be reached. If the
 * session was ended elsewhere, the segment stays in the journal until the same person signs in again.
 */
export function queueSegment(segment: Segment): void {
  const { uid, clientId, startedAt, seenAt } = segment;
  const counts = segment.isAnnounced || seenAt - startedAt >= SHORTEST_MS;
  // The server requires the end to be after the start.
  const ended = { ...segment, seenAt: Math.max(seenAt, startedAt + 1) };
  if (!counts || enqueue(uid, STUDY_TIME, clientId, ended)) removeStored(PREFIX + clientId);
}

/** Removes a segment from the outbox. */
export function removeSegment(segment: Segment): void {
  removeUnsent(segment.uid, STUDY_TIME, segment.clientId);
}

/** Sends segments of closed tabs. Resolves when the server has received them or cannot be reached. */
export async function sendOrphanedSegments(now: number): Promise<void> {
  for (const key of listStoredKeys(PREFIX)) {
    const segment = readStoredJson<Segment>(key);
    if (!segment) removeStored(key);
    else if (now - segment.seenAt > LEFT_AFTER_MS) queueSegment(segment);
  }
  await drainOutbox();
}
