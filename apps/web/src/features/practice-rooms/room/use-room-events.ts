import { useQueryClient } from '@tanstack/react-query';
import type { RoomState } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { useLive } from '../../../lib/api/live.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { roomQuery, setRoomPresence, setRoomState } from '../practice-rooms.queries.ts';

/** The payload of the `practice-room` event. */
interface RoomEvent {
  roomId: string;
  what: 'state' | 'people' | 'presence' | 'sheets' | 'ended' | 'removed' | 'invited';
  state?: RoomState;
  presentUids?: string[];
}

/**
 * Applies live events to the cached room.
 * @param onRemoved called when the host has removed this person
 */
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
      const isKnown = setRoomPresence(client, roomId, presentUids);
      // While a request is pending, the room is refetched below, because the response may be older than this event.
      if (isKnown && client.isFetching({ queryKey }) === 0) return;
    }
    if (what === 'state' && state) setRoomState(client, roomId, state);
    void client.invalidateQueries({ queryKey });
  });
}
