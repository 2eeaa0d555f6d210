// Sends the grade of one card, or stores it in the outbox while the server cannot be reached. The grade's client id
// makes retries idempotent.

import type {
  PointCardGradeInput,
  PointCardRef,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { pointCardRoutes } from '@urost3/contract/recall/recall.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../lib/api/api.ts';
import { toServerTime } from '../../lib/api/server-clock.ts';
import { listUnsent, registerKind, sendOrKeep } from '../../lib/offline/outbox.ts';

const KIND = 'card-grade';

interface UnsentGrade {
  body: PointCardGradeInput;
  /** Milliseconds since 1970 by this device's clock. They are converted to the server's clock when sent. */
  madeAt: number;
}

registerKind<UnsentGrade>(KIND, {
  send: ({ body, madeAt }) =>
    callApi(pointCardRoutes.gradeCard, { body: { ...body, madeAt: toServerTime(madeAt) } }),
  describe: ({ body: { stationId, grade } }) => ({
    what: `Your grade of a card in ${stationLabels[stationId]}`,
    words: grade,
  }),
});

export const cardId = ({ stationId, sectionId, kind, key }: PointCardRef) =>
  `${stationId}/${sectionId}/${kind}/${key}`;

/** @returns the server's response, or 'kept' when the grade was stored in the outbox on this device */
export function sendGrade(uid: string, body: PointCardGradeInput) {
  const payload: UnsentGrade = { body, madeAt: Date.now() };
  return sendOrKeep(uid, { kind: KIND, id: body.clientId, payload }, () =>
    callApi(pointCardRoutes.gradeCard, { body, keepalive: true }),
  );
}

/** Ids of the cards whose grades are in the outbox. */
export const listGradedHere = (): Set<string> =>
  new Set(listUnsent<UnsentGrade>(KIND).map(({ body }) => cardId(body)));
