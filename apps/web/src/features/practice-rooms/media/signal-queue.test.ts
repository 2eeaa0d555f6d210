import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { expect, test, vi } from 'vitest';
import { createSignalQueue, joinSignals } from './signal-queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
const signal = (more: Partial<Signal> = {}): Signal => ({ link: 'l1', peer: null, ...more });
const offer = signal({ description: { type: 'offer', sdp: 'v=0' } });
const candidate = (name: string) => signal({ candidates: [{ candidate: name }] });

function start() {
  const sent: [string, Signal][] = [];
  const answers: (() => void)[] = [];
  const queue = createSignalQueue({
    send: (to, one) => {
      sent.push([to, one]);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
    mayRetry: async () => false,
  });
  const answer = async () => {
    answers.shift()?.();
    await pause();
  };
  return { queue, sent, answer };
}

test('WebRTC signals to one person in a practice room are sent one after the other', async () => {
  const { queue, sent, answer } = start();
  queue.add('ada', offer);
  await pause();
  queue.add('ada', candidate('1'));
  queue.add('ada', candidate('2'));
  await pause();
  expect(sent).toEqual([['ada', offer]]);
  await answer();
  expect(sent.at(-1)).toEqual([
    'ada',
    signal({ candidates: [{ candidate: '1' }, { candidate: '2' }] }),
  ]);
});

test('WebRTC signals to one person in a practice room do not wait for signals to another person', async () => {
  const { queue, sent } = start();
  queue.add('ada', offer);
  queue.add('ben', offer);
  await pause();
  expect(sent).toEqual([
    ['ada', offer],
    ['ben', offer],
  ]);
});

test('in a practice room, ICE candidates are sent together with their offer, and a second offer is sent separately', () => {
  expect(joinSignals(offer, candidate('1'))).toEqual({
    ...offer,
    candidates: [{ candidate: '1' }],
  });
  expect(joinSignals(candidate('1'), offer)).toBeNull();
  expect(joinSignals(offer, { ...candidate('1'), peer: 'l2' })).toBeNull();
  const many = signal({ candidates: Array.from({ length: 20 }, () => ({ candidate: 'x' })) });
  expect(joinSignals(many, candidate('1'))).toBeNull();
});

test('in a practice room, a failed WebRTC signal is retried before later ones, and a refused signal is dropped', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValue(undefined);
  const mayRetry = async (error: unknown) => (error as Error).message === 'away';
  const queue = createSignalQueue({ send, mayRetry });
  queue.add('ada', offer);
  queue.add('ada', signal({ description: { type: 'answer', sdp: 'v=0' } }));
  await pause();
  expect(send.mock.calls.map(([, { description }]) => description.type)).toEqual([
    'offer',
    'offer',
    'answer',
  ]);
});
