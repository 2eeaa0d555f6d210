// The stretch of reading this page is in, written down while it lasts: a tab that is killed, a laptop that sleeps and a
// connection that goes all leave it behind, and it is told later with the time it was last seen.
import { type StudySegment, studyEndpoints } from '@urost3/contract/study.ts';
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
/** A stretch that was not touched for this long has nobody any more. */
export const LEFT_AFTER_MS = 60_000;
/** Shorter ones are not worth telling, unless the server has seen them begin. */
const SHORTEST_MS = 1_000;

export interface Stretch {
  uid: string;
  stationId: StudySegment['stationId'];
  sectionId: string;
  clientId: string;
  /** This machine's clock, like all times here. */
  startedAt: number;
  seenAt: number;
  /** The server may have seen it begin, and counts on until it is told the end. */
  isAnnounced: boolean;
}

registerSender<Stretch>(STUDY_TIME, ({ stationId, sectionId, clientId, startedAt, seenAt }) =>
  callApi(studyEndpoints.addStudySegments, {
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

export function writeStretch(stretch: Stretch): void {
  writeStored(PREFIX + stretch.clientId, JSON.stringify(stretch));
}

/** It goes out as a measured segment, now or when the server can be reached. */
export function tellLater(stretch: Stretch): void {
  const { uid, clientId, startedAt, seenAt } = stretch;
  if (stretch.isAnnounced || seenAt - startedAt >= SHORTEST_MS) {
    // A segment must end after it starts.
    const ended = { ...stretch, seenAt: Math.max(seenAt, startedAt + 1) };
    enqueue(uid, STUDY_TIME, clientId, ended);
  }
  removeStored(PREFIX + clientId);
}

/** The server has heard the end in another way. */
export function forgetTold(stretch: Stretch): void {
  removeUnsent(stretch.uid, STUDY_TIME, stretch.clientId);
}

/** Stretches of tabs that are gone. Resolves when the server was told, or cannot be reached. */
export async function tellLeftBehind(now: number): Promise<void> {
  for (const key of listStoredKeys(PREFIX)) {
    const stretch = readStoredJson<Stretch>(key);
    if (!stretch) removeStored(key);
    else if (now - stretch.seenAt > LEFT_AFTER_MS) tellLater(stretch);
  }
  await drainOutbox();
}
