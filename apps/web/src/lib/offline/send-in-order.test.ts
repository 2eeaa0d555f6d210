import { expect, test, vi } from 'vitest';
import { sendInOrder } from './send-in-order.ts';

const section = (sectionId: string) => ({ stationId: 'communication' as const, sectionId });

test('an answer or a mark waits for the earlier request of the same section, even when the earlier one fails', async () => {
  const first = Promise.withResolvers<string>();
  const send = vi.fn(async () => 'second');
  const failed = sendInOrder(section('a'), () => first.promise);
  const second = sendInOrder(section('a'), send);
  expect(await sendInOrder(section('b'), async () => 'other section')).toBe('other section');
  expect(send).not.toHaveBeenCalled();
  first.reject(new Error('refused'));
  await expect(failed).rejects.toThrow('refused');
  expect(await second).toBe('second');
});

test('an answer or a mark that waits for an earlier request is sent immediately when the page is closed', async () => {
  const send = vi.fn(async () => 'second');
  void sendInOrder(section('c'), () => new Promise(() => undefined));
  const second = sendInOrder(section('c'), send);
  window.dispatchEvent(new Event('pagehide'));
  expect(await second).toBe('second');
});

test('an answer or a mark that waited for an earlier request leaves no listener for the closing of the page', async () => {
  const add = vi.spyOn(window, 'addEventListener');
  const first = Promise.withResolvers<string>();
  void sendInOrder(section('d'), () => first.promise);
  const second = sendInOrder(section('d'), async () => 'second');
  const options = add.mock.calls.find(([type]) => type === 'pagehide')?.[2];
  const { signal } = options as AddEventListenerOptions;
  expect(signal?.aborted).toBe(false);
  first.resolve('first');
  await second;
  expect(signal?.aborted).toBe(true);
});
