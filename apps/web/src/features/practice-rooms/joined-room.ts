// Remembers in this tab that the person has joined a room, so that a reload returns to it directly.
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
