// Measures the calls to the file store, the mail server and the card provider.
import type { Metrics, OutgoingCall } from '../http/observe/metrics.ts';
import { type CardProvider, CardRefusal } from './payments/port.ts';
import type { Mailer, Storage, Tracing } from './ports.ts';

type OnCall = (call: OutgoingCall, ms: number) => void;

/** @returns a proxy of the provider. When a call returns a promise, the proxy reports the call once the promise settles. */
function watchCalls<T extends object>(to: string, provider: T, onCall: OnCall): T {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const startedAt = performance.now();
        const result: unknown = member.apply(target, args);
        if (!(result instanceof Promise)) return result;
        const report = (outcome: OutgoingCall['outcome']) =>
          onCall({ to, call: String(name), outcome }, performance.now() - startedAt);
        result.then(
          () => report('answered'),
          (error: unknown) => report(error instanceof CardRefusal ? 'refused' : 'failed'),
        );
        return result;
      };
    },
  });
}

/** Measures the time from an event at the card provider until its verified webhook arrives. */
function watchWebhooks(cards: CardProvider, metrics: Metrics): CardProvider {
  return {
    ...cards,
    readEvent(rawBody, signature) {
      const event = cards.readEvent(rawBody, signature);
      metrics.webhooks.observe(Math.max(0, Date.now() - event.createdAt.getTime()) / 1000);
      return event;
    },
  };
}

interface Watched {
  storage: Storage;
  mailer: Mailer;
  cards: CardProvider;
}

export function watchProviders(
  { storage, mailer, cards }: Watched,
  metrics: Metrics,
  tracing: Tracing,
): Watched {
  const onCall: OnCall = (call, ms) => {
    metrics.calls.observe({ ...call }, ms / 1000);
    const { to, outcome } = call;
    tracing.record(`${to} ${call.call}`, ms, {
      attributes: { 'peer.service': to, 'urost3.outcome': outcome },
      isFailed: outcome === 'failed',
    });
  };
  return {
    storage: watchCalls('storage', storage, onCall),
    mailer: watchCalls('mail', mailer, onCall),
    cards: watchCalls('cards', watchWebhooks(cards, metrics), onCall),
  };
}
