// That this tab is in a room, so that a reload comes back to it without asking again.
const keyOf = (roomId: string) => `urost3.room.${roomId}`;

interface OwnPlace {
  hasCamera: boolean;
  hasMicrophone: boolean;
}

export function readPlace(roomId: string): OwnPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? 'null') as OwnPlace | null;
  } catch {
    return null;
  }
}

/** @param place null after leaving */
export function keepPlace(roomId: string, place: OwnPlace | null): void {
  try {
    if (place) sessionStorage.setItem(keyOf(roomId), JSON.stringify(place));
    else sessionStorage.removeItem(keyOf(roomId));
  } catch {
    // Storage is blocked: a reload asks again.
  }
}
