import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Room, RoomState } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  practicePartnerRoutes,
  practiceRoomAdminRoutes,
  practiceRoomRoutes,
  type RoomRole,
  roomSheetRoutes,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { REFETCH_EVERY_MS, refetchEveryMs, useLive } from '../../lib/api/live.ts';
import { keyOf } from '../../lib/api/query.ts';
import { roomNow, withServerTime } from '../../lib/api/room-time.ts';

export const roomsQuery = apiQuery(['practice-rooms', 'list'], practiceRoomRoutes.list, {
  staleTime: 0,
});

export const openRoomsQuery = apiQuery(
  ['practice-rooms', 'open'],
  practiceRoomAdminRoutes.listOpen,
  { staleTime: 0, refetchInterval: REFETCH_EVERY_MS },
);

export const partnersQuery = apiQuery(['practice-rooms', 'partners'], practicePartnerRoutes.list);

function withNewerState(old: Room | undefined, fresh: Room): Room {
  const isOvertaken = old !== undefined && old.state.version > fresh.state.version;
  return isOvertaken ? { ...fresh, state: old.state } : fresh;
}

/** The key of the mutation with which this person leaves or ends a room. */
export const leavingKey = (id: string) => keyOf('practice-rooms', 'leaving', id);

export function roomQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'one', id),
    queryFn: ({ signal }) =>
      withServerTime(
        () => callApi(practiceRoomRoutes.get, { params: { id }, signal }),
        (room) => room.state.now,
      ),
    // A live event may be newer than a response that was requested earlier, so the newer state is kept.
    structuralSharing: (old, fresh) =>
      replaceEqualDeep(old, withNewerState(old as Room | undefined, fresh as Room)),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? refetchEveryMs() : false),
  });
}

export function setRoomData(client: QueryClient, room: Room): void {
  client.setQueryData(roomQuery(room.id).queryKey, room);
}

/**
 * Updates who is in the room, so that connections start without refetching the room.
 * @returns false when the room is not cached, or the cached room lacks one of these people
 */
export function setRoomPresence(client: QueryClient, id: string, presentUids: readonly string[]) {
  const { queryKey } = roomQuery(id);
  const here = new Set(presentUids);
  const room = client.getQueryData(queryKey);
  if (!room) return false;
  const isSame = room.members.every(({ uid, isPresent }) => isPresent === here.has(uid));
  if (!isSame) {
    const members = room.members.map((one) => ({ ...one, isPresent: here.has(one.uid) }));
    client.setQueryData(queryKey, { ...room, members });
  }
  return presentUids.every((uid) => room.members.some((member) => member.uid === uid));
}

/** Stores the state of a cached room, unless the cached state is newer. */
export function setRoomState(client: QueryClient, id: string, state: RoomState): void {
  client.setQueryData(roomQuery(id).queryKey, (old) =>
    old && old.state.version <= state.version ? { ...old, state } : old,
  );
}

/** What the person sees of the current section depends on these values, so they are part of the query key. */
interface SectionKey {
  position: number;
  role: RoomRole;
  phase: string;
  asked: string;
  shown: string;
  hasPlayed: boolean;
}

export function roomSectionQuery(id: string, key: SectionKey) {
  return apiQuery(['practice-rooms', 'section', id, key], roomSheetRoutes.getSection, {
    params: { id },
    // Never refetched, because new signed URLs would make the browser load all images again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}

export function ownSheetQuery(id: string, position: number) {
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'sheet', id, position),
    queryFn: async ({ signal }) =>
      (await callApi(roomSheetRoutes.getOwn, { params: { id, position }, signal })).sheet,
    staleTime: 0,
  });
}

export function sharedSheetsQuery(id: string, position: number) {
  return apiQuery(['practice-rooms', 'sheets', id, position], roomSheetRoutes.listShared, {
    params: { id, position },
  });
}

const ICE_MARGIN_MS = 5 * MINUTE_MS;
const ICE_EVERY_MS = 50 * MINUTE_MS;

/** The ICE servers through which browsers find each other. They are refetched before their credentials expire. */
export function iceQuery(id: string) {
  return apiQuery(['practice-rooms', 'ice', id], practiceRoomRoutes.getIce, {
    params: { id },
    staleTime: ICE_EVERY_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const expiresAt = state.data?.expiresAt;
      if (!expiresAt) return ICE_EVERY_MS;
      return Math.max(MINUTE_MS, Date.parse(expiresAt) - roomNow() - ICE_MARGIN_MS);
    },
  });
}

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
