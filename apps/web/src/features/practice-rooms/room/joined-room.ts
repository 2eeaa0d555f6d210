// Remembers in this tab that the person has joined a room, so that a reload returns to it directly.
import { useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const keyOf = (roomId: string) => `urost3.room.${roomId}`;

interface JoinedRoom {
  hasCamera: boolean;
  hasMicrophone: boolean;
}

export const readJoinedRoom = (roomId: string) => tabStorage.readJson<JoinedRoom>(keyOf(roomId));

/** @param joined null after leaving */
export function storeJoinedRoom(roomId: string, joined: JoinedRoom | null): void {
  if (joined) tabStorage.write(keyOf(roomId), JSON.stringify(joined));
  else tabStorage.remove(keyOf(roomId));
}

/** When the page is reloaded or closed, stores which devices are switched on. */
export function useStoreJoinedRoom(roomId: string, joined: JoinedRoom): void {
  const store = useEffectEvent(() => storeJoinedRoom(roomId, joined));
  useEffect(() => {
    const listener = () => store();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, []);
}

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
