import { useQueryClient } from '@tanstack/react-query';
import type { RoomState } from '@urost3/contract/practice-rooms.schemas.ts';
import { useLive } from '../../lib/live.ts';
import { keyOf } from '../../lib/query.ts';
import { roomQuery, showPresent, showRoomState } from './practice-rooms.queries.ts';

/** What the `practice-room` event carries. */
interface RoomEvent {
  roomId: string;
  what: 'state' | 'people' | 'presence' | 'sheets' | 'ended' | 'removed' | 'invited';
  state?: RoomState;
  presentUids?: string[];
}

/** Keeps the room current. @param onRemoved the host has removed this person */
export function useRoomEvents(roomId: string, onRemoved: () => void): void {
  const client = useQueryClient();
  const { queryKey } = roomQuery(roomId);
  useLive(['practice-room'], (event) => {
    const { roomId: id, what, state, presentUids } = (event?.data ?? {}) as Partial<RoomEvent>;
    if (event && id !== roomId) return;
    if (what === 'removed') {
      onRemoved();
      return;
    }
    if (what === 'sheets') {
      void client.invalidateQueries({ queryKey: keyOf('practice-rooms', 'sheets', roomId) });
      return;
    }
    if (what === 'presence' && presentUids) {
      const isKnown = showPresent(client, roomId, presentUids);
      // An answer that is on its way may be older than this notice.
      if (isKnown && client.isFetching({ queryKey }) === 0) return;
    }
    if (what === 'state' && state) showRoomState(client, roomId, state);
    void client.invalidateQueries({ queryKey });
  });
}
