import { MINUTE_MS } from '@urost3/contract/day.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../http/observe/metrics.ts';
import { type CardProvider, CardRefusal, type ProviderEvent } from './payments/port.ts';
import { type Mailer, noTracing, type Storage } from './ports.ts';
import { watchProviders } from './watch-calls.ts';

function watched() {
  const metrics = createMetrics();
  const providers = watchProviders(
    {
      storage: { check: () => Promise.reject(new Error('away')) } as unknown as Storage,
      mailer: { send: () => Promise.resolve() } as Mailer,
      cards: {
        publishableKey: 'pk_test',
        refund: () => Promise.reject(new CardRefusal('declined', 'card_declined', null)),
        readEvent: () => ({ createdAt: new Date(Date.now() - MINUTE_MS) }) as ProviderEvent,
      } as unknown as CardProvider,
    },
    metrics,
    noTracing,
  );
  return { metrics, providers };
}

test('the metrics of provider calls count calls to other servers by server, function and outcome', async () => {
  const { metrics, providers } = watched();
  await providers.mailer.send({ to: 'a@example.test', subject: 'A', text: 'a', html: 'a' });
  await expect(providers.storage.check()).rejects.toThrow('away');
  await expect(providers.cards.refund({} as never)).rejects.toThrow('declined');
  const text = await metrics.text();
  for (const labels of [
    'to="mail",call="send",outcome="answered"',
    'to="storage",call="check",outcome="failed"',
    'to="cards",call="refund",outcome="refused"',
  ])
    expect(text).toContain(`outgoing_call_duration_seconds_count{${labels}} 1`);
  expect(text).not.toContain('a@example.test');
});

test('the metrics of provider calls measure the delay of a webhook from its event at the card provider', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { metrics, providers } = watched();
  expect(providers.cards.publishableKey).toBe('pk_test');
  providers.cards.readEvent(Buffer.from(''), undefined);
  const text = await metrics.text();
  expect(text).toContain('webhook_delay_seconds_bucket{le="10"} 0');
  expect(text).toContain('webhook_delay_seconds_count 1');
  expect(text).toContain('webhook_delay_seconds_sum 60\n');
});
