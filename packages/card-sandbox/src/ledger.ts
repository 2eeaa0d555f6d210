// Stores the sandbox's objects, events and scheduled work. Each event is also passed to `onEvent`.
import type { ObjectStore } from './object-store.ts';
import { event, type Json } from './stripe-objects.ts';

/** The request that caused an event. */
export interface RequestOrigin {
  requestId: string | null;
  idempotencyKey: string | null;
}
export const noRequest: RequestOrigin = { requestId: null, idempotencyKey: null };

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(deps: {
  store: ObjectStore;
  now: () => Date;
  onEvent: (event: Json) => void;
}) {
  const { store } = deps;
  const seconds = () => Math.floor(deps.now().getTime() / 1000);

  /** Schedules later work, such as recording the fee of a payment, or the failure of a refund that had succeeded. */
  function later(name: string, id: unknown, delayMs: number): void {
    const dueAt = deps.now().getTime() + delayMs;
    store.put('task', { id: `${name}:${String(id)}`, name, subject: id, dueAt });
  }

  return {
    store,
    seconds,
    later,
    nowMs: () => deps.now().getTime(),
    save(object: Json): Json {
      store.put(object.object as 'payment_intent', object);
      return object;
    },
    change(object: Json, values: Json): Json {
      const changed = { ...object, ...values };
      store.put(object.object as 'payment_intent', changed);
      return changed;
    },
    emit(type: string, object: Json, origin: RequestOrigin, previous: Json | null = null): void {
      const emitted = event({ type, object, previous, ...origin, created: seconds() });
      store.put('event', emitted);
      deps.onEvent(emitted);
    },
  };
}
