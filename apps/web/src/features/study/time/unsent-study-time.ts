// Visits in the outbox: of pages that still measure, or have crashed; measured offline; or with an end whose arrival the server has
// not confirmed.

import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { callApi } from '../../../lib/api/api.ts';
import { toServerTime } from '../../../lib/api/server-clock.ts';
import { enqueue, registerKind } from '../../../lib/offline/outbox.ts';
import { STUDY_TIME } from './study-time-kind.ts';

export interface UnsentVisit extends SectionRef {
  clientId: string;
  /** Milliseconds since 1970 by this device's clock, like `seenAt`. */
  startedAt: number;
  seenAt: number;
}

registerKind<UnsentVisit>(STUDY_TIME, {
  send({ stationId, sectionId, clientId, startedAt, seenAt }) {
    // The server requires the end to be after the start.
    const times = {
      startedAt: toServerTime(startedAt),
      endedAt: toServerTime(Math.max(seenAt, startedAt + 1)),
    };
    const body = [{ stationId, sectionId, clientId, ...times }];
    return callApi(studyRoutes.addStudySegments, { body });
  },
});

/**
 * Stores the visit, or replaces its stored times.
 * @param heldMs how long it waits to be replaced before it is sent
 */
export function keepVisit(uid: string, visit: UnsentVisit, heldMs?: number): void {
  const { stationId, sectionId, clientId, startedAt, seenAt } = visit;
  const unsent: UnsentVisit = { stationId, sectionId, clientId, startedAt, seenAt };
  enqueue(uid, STUDY_TIME, clientId, unsent, heldMs);
}
