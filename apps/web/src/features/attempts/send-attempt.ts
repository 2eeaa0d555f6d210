// Sends one attempt until it has arrived, or keeps it on this device while the server is out of reach. It carries an id of
// its own, so neither a lost answer nor a second sending counts it twice.
import {
  attemptEndpoints,
  type ChecklistAttemptInput,
  type McqAttemptInput,
} from '@urost3/contract/attempts.ts';
import { callApi } from '../../lib/api.ts';
import { isPassing } from '../../lib/api-error.ts';
import { checkConnection } from '../../lib/connection.ts';
import { registerSender, sendOrKeep } from '../../lib/outbox.ts';
import { toServerTime } from '../../lib/server-clock.ts';

const PAUSES_MS = [500, 2_000, 5_000];

/** In the outbox, with the time it was made by this machine's clock. */
interface Unsent<T> {
  body: T;
  madeAt: number;
}

const sendMcq = (body: McqAttemptInput) =>
  callApi(attemptEndpoints.recordMcq, { body, keepalive: true });
const sendChecklist = (body: ChecklistAttemptInput) =>
  callApi(attemptEndpoints.recordChecklist, { body, keepalive: true });

const dated = <T>({ body, madeAt }: Unsent<T>) => ({ ...body, madeAt: toServerTime(madeAt) });
registerSender<Unsent<McqAttemptInput>>('mcq-attempt', (unsent) => sendMcq(dated(unsent)));
registerSender<Unsent<ChecklistAttemptInput>>('checklist-attempt', (unsent) =>
  sendChecklist(dated(unsent)),
);

/** A server that stumbles is asked again; one that is out of reach is left to the outbox. */
async function sendUntilKept<T>(send: () => Promise<T>): Promise<T> {
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

/** @returns 'kept' when it waits on this device */
export function recordPick(uid: string, body: McqAttemptInput) {
  const payload: Unsent<McqAttemptInput> = { body, madeAt: Date.now() };
  const entry = { kind: 'mcq-attempt', id: body.clientId, payload };
  return sendOrKeep(uid, entry, () => sendUntilKept(() => sendMcq(body)));
}

/** @returns 'kept' when it waits on this device */
export function recordMark(uid: string, body: ChecklistAttemptInput) {
  const payload: Unsent<ChecklistAttemptInput> = { body, madeAt: Date.now() };
  const entry = { kind: 'checklist-attempt', id: body.clientId, payload };
  return sendOrKeep(uid, entry, () => sendUntilKept(() => sendChecklist(body)));
}
