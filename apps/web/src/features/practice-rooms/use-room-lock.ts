import { useEffect, useState } from 'react';

/** One tab of a browser is in the room, because two would answer the same signals. @returns whether it is this one */
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
      // Left while another tab held it.
      .catch(() => undefined);
    return () => ended.abort();
  }, [roomId]);
  return isHeld;
}
