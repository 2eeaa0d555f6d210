// Objects change here: each change is written to the books and tells its event.
import type { Books } from './books.ts';
import { event, type Json } from './stripe-objects.ts';

/** Who is asking, for the events. */
export interface Asker {
  requestId: string | null;
  idempotencyKey: string | null;
}
export const nobody: Asker = { requestId: null, idempotencyKey: null };

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(deps: {
  books: Books;
  now: () => Date;
  onEvent: (event: Json) => void;
}) {
  const { books } = deps;
  const seconds = () => Math.floor(deps.now().getTime() / 1000);

  /** Later work: fees booked after the payment, refunds that fail after they succeeded. */
  function later(name: string, id: unknown, delayMs: number): void {
    const dueAt = deps.now().getTime() + delayMs;
    books.put('task', { id: `${name}:${String(id)}`, name, subject: id, dueAt });
  }

  return {
    books,
    seconds,
    later,
    nowMs: () => deps.now().getTime(),
    /** Writes an object as it is now. */
    save(object: Json): Json {
      books.put(object.object as 'payment_intent', object);
      return object;
    },
    /** Writes a changed copy of an object. */
    change(object: Json, values: Json): Json {
      const changed = { ...object, ...values };
      books.put(object.object as 'payment_intent', changed);
      return changed;
    },
    tell(type: string, object: Json, asker: Asker, previous: Json | null = null): void {
      const told = event({ type, object, previous, ...asker, created: seconds() });
      books.put('event', told);
      deps.onEvent(told);
    },
  };
}
