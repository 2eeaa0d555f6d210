// Records who is present in a practice room, and notifies the people in the room when the presence changes.
import { ROOM_PRESENCE_MS, ROOM_RELOAD_MS } from '@urost3/contract/practice-rooms.ts';
import type { Principal } from '../../http/principal.ts';
import { noRoom, type RoomContext, type RoomDeps } from './room-context.ts';
import { listPlaces } from './room-places.repository.ts';
import { updatePresent, updateStreamClosed } from './room-presence.repository.ts';

/** Notify a little after ROOM_RELOAD_MS, so that the presence has expired even if the timer runs early. */
const AFTER_RELOAD_MS = ROOM_RELOAD_MS + 100;

type Places = Awaited<ReturnType<typeof listPlaces>>;

export function createRoomPresenceService({
  db,
  clock,
  live,
  context,
}: RoomDeps & { context: RoomContext }) {
  const presentIn = (places: Places, now: Date): string[] =>
    places.filter((place) => context.isPresent(place, now)).map(({ uid }) => uid);

  function tellPresent(roomId: string, places: Places, presentUids: readonly string[]): void {
    const uids = places.map(({ uid }) => uid);
    live.tell({ uids, kind: 'practice-room', data: { roomId, what: 'presence', presentUids } });
  }

  async function tellAfterReload(roomId: string): Promise<void> {
    const now = clock.now();
    const places = await listPlaces(db, roomId, now);
    tellPresent(roomId, places, presentIn(places, now));
  }

  return {
    /** Stores that a person is present. @throws AppError not_found for people without a place in the room */
    async report(principal: Principal, id: string) {
      const now = clock.now();
      const until = new Date(now.getTime() + ROOM_PRESENCE_MS);
      const seen = await updatePresent(db, id, principal.uid, until, now);
      if (!seen) {
        const { room } = await context.open(principal.uid, id);
        if (!room.endedAt) throw noRoom();
        return { now: now.toISOString(), version: room.version, presentUids: [], hasEnded: true };
      }
      const places = await listPlaces(db, id, now);
      if (!places.some(({ uid }) => uid === principal.uid)) throw noRoom();
      const presentUids = presentIn(places, now);
      if (seen.wasAbsent) tellPresent(id, places, presentUids);
      const version = places[0]?.version ?? 0;
      return { now: now.toISOString(), version, presentUids, hasEnded: false };
    },

    /**
     * Shortens the presence of a person whose last live stream in this process has closed. A moment later, notifies the
     * people in the same rooms. A person whose browser reports presence within ROOM_RELOAD_MS stays present.
     */
    async followClosedStream(uid: string): Promise<void> {
      const until = new Date(clock.now().getTime() + ROOM_RELOAD_MS);
      const rooms = await updateStreamClosed(db, uid, until);
      if (rooms.length === 0) return;
      setTimeout(() => {
        for (const id of rooms) void tellAfterReload(id).catch(() => {});
      }, AFTER_RELOAD_MS).unref();
    },
  };
}
