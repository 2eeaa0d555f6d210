import { HOUR_MS } from '@urost3/contract/day.ts';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createAddressLimit, createBurstLimit, createTokenBuckets } from './token-bucket.ts';

const message = 'Too many.';

// Both limits allow three requests at once, then one every ten seconds.
describe.each([
  {
    name: 'the limit of a person',
    create: (clock: ManualClock) => createBurstLimit(clock, { burst: 3, everyMs: 10_000, message }),
  },
  {
    name: 'the limit of an address',
    create: (clock: ManualClock) => createAddressLimit(6, () => clock.now().getTime(), message),
  },
])('$name', ({ create }) => {
  const clock = new ManualClock('2026-11-20T12:00:00Z');
  const spend = (take: (key: string) => void, key: string) => {
    for (let n = 0; n < 3; n += 1) take(key);
  };

  test('the token bucket refuses requests beyond the burst with the time to wait, and does not affect other keys', () => {
    const take = create(clock);
    spend(take, '192.0.2.1');
    expect(() => take('192.0.2.1')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', message, retryAfter: 10 }),
    );
    expect(() => take('192.0.2.2')).not.toThrow();
    clock.advance(10_000);
    expect(() => take('192.0.2.1')).not.toThrow();
    expect(() => take('192.0.2.1')).toThrow(message);
  });

  test('the token bucket does not lengthen the wait when the server clock is set back', () => {
    const take = create(clock);
    spend(take, '192.0.2.1');
    clock.advance(-HOUR_MS);
    expect(() => spend(take, '192.0.2.1')).not.toThrow();
    expect(() => take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 10 }));
  });
});

test('the token buckets are cleared when there are too many keys, so that memory stays limited', () => {
  const take = createTokenBuckets({ burst: 1, everyMs: 10_000 }, 2);
  expect([take('a', 0), take('a', 0), take('b', 0)]).toEqual([0, 10_000, 0]);
  // The third key exceeds `keysMax`, and no bucket is full again, so all buckets are removed.
  expect([take('c', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 10_000]);
});
