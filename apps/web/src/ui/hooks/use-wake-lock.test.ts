import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeWakeLock } from '../../testing/fake-browser.ts';
import { useWakeLock } from './use-wake-lock.ts';

afterEach(() => void vi.restoreAllMocks());

const settle = () => act(async () => undefined);
async function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
  await settle();
}
const start = (isOn = true) =>
  renderHook(({ on }: { on: boolean }) => useWakeLock(on), { initialProps: { on: isOn } });

test('the screen stays on only while it is wanted', async () => {
  const screen = fakeWakeLock();
  const { rerender, unmount } = start(false);
  await settle();
  expect(screen.asked).toBe(0);
  rerender({ on: true });
  await settle();
  expect(screen.held.size).toBe(1);
  rerender({ on: false });
  expect(screen.held.size).toBe(0);
  rerender({ on: true });
  await settle();
  unmount();
  expect(screen.held.size).toBe(0);
});

test('the screen is kept on again after the page was hidden, which has released it', async () => {
  const screen = fakeWakeLock();
  start();
  await settle();
  screen.held.clear();
  await show('hidden');
  expect(screen.asked).toBe(1);
  await show('visible');
  expect(screen.held.size).toBe(1);
  await show('visible');
  expect(screen.held.size).toBe(1);
});

test('a screen that is kept on only after the page was left is released', async () => {
  const screen = fakeWakeLock();
  const { unmount } = start();
  unmount();
  await settle();
  expect(screen).toMatchObject({ asked: 1, held: new Set() });
});

test('a screen that may not be kept on, and a browser that cannot, change nothing', async () => {
  const { unmount } = start();
  unmount();
  const screen = fakeWakeLock();
  screen.isRefused = true;
  start();
  await settle();
  screen.isRefused = false;
  await show('visible');
  expect(screen.held.size).toBe(1);
});
