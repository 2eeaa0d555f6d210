import { beforeEach, expect, test } from 'vitest';
import { learner } from '../testing/fake-api.ts';
import { ApiError } from './api-error.ts';
import { drainOutbox, enqueue, listUnsent, registerSender } from './outbox.ts';
import { announceUser } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  announceUser(learner);
});

test('the outbox sends a newer entry that was made while the server refused the older one', async () => {
  const sent: number[] = [];
  registerSender<number>('rating', async (value) => {
    sent.push(value);
    if (sent.length > 1) return;
    enqueue(learner.uid, 'rating', 'a', 20);
    throw new ApiError({ status: 404, code: 'not_found', message: 'No such section.' });
  });
  enqueue(learner.uid, 'rating', 'a', 10);
  await drainOutbox();
  expect(sent).toEqual([10, 20]);
  expect(listUnsent('rating')).toEqual([]);
});
