// Sends the grade of one card, or stores it in the outbox while the server cannot be reached. The grade's client id
// makes retries idempotent.

import type {
  PointCardGradeInput,
  PointCardRef,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { pointCardRoutes } from '@urost3/contract/recall/recall.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../lib/api/api.ts';
import { type Dated, registerWork } from '../../lib/offline/dated-work.ts';
import { listUnsent } from '../../lib/offline/outbox.ts';

const KIND = 'card-grade';

export const sendGrade = registerWork(
  KIND,
  (body: PointCardGradeInput) => callApi(pointCardRoutes.gradeCard, { body, keepalive: true }),
  ({ stationId, grade }) => ({
    what: `Your grade of a card in ${stationLabels[stationId]}`,
    words: grade,
  }),
);

export const cardId = ({ stationId, sectionId, kind, key }: PointCardRef) =>
  `${stationId}/${sectionId}/${kind}/${key}`;

/** Ids of the cards whose grades are in the outbox. */
export const listGradedHere = (): Set<string> =>
  new Set(listUnsent<Dated<PointCardGradeInput>>(KIND).map(({ body }) => cardId(body)));
