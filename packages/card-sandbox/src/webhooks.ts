// Sends signed webhooks to the product. A webhook that is not accepted is retried up to six times. Tests can delay,
// duplicate, reorder, drop and wrongly sign webhooks.
import { createHmac, randomInt } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';
import type { Json } from './stripe-objects.ts';

export interface Faults {
  /** Milliseconds before the first attempt; with `isReordered`, a random time up to this limit. */
  delayMs: number;
  isReordered: boolean;
  duplicatePercent: number;
  dropPercent: number;
  isMisSigned: boolean;
}

export const noFaults: Faults = {
  delayMs: 0,
  isReordered: false,
  duplicatePercent: 0,
  dropPercent: 0,
  isMisSigned: false,
};

/** @returns the status of the receiver's response; 0, or a rejection, when the receiver could not be reached */
export type SendNotice = (body: string, headers: Record<string, string>) => Promise<number>;

const RETRY_MS = [1_000, 5_000, 30_000, 5 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
const AT_ONCE = 8;
const SEND_LIMIT_MS = 10_000;

interface Delivery {
  id: string;
  eventId: string;
  dueAt: number;
  attempts: number;
}

export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** @returns a function that sends webhooks to this URL */
export function postTo(url: string): SendNotice {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(SEND_LIMIT_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    return response.status;
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(deps: {
  store: ObjectStore;
  now: () => Date;
  secret: string;
  send: () => SendNotice | null;
}) {
  const { store } = deps;
  let faults = { ...noFaults };
  let counter = 0;
  let isRunning = false;
  const happens = (percent: number) => percent > 0 && randomInt(100) < percent;
  const count = { sent: 0, taken: 0, dropped: 0, refused: 0, unreachable: 0 };

  function plan(event: Json): void {
    const copies = happens(faults.duplicatePercent) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      if (happens(faults.dropPercent)) {
        count.dropped += 1;
        continue;
      }
      counter += 1;
      const wait =
        faults.isReordered && faults.delayMs > 0 ? randomInt(faults.delayMs) : faults.delayMs;
      store.put('task', {
        id: `notice:${String(event.id)}:${counter}:${deps.now().getTime()}`,
        name: 'notice',
        subject: event.id,
        dueAt: deps.now().getTime() + wait,
        attempts: 0,
      });
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const send = deps.send();
    const event = store.get('event', delivery.eventId);
    if (!send || !event) return;
    const body = JSON.stringify(event);
    const secret = faults.isMisSigned ? `${deps.secret}-wrong` : deps.secret;
    count.sent += 1;
    const status = await send(body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(body, secret, deps.now()),
      'user-agent': 'Stripe/1.0 (card sandbox)',
    }).catch(() => 0);
    if (status >= 200 && status < 300) {
      count.taken += 1;
      store.remove('task', delivery.id);
      return;
    }
    if (status === 0) count.unreachable += 1;
    else count.refused += 1;
    const wait = RETRY_MS[delivery.attempts];
    if (wait === undefined) {
      store.remove('task', delivery.id);
      return;
    }
    store.put('task', {
      ...delivery,
      name: 'notice',
      subject: delivery.eventId,
      attempts: delivery.attempts + 1,
      dueAt: deps.now().getTime() + wait,
    });
  }

  const dueNow = (isForced: boolean): Delivery[] =>
    store
      .all('task')
      .filter((task) => task.name === 'notice')
      .filter((task) => isForced || Number(task.dueAt) <= deps.now().getTime())
      .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
      .map((task) => ({
        id: String(task.id),
        eventId: String(task.subject),
        dueAt: Number(task.dueAt),
        attempts: Number(task.attempts),
      }));

  return {
    plan,
    count,
    setFaults(values: Partial<Faults>): void {
      faults = { ...faults, ...values };
    },
    /** Sends an event again, as the provider's dashboard can. */
    resend(eventId: string): void {
      const event = store.get('event', eventId);
      if (event) plan(event);
    },
    waiting: () => dueNow(true).length,
    /** @param isForced includes deliveries that are not due yet */
    async deliverDue(isForced = false): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      try {
        const due = dueNow(isForced);
        for (let start = 0; start < due.length; start += AT_ONCE) {
          await Promise.all(due.slice(start, start + AT_ONCE).map(deliver));
        }
      } finally {
        isRunning = false;
      }
    },
  };
}
