import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

function createQueue(waitingMax: number) {
  const queue = createFairQueue({ parallel: 1, waitingMax, refuse: () => new Error('full') });
  const done: string[] = [];
  const refused: string[] = [];
  const ask = (sender: string) =>
    queue.run(sender, tick).then(
      () => done.push(sender),
      () => refused.push(sender),
    );
  return { ask, done, refused };
}

test("in the fair queue, 260 requests of one sender fill only that sender's share, and others wait one turn", async () => {
  const { ask, done, refused } = createQueue(200);
  const flood = Array.from({ length: 260 }, () => ask('flood'));
  const others = [ask('ward'), ask('home')];
  await Promise.all(others);
  expect(done.filter((sender) => sender === 'flood').length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(new Set(refused)).toEqual(new Set(['flood']));
  expect(done).toHaveLength(1 + 200);
});

test('in the fair queue senders take turns, each in the order of their requests', async () => {
  const { ask, done } = createQueue(10);
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(ask));
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

test('when all senders have an equal share of a full fair queue, the newest request is refused', async () => {
  const { ask, refused } = createQueue(2);
  await Promise.all(['running', 'a', 'b', 'c'].map(ask));
  expect(refused).toEqual(['c']);
});
