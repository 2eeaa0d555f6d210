import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

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
