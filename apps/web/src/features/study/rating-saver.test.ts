import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRatingSaver, RATING_DELAY_MS, type RatingPorts } from './rating-saver.ts';

/** A simulated server. The test decides when its responses arrive. */
function makeServer() {
  const calls: { value: number; answer: (ok: boolean) => Promise<void> }[] = [];
  const send: RatingPorts['send'] = (value) =>
    new Promise((resolve, reject) => {
      calls.push({
        value,
        answer: async (ok) => {
          if (ok) resolve('saved');
          else reject(new Error('no'));
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  return { calls, send, values: () => calls.map((call) => call.value) };
}

let server: ReturnType<typeof makeServer>;
const show = vi.fn<(value: number) => void>();
const onFailed = vi.fn();
const rest = () => vi.advanceTimersByTimeAsync(RATING_DELAY_MS);

beforeEach(() => {
  vi.useFakeTimers();
  show.mockReset();
  onFailed.mockReset();
  server = makeServer();
});
afterEach(() => vi.useRealTimers());

const makeSaver = () => createRatingSaver({ send: server.send, show, onFailed });

test('dragging the rating slider is shown at once and saved once, when the slider rests', async () => {
  const saver = makeSaver();
  saver.change(10, 0);
  await vi.advanceTimersByTimeAsync(RATING_DELAY_MS - 1);
  saver.change(40, 10);
  saver.change(41, 40);
  expect(show.mock.calls).toEqual([[10], [40], [41]]);
  expect(saver.getSnapshot()).toEqual({ state: 'waiting', unsaved: 41 });
  await vi.advanceTimersByTimeAsync(RATING_DELAY_MS - 1);
  expect(server.values()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.values()).toEqual([41]);
  expect(saver.getSnapshot().state).toBe('saving');
  await server.calls[0]?.answer(true);
  expect(saver.getSnapshot()).toEqual({ state: 'saved', unsaved: null });
});

test('one request with a rating is sent at a time, followed by the latest value', async () => {
  const saver = makeSaver();
  saver.change(20, 0);
  await rest();
  saver.change(30, 20);
  await rest();
  saver.change(45, 30);
  await rest();
  expect(server.values()).toEqual([20]);
  await server.calls[0]?.answer(true);
  expect(server.values()).toEqual([20, 45]);
});

test('a failed save of a rating restores the last saved value and reports the failure', async () => {
  const saver = makeSaver();
  saver.change(60, 35);
  await rest();
  await server.calls[0]?.answer(false);
  expect(show).toHaveBeenLastCalledWith(35);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(saver.getSnapshot().state).toBe('failed');
});

test('a failed save of a rating restores the value that the server confirmed, not one that was only shown', async () => {
  const saver = makeSaver();
  saver.change(50, 10);
  await rest();
  await server.calls[0]?.answer(true);
  saver.change(70, 50);
  await rest();
  saver.change(90, 70);
  await rest();
  await server.calls[1]?.answer(false);
  expect(show).toHaveBeenLastCalledWith(90);
  expect(onFailed).not.toHaveBeenCalled();
  await server.calls[2]?.answer(false);
  expect(show).toHaveBeenLastCalledWith(50);
  expect(onFailed).toHaveBeenCalledOnce();
});

test('a rating that is changed back to the saved one is not sent', async () => {
  const saver = makeSaver();
  saver.change(80, 30);
  saver.change(30, 80);
  await rest();
  expect(server.values()).toEqual([]);
  expect(saver.getSnapshot().state).toBe('saved');
});

test('leaving the page sends a rating that is still waiting at once, and only once', async () => {
  const saver = makeSaver();
  saver.change(88, 0);
  saver.flush('now');
  expect(server.values()).toEqual([88]);
  saver.flush('now');
  await rest();
  expect(server.calls).toHaveLength(1);
});

test('closing the page sends the latest rating without waiting for the request in progress', async () => {
  const saver = makeSaver();
  saver.change(20, 0);
  await rest();
  saver.change(66, 20);
  saver.flush('now');
  expect(server.values()).toEqual([20, 66]);
});
