import { MINUTE_MS } from '@urost3/contract/day.ts';
import { expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createCircuitBreaker } from './http-examiner.ts';
import { ExaminerFailure } from './port.ts';

/** A breaker that has opened after three failures in a row and whose wait is over. */
async function breakerAfterItsWait() {
  const clock = new ManualClock('2026-11-18T10:00:00Z');
  const breaker = createCircuitBreaker(clock);
  const fail = (kind: ExaminerFailure['kind']) =>
    breaker.run(() => Promise.reject(new ExaminerFailure(kind, 'no answer'))).catch(() => {});
  for (let n = 0; n < 3; n += 1) await fail('unavailable');
  expect(breaker.isOpen()).toBe(true);
  clock.advance(MINUTE_MS);
  expect(breaker.isOpen()).toBe(false);
  return { breaker, fail };
}

test("after the wait a single failure of the examiner's server stops the calls to it again", async () => {
  const { breaker, fail } = await breakerAfterItsWait();
  await fail('unavailable');
  expect(breaker.isOpen()).toBe(true);
});

test.each(['busy', 'interrupted', 'unsent'] as const)(
  "after the wait a call to the examiner's server that ended as %s does not stop the calls again",
  async (kind) => {
    const { breaker, fail } = await breakerAfterItsWait();
    await fail(kind);
    expect(breaker.isOpen()).toBe(false);
  },
);
