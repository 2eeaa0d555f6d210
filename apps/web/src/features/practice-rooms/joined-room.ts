// Remembers in this tab that the person has joined a room, so that a reload returns to it directly.
import { useEffect, useRef } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';

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
  const latest = useRef(joined);
  latest.current = joined;
  useEffect(() => {
    const store = () => storeJoinedRoom(roomId, latest.current);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [roomId]);
}
