import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint, whenIdle } from './when-idle.ts';

/** A browser that is idle at once: while it waits for the network, for example. */
function beIdle(): void {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id));
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('parts that no first screen needs are loaded only when the page has its content', () => {
  beIdle();
  document.body.innerHTML = '<div data-page-loader></div>';
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
  document.body.replaceChildren();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

test('parts that no first screen needs are loaded after two seconds although the content does not come', () => {
  beIdle();
  document.body.innerHTML = '<div data-page-loader></div>';
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(2_200);
  expect(work).toHaveBeenCalledOnce();
});

test('what the first screen does not need is asked for after the frame, and at once in a hidden tab', () => {
  vi.useFakeTimers();
  const order: string[] = [];
  requestAnimationFrame(() => order.push('frame'));
  afterPaint(() => order.push('asked'));
  vi.advanceTimersByTime(100);
  expect(order).toEqual(['frame', 'asked']);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  afterPaint(() => order.push('asked in a hidden tab'));
  vi.advanceTimersByTime(1);
  expect(order).toEqual(['frame', 'asked', 'asked in a hidden tab']);
});

test('what is no longer needed is not asked for', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  afterPaint(work)();
  vi.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
});
