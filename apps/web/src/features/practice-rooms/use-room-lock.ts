import { useEffect, useState } from 'react';

/**
 * Ensures that only one tab of a browser is in the room, because two tabs would answer the same signals.
 * @returns whether this tab may be in the room; always true in a browser without the Web Locks API
 */
export function useRoomLock(roomId: string): boolean {
  const [isHeld, setIsHeld] = useState(!('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return;
    const ended = new AbortController();
    navigator.locks
      .request(`urost3.room.${roomId}`, { signal: ended.signal }, () => {
        setIsHeld(true);
        return new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
      })
      // The request was aborted, because the page was left while another tab held the lock.
      .catch(() => undefined);
    return () => ended.abort();
  }, [roomId]);
  return isHeld;
}
