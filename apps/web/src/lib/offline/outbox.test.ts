import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learner } from '../../testing/fake-api.ts';
import { ApiError } from '../api/api-error.ts';
import { announceUser } from '../api/session.ts';
import { checkConnection } from './connection.ts';
import {
  countRefused,
  drainOutbox,
  enqueue,
  giveUpRefused,
  isOutboxVolatile,
  listRefused,
  listUnsent,
  registerKind,
  retryRefused,
  sendOrKeep,
  subscribeOutbox,
} from './outbox.ts';

beforeEach(() => {
  localStorage.clear();
  announceUser(learner);
});
afterEach(() => vi.restoreAllMocks());

const failure = (status: number) =>
  new ApiError({ status, code: status === 0 ? 'network' : 'internal_error', message: 'No.' });

test('the outbox sends a newer entry that was made while the server refused the older one', async () => {
  const sent: number[] = [];
  registerKind<number>('rating', {
    async send(value) {
      sent.push(value);
      if (sent.length > 1) return;
      enqueue(learner.uid, 'rating', 'a', 20);
      throw new ApiError({ status: 404, code: 'not_found', message: 'No such section.' });
    },
  });
  enqueue(learner.uid, 'rating', 'a', 10);
  await drainOutbox();
  expect(sent).toEqual([10, 20]);
  expect(listUnsent('rating')).toEqual([]);
});

test('an entry that its page still changes is announced when it no longer waits for the page', () => {
  const announced = vi.fn();
  const unsubscribe = subscribeOutbox(announced);
  enqueue(learner.uid, 'study-time', 'a', 5, 60_000);
  enqueue(learner.uid, 'study-time', 'a', 10, 60_000);
  expect(announced).not.toHaveBeenCalled();
  enqueue(learner.uid, 'study-time', 'a', 12);
  expect(announced).toHaveBeenCalledOnce();
  unsubscribe();
});

test('an entry of an unknown kind and one that the server always fails at do not hold up later entries', async () => {
  const sent: number[] = [];
  registerKind<number>('rating', {
    async send(value) {
      if (value === 1) throw failure(500);
      sent.push(value);
    },
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
    registerKind('rating', { send });
    enqueue(learner.uid, 'rating', 'a', 1);
    enqueue(learner.uid, 'rating', 'b', 2);
    await drainOutbox();
    expect(send).toHaveBeenCalledOnce();
    expect(listUnsent('rating')).toEqual([1, 2]);
  },
);

const refused = new ApiError({ status: 404, code: 'not_found', message: 'No such section.' });
const describe = (words: string) => ({ what: 'Your answer', words });
/** What waits or was refused, as after a reload. */
const kept = async () => ({
  waiting: listUnsent<string>('answer'),
  refused: (await listRefused()).map(({ words, refusal }) => ({ words, refusal })),
});

test('what the server refuses is kept with the reason and holds up nothing, until the person sends it again or gives it up', async () => {
  const send = vi.fn(async (words: string) => {
    if (words === 'old') throw refused;
  });
  registerKind<string>('answer', { send, describe });
  enqueue(learner.uid, 'answer', 'a', 'old');
  enqueue(learner.uid, 'answer', 'b', 'new');
  await drainOutbox();
  const inList = { words: 'old', refusal: 'No such section.' };
  expect(await kept()).toEqual({ waiting: [], refused: [inList] });
  await drainOutbox();
  expect(send).toHaveBeenCalledTimes(2);
  const [entry] = await listRefused();
  retryRefused(entry?.key ?? '');
  expect(await kept()).toEqual({ waiting: ['old'], refused: [] });
  await drainOutbox();
  giveUpRefused(entry?.key ?? '');
  expect(countRefused()).toBe(0);
});

test('words are on this device before they are sent, and leave it with the response', async () => {
  registerKind<string>('answer', { send: () => Promise.resolve(), describe });
  const answer = Promise.withResolvers<string>();
  const send = () => answer.promise;
  const outcome = sendOrKeep(learner.uid, { kind: 'answer', id: 'a', payload: 'words' }, send);
  expect(await kept()).toEqual({ waiting: ['words'], refused: [] });
  answer.resolve('done');
  expect(await outcome).toBe('done');
  expect(await kept()).toEqual({ waiting: [], refused: [] });
});

test.each([
  ['a server that fails', failure(500), { waiting: ['words'], refused: [] }],
  ['a session that was ended elsewhere', failure(401), { waiting: ['words'], refused: [] }],
])('words that meet %s wait for the next sending', async (_, error, expected) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { 'x-answered-by': 'urost3' } }),
  );
  registerKind<string>('answer', { send: () => Promise.resolve(), describe });
  const entry = { kind: 'answer', id: 'a', payload: 'words' };
  expect(await sendOrKeep(learner.uid, entry, () => Promise.reject(error))).toBe('kept');
  expect(await kept()).toEqual(expected);
});

test('words that the server refuses at once are kept with the reason', async () => {
  registerKind<string>('answer', { send: () => Promise.resolve(), describe });
  const entry = { kind: 'answer', id: 'a', payload: 'words' };
  const sending = sendOrKeep(learner.uid, entry, () => Promise.reject(refused));
  await expect(sending).rejects.toThrow('No such section.');
  expect((await kept()).refused).toEqual([{ words: 'words', refusal: 'No such section.' }]);
});

test('words that the browser cannot store are sent while the page is open', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const send = vi.fn(() => Promise.resolve());
  registerKind<string>('answer', { send, describe });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const entry = { kind: 'answer', id: 'a', payload: 'words' };
  expect(await sendOrKeep(learner.uid, entry, () => Promise.reject(failure(0)))).toBe('kept');
  expect(isOutboxVolatile()).toBe(true);
  vi.mocked(globalThis.fetch).mockResolvedValue(
    new Response(null, { headers: { 'x-answered-by': 'urost3' } }),
  );
  await checkConnection();
  await drainOutbox();
  expect(send).toHaveBeenCalledExactlyOnceWith('words');
  expect(isOutboxVolatile()).toBe(false);
});

test('a rating that the browser cannot store is not reported as kept, and the earlier one stays', async () => {
  registerKind('rating', { send: () => Promise.resolve(), isUndone: true });
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
