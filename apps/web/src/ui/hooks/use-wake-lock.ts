import { useEffect } from 'react';

/** Keeps the screen on while `isWanted` is true. Browsers release the lock when the page is hidden, so it is asked for again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    const held = new Set<WakeLockSentinel>();
    let isOver = false;
    const release = () => {
      for (const lock of held) lock.release().catch(() => undefined);
      held.clear();
    };
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused, for example, while the battery is low: the screen then goes dark as it does elsewhere.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      release();
      if (lock) held.add(lock);
      if (isOver) release();
    };
    void ask();
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      release();
    };
  }, [isWanted]);
}
