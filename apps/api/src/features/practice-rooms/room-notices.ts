// Live events for the people in a practice room.
import type { Db } from '../../db/client.ts';
import { collect, type TransactionEnd } from '../../db/transaction-end.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import { listPlaces } from './room-places.repository.ts';

interface RoomNotice {
  roomId: string;
  uids: readonly string[];
  data: Record<string, unknown>;
}

export function createRoomNotices({
  db,
  clock,
  live,
}: {
  db: Db;
  clock: Clock;
  live: LiveService;
}) {
  const send = ({ roomId, uids, data }: RoomNotice) =>
    live.tell({ uids, kind: 'practice-room', data: { roomId, ...data } });
  const atEnd: TransactionEnd<RoomNotice> = {
    beforeCommit: () => Promise.resolve(),
    afterCommit: (notices) => notices.forEach(send),
  };

  async function address(handle: Db, roomId: string, data: RoomNotice['data']) {
    const places = await listPlaces(handle, roomId, clock.now());
    return { roomId, uids: places.map(({ uid }) => uid), data };
  }

  return {
    /** Notifies the people in the room. A browser that misses the event reads the room's new version number in its next presence response. */
    tell: async (roomId: string, data: RoomNotice['data']): Promise<void> =>
      send(await address(db, roomId, data)),
    /** Notifies the people in the room when the transaction commits. */
    tellAfterCommit: async (tx: Db, roomId: string, data: RoomNotice['data']): Promise<void> =>
      collect(tx, atEnd, [await address(tx, roomId, data)]),
    /**
     * For the end of a room. Reads who has a place before the end, because nobody has a place afterwards.
     * @returns a function that adds the notice to the transaction. The notice is sent after the commit
     */
    prepare: async (tx: Db, roomId: string, data: RoomNotice['data']) => {
      const notice = await address(tx, roomId, data);
      return () => collect(tx, atEnd, [notice]);
    },
  };
}
