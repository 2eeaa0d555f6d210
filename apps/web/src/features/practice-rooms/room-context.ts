import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Room,
  RoomAction,
  RoomMember,
} from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  practiceRoomRoutes,
  type RoomRole,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { createContext, useContext } from 'react';
import { callApi, hasCode, messageOf } from '../../lib/api/api.ts';
import { withServerTime } from '../../lib/api/room-time.ts';
import { roomQuery, setRoomData, setRoomState } from './practice-rooms.queries.ts';
import type { PhaseNow } from './room-clock.ts';

/**
 * Changes of the shared state of a room. Each change contains the version that it is based on, so that the server
 * refuses conflicting changes. A person's own changes are sent one after the other, so that they do not conflict with
 * each other.
 */
export function useRoomChange(room: Room) {
  const client = useQueryClient();
  const { id } = room;
  const { queryKey } = roomQuery(id);
  const params = { id };
  const scope = { id: `practice-room.${id}` };
  /**
   * The version on which a change is based. The version is read when the change is sent. A change that waited for an
   * earlier change is therefore based on the version after that change.
   */
  const latestVersion = () => (client.getQueryData(queryKey) ?? room).state.version;
  const meta = {
    failure: (error: unknown) =>
      hasCode(error, 'stale_version')
        ? 'Somebody else changed the room at the same moment. Please look again.'
        : messageOf(error, 'That did not work. Please try again.'),
    changes: [queryKey],
  };
  const act = useMutation({
    scope,
    mutationFn: (action: RoomAction) =>
      withServerTime(
        () =>
          callApi(practiceRoomRoutes.changeState, {
            params,
            body: { version: latestVersion(), action },
          }),
        ({ now }) => now,
      ),
    onSuccess: (state) => setRoomState(client, id, state),
    meta,
  });
  const setRoles = useMutation({
    scope,
    mutationFn: (roles: { uid: string; role: RoomRole }[]) =>
      callApi(practiceRoomRoutes.setRoles, {
        params,
        body: { version: latestVersion(), roles },
      }),
    onSuccess: (answer) => setRoomData(client, answer),
    meta,
  });
  const remove = useMutation({
    mutationFn: (uid: string) => callApi(practiceRoomRoutes.removeMember, { params: { id, uid } }),
    meta: { changes: [queryKey] },
  });
  return { act, setRoles, remove };
}

/** What the parts of a room share while the person is in it. */
interface OpenRoom {
  room: Room;
  me: RoomMember;
  current: PhaseNow;
  change: ReturnType<typeof useRoomChange>;
}

const RoomContext = createContext<OpenRoom | null>(null);
export const RoomProvider = RoomContext.Provider;

/** The room that the person is in. */
export function useRoom(): OpenRoom {
  const open = useContext(RoomContext);
  if (!open) throw new Error('useRoom must be used in a LiveRoom');
  return open;
}
