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
import { toServerTime } from '../../lib/api/server-clock.ts';
import { checkConnection } from '../../lib/offline/connection.ts';
import { registerKind, sendOrKeep } from '../../lib/offline/outbox.ts';
import { sendInOrder } from '../../lib/offline/send-in-order.ts';

const PAUSES_MS = [500, 2_000, 5_000];

/** An outbox entry, with its time by this device's clock. */
interface Unsent<T> {
  body: T;
  madeAt: number;
}

const sendMcq = (body: McqAttemptInput) =>
  callApi(attemptRoutes.recordMcq, { body, keepalive: true });
const sendChecklist = (body: ChecklistAttemptInput) =>
  callApi(attemptRoutes.recordChecklist, { body, keepalive: true });

const dated = <T>({ body, madeAt }: Unsent<T>) => ({ ...body, madeAt: toServerTime(madeAt) });
registerKind<Unsent<McqAttemptInput>>('mcq-attempt', {
  send: (unsent) => sendMcq(dated(unsent)),
  describe: ({ body: { stationId, option } }) => ({
    what: `Your choice in ${stationLabels[stationId]}`,
    words: option,
  }),
});
registerKind<Unsent<ChecklistAttemptInput>>('checklist-attempt', {
  send: (unsent) => sendChecklist(dated(unsent)),
  describe: ({ body: { stationId, ticked } }) => ({
    what: `Your mark sheet in ${stationLabels[stationId]}`,
    words: ticked.join('\n'),
  }),
});

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

/** @returns 'kept' when the attempt is stored in the outbox, because the server cannot be reached */
export function recordPick(uid: string, body: McqAttemptInput) {
  const payload: Unsent<McqAttemptInput> = { body, madeAt: Date.now() };
  const entry = { kind: 'mcq-attempt', id: body.clientId, payload };
  return sendInOrder(body, () =>
    sendOrKeep(uid, entry, () => sendWithRetries(() => sendMcq(body))),
  );
}

/** @returns 'kept' when the attempt is stored in the outbox, because the server cannot be reached */
export function recordMark(uid: string, body: ChecklistAttemptInput) {
  const payload: Unsent<ChecklistAttemptInput> = { body, madeAt: Date.now() };
  const entry = { kind: 'checklist-attempt', id: body.clientId, payload };
  return sendInOrder(body, () =>
    sendOrKeep(uid, entry, () => sendWithRetries(() => sendChecklist(body))),
  );
}
