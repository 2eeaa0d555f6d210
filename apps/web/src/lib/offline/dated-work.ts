// Work of a learner in a section, such as an answer or a mark: it is sent at once or through the outbox, with the time at which it was made.
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { toServerTime } from '../api/server-clock.ts';
import { type Described, listUnsent, registerKind, sendOrKeep } from './outbox.ts';
import { sendInOrder } from './send-in-order.ts';

/** An outbox entry. */
export interface Dated<T> {
  body: T;
  /** Milliseconds since 1970 by this device's clock. They are converted to the server's clock when sent. */
  madeAt: number;
}

type Body = SectionRef & { clientId: string };
const once = <R>(send: () => Promise<R>) => send();

/**
 * Registers a kind of work in the outbox. The client id of its body makes a repetition idempotent.
 * @param describe says what a refused entry is; without it, the entry is deleted
 * @param attempt sends work that was just made, perhaps with retries
 * @returns a function that sends work in the order in which it was made. It resolves to the server's response, or to 'kept' when the
 *   work is in the outbox because the server cannot be reached
 */
export function registerWork<T extends Body, R>(
  kind: string,
  call: (body: T & { madeAt?: string }) => Promise<R>,
  describe: ((body: T) => Described) | null = null,
  attempt: (send: () => Promise<R>) => Promise<R> = once,
) {
  registerKind<Dated<T>>(kind, {
    send: ({ body, madeAt }) => call({ ...body, madeAt: toServerTime(madeAt) }),
    ...(describe && { describe: ({ body }: Dated<T>) => describe(body) }),
  });
  return (uid: string, body: T): Promise<R | 'kept'> => {
    const payload: Dated<T> = { body, madeAt: Date.now() };
    const entry = { kind, id: body.clientId, payload };
    return sendInOrder(body, () => sendOrKeep(uid, entry, () => attempt(() => call(body))));
  };
}

/** The work of a kind in a section that waits in the outbox, oldest first. */
export const listUnsentIn = <T extends Body>(
  kind: string,
  { stationId, sectionId }: SectionRef,
): Dated<T>[] =>
  listUnsent<Dated<T>>(kind).filter(
    ({ body }) => body.stationId === stationId && body.sectionId === sectionId,
  );
