// Idempotency keys (https://docs.stripe.com/api/idempotent_requests). The first response to a key is stored with its
// status. Declines are stored too. For 24 hours, repeated requests get the stored response.
import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';
import { StripeError } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_MAX = 255;

interface Answer {
  status: number;
  body: Json;
  isReplay: boolean;
}

export function createIdempotency(store: ObjectStore, now: () => number) {
  const running = new Set<string>();

  return async (
    key: string | null,
    request: { path: string; body: string },
    work: () => Promise<Omit<Answer, 'isReplay'>>,
  ): Promise<Answer> => {
    if (key === null) return { ...(await work()), isReplay: false };
    if (key.length > KEY_MAX) {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys are at most 255 characters long.',
      });
    }
    const print = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
    const kept = store.get('answer', key);
    if (kept && Number(kept.at) + KEPT_MS > now()) {
      if (kept.print !== print) {
        throw new StripeError(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      }
      return { status: Number(kept.status), body: kept.body as Json, isReplay: true };
    }
    if (running.has(key)) {
      throw new StripeError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this idempotency key.',
      });
    }
    running.add(key);
    try {
      const answer = await work();
      // A refusal other than a decline (402) is not stored, because the request changed nothing.
      const hasBegun = answer.status < 400 || answer.status === 402 || answer.status >= 500;
      if (hasBegun) {
        store.put('answer', {
          id: key,
          print,
          at: now(),
          status: answer.status,
          body: answer.body,
        });
      }
      return { ...answer, isReplay: false };
    } finally {
      running.delete(key);
    }
  };
}
