// Sends attempts in the order in which they were made, with retries. While the server cannot be reached, attempts are
// stored in the outbox instead. The client id makes retries idempotent.

import type {
  ChecklistAttemptInput,
  McqAttemptInput,
} from '@urost3/contract/attempts/attempts.schemas.ts';
import { attemptRoutes } from '@urost3/contract/attempts/attempts.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../lib/api/api.ts';
import { isPassing } from '../../lib/api/api-error.ts';
import { checkConnection } from '../../lib/offline/connection.ts';
import { registerWork } from '../../lib/offline/dated-work.ts';

const PAUSES_MS = [500, 2_000, 5_000];

/**
 * While the server can be reached, retries up to three times after server faults and lost connections. Throws any other
 * error immediately. When the server cannot be reached, the error is thrown too, and the caller stores the attempt in
 * the outbox.
 */
async function sendWithRetries<T>(send: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || !(await checkConnection())) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
}

export const recordPick = registerWork(
  'mcq-attempt',
  (body: McqAttemptInput) => callApi(attemptRoutes.recordMcq, { body, keepalive: true }),
  ({ stationId, option }) => ({
    what: `Your choice in ${stationLabels[stationId]}`,
    words: option,
  }),
  sendWithRetries,
);

export const MARK = 'checklist-attempt';

export const recordMark = registerWork(
  MARK,
  (body: ChecklistAttemptInput) =>
    callApi(attemptRoutes.recordChecklist, { body, keepalive: true }),
  ({ stationId, ticked }) => ({
    what: `Your mark sheet in ${stationLabels[stationId]}`,
    words: ticked.join('\n'),
  }),
  sendWithRetries,
);
