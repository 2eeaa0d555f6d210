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
import { PERSONAL_PREFIX } from '../../lib/offline-wipe.ts';
import { drainOutbox, enqueue, registerSender } from '../../lib/outbox.ts';
import { toServerTime } from '../../lib/server-clock.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const PREFIX = `${PERSONAL_PREFIX}stretch.`;
/** A stretch that was not touched for this long has nobody any more. */
export const LEFT_AFTER_MS = 60_000;
/** Shorter ones are not worth telling. */
const SHORTEST_MS = 1_000;

export interface Stretch {
  uid: string;
  stationId: StudySegment['stationId'];
  sectionId: string;
  clientId: string;
  /** This machine's clock, like all times here. */
  startedAt: number;
  seenAt: number;
}

registerSender<Stretch>(STUDY_TIME, ({ stationId, sectionId, clientId, startedAt, seenAt }) =>
  callApi(studyEndpoints.addStudySegments, {
    body: [
      {
        ...{ stationId, sectionId, clientId },
        startedAt: toServerTime(startedAt),
        endedAt: toServerTime(seenAt),
      },
    ],
  }),
);

export function writeStretch(stretch: Stretch): void {
  writeStored(PREFIX + stretch.clientId, JSON.stringify(stretch));
}

export function dropStretch(clientId: string): void {
  removeStored(PREFIX + clientId);
}

/** It goes out as a measured segment, now or when the server can be reached. */
export function tellLater(stretch: Stretch): void {
  if (stretch.seenAt - stretch.startedAt >= SHORTEST_MS) {
    enqueue(stretch.uid, STUDY_TIME, stretch.clientId, stretch);
  }
  dropStretch(stretch.clientId);
}

/** Stretches of tabs that are gone. */
export function tellLeftBehind(now: number): void {
  for (const key of listStoredKeys(PREFIX)) {
    const stretch = readStoredJson<Stretch>(key);
    if (!stretch) removeStored(key);
    else if (now - stretch.seenAt > LEFT_AFTER_MS) tellLater(stretch);
  }
  void drainOutbox();
}
