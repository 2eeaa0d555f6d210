// Compares the simulation with formulas of queueing theory.
import { expect, test } from 'vitest';
import { createRandom } from './learner-model.ts';
import { type CallTimes, simulate } from './queueing.ts';

const call = (times: Partial<CallTimes>): CallTimes => ({
  name: 'a call',
  share: 1,
  process: 0,
  database: 0,
  statements: 0,
  wait: 0,
  client: 0,
  ...times,
});
const run = (seconds: number) => ({ seconds, random: createRandom(7) });
/** The relative difference from the expected value. */
const errorOf = (value: number, expected: number) => Math.abs(value - expected) / expected;

test('the load simulation of one server process under independent calls agrees with an M/M/1 queue', () => {
  // 70 calls of 10 ms arrive per second, so the process is busy for 0.7 of the time. Response times are then exponential
  // with a mean of 10 / (1 - 0.7) ms.
  const predicted = simulate(
    [call({ process: 0.01 })],
    { processes: 1, pool: 10, cores: 4 },
    { perSecond: 70 },
    run(2_000),
  );
  expect(errorOf(predicted.perSecond, 70)).toBeLessThan(0.02);
  expect(errorOf(predicted.p50, (10 / 0.3) * Math.LN2)).toBeLessThan(0.08);
  expect(errorOf(predicted.p99, (10 / 0.3) * Math.log(100))).toBeLessThan(0.12);
});

test('each server process in the load simulation adds its rate until the cores are full', () => {
  const perSecond = (processes: number, cores: number) =>
    simulate(
      [call({ process: 0.01, database: 0.005, statements: 1 })],
      { processes, pool: 10, cores },
      { clients: 64 },
      run(200),
    ).perSecond;
  // A call takes 10 ms of the single thread of a process, so a process answers 100 calls per second.
  expect(errorOf(perSecond(1, 8), 100)).toBeLessThan(0.03);
  expect(errorOf(perSecond(2, 8), 200)).toBeLessThan(0.03);
  // A call takes 15 ms of processor time (10 + 5), so three cores answer 200 calls per second.
  expect(errorOf(perSecond(4, 3), 200)).toBeLessThan(0.03);
});

test('a wait without computation in the load simulation delays responses, and uses no core', () => {
  const predicted = simulate(
    [call({ process: 0.001, wait: 0.05 })],
    { processes: 1, pool: 10, cores: 1 },
    { clients: 10 },
    run(200),
  );
  // Ten clients repeat calls of 51 ms: 1 ms of processor time and 50 ms of wait. The tolerance covers the time in the queue.
  expect(errorOf(predicted.perSecond, 10 / 0.051)).toBeLessThan(0.04);
});

test('few database connections in the load simulation limit the rate, however many cores the database has', () => {
  const predicted = simulate(
    [call({ database: 0.01, statements: 1 })],
    { processes: 1, pool: 3, cores: { processes: 8, database: 8 } },
    { clients: 50 },
    run(200),
  );
  expect(errorOf(predicted.perSecond, 300)).toBeLessThan(0.03);
});

test('the load simulation sends each kind of call as often as its share says', () => {
  const predicted = simulate(
    [call({ name: 'short', share: 3, process: 0.001 }), call({ name: 'long', process: 0.009 })],
    { processes: 1, pool: 10, cores: 1 },
    { clients: 20 },
    run(200),
  );
  expect(errorOf(predicted.perSecond, 1 / 0.003)).toBeLessThan(0.03);
});
