// What jsdom lacks: players, a screen that can be kept on, and the slow timers of a hidden page.
import { fireEvent } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Replaces the parts of media elements that players use. */
export function fakeMedia(): void {
  const media = HTMLMediaElement.prototype;
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false);
    fireEvent.play(this);
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (paused.get(this) ?? true) return;
    paused.set(this, true);
    fireEvent.pause(this);
  });
  vi.spyOn(media, 'load').mockImplementation(() => undefined);
}

/** A screen whose locks can be counted. */
export function fakeWakeLock() {
  const held = new Set<WakeLockSentinel>();
  const screen = { held, asked: 0, isRefused: false };
  const request = async () => {
    screen.asked += 1;
    if (screen.isRefused) throw new DOMException('Low battery', 'NotAllowedError');
    const lock = { release: async () => void held.delete(lock) } as unknown as WakeLockSentinel;
    held.add(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return screen;
}

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

/** Timers that a test moves on, of which repeated ones run once a minute, as browsers run them in a hidden page. */
export function slowRepeatedTimers(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const repeat = setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) =>
    repeat(run, Math.max(60_000, ms ?? 0)),
  );
}
