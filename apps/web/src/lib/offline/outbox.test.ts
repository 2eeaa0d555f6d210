import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learner } from '../../testing/fake-api.ts';
import { ApiError } from '../api/api-error.ts';
import { announceUser } from '../api/session.ts';
import { drainOutbox, enqueue, listUnsent, registerSender, sendOrKeep } from './outbox.ts';

beforeEach(() => {
  localStorage.clear();
  announceUser(learner);
});
afterEach(() => vi.restoreAllMocks());

const failure = (status: number) =>
  new ApiError({ status, code: status === 0 ? 'network' : 'internal_error', message: 'No.' });

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

test('an entry of an unknown kind and one that the server always fails at do not hold up later entries', async () => {
  const sent: number[] = [];
  registerSender<number>('rating', async (value) => {
    if (value === 1) throw failure(500);
    sent.push(value);
  });
  enqueue(learner.uid, 'of-a-later-version', 'a', 0);
  enqueue(learner.uid, 'rating', 'a', 1);
  enqueue(learner.uid, 'rating', 'b', 2);
  await drainOutbox();
  expect(sent).toEqual([2]);
  expect(listUnsent('rating')).toEqual([1]);
  expect(listUnsent('of-a-later-version')).toEqual([0]);
});

test.each([0, 401, 429, 503])(
  'after a response of status %i no other entry is sent',
  async (status) => {
    const send = vi.fn(() => Promise.reject(failure(status)));
    registerSender('rating', send);
    enqueue(learner.uid, 'rating', 'a', 1);
    enqueue(learner.uid, 'rating', 'b', 2);
    await drainOutbox();
    expect(send).toHaveBeenCalledOnce();
    expect(listUnsent('rating')).toEqual([1, 2]);
  },
);

test('work that the browser cannot store is not reported as kept, and an earlier value stays', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const keep = (payload: number) =>
    sendOrKeep(learner.uid, { kind: 'rating', id: 'a', payload }, () => Promise.reject(failure(0)));
  expect(await keep(10)).toBe('kept');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(keep(20)).rejects.toThrow('Network error.');
  expect(listUnsent('rating')).toEqual([10]);
});
