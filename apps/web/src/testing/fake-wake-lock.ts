// A screen whose locks can be counted, because jsdom has none.
import { afterEach } from 'vitest';

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
