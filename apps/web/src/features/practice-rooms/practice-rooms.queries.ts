import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query';
import {
  practiceRoomAdminRoutes,
  practiceRoomRoutes,
} from '@urost3/contract/practice-rooms.routes.ts';
import type { Room, RoomState } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms.ts';
import { practicePartnerRoutes } from '@urost3/contract/practice-rooms-partners.routes.ts';
import { roomSheetRoutes } from '@urost3/contract/practice-rooms-sheets.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { noteServerTime } from './room-clock.ts';

const REFETCH_EVERY_MS = 15_000;

export const roomsQuery = queryOptions({
  queryKey: keyOf('practice-rooms', 'list'),
  queryFn: ({ signal }) => callApi(practiceRoomRoutes.list, { signal }),
  staleTime: 0,
});

export const openRoomsQuery = queryOptions({
  queryKey: keyOf('practice-rooms', 'open'),
  queryFn: ({ signal }) => callApi(practiceRoomAdminRoutes.listOpen, { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_EVERY_MS,
});

export const partnersQuery = queryOptions({
  queryKey: keyOf('practice-rooms', 'partners'),
  queryFn: ({ signal }) => callApi(practicePartnerRoutes.list, { signal }),
});

/** @param call whose answer says which time it is at the server */
export async function withServerTime<T>(
  call: () => Promise<T>,
  nowOf: (answer: T) => string,
): Promise<T> {
  const askedAt = Date.now();
  const answer = await call();
  noteServerTime(Date.parse(nowOf(answer)), askedAt, Date.now());
  return answer;
}

function withNewerState(old: Room | undefined, fresh: Room): Room {
  const isOvertaken = old !== undefined && old.state.version > fresh.state.version;
  return isOvertaken ? { ...fresh, state: old.state } : fresh;
}

/** Of the mutation with which this person leaves or ends a room. */
export const leavingKey = (id: string) => keyOf('practice-rooms', 'leaving', id);

export function roomQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'one', id),
    queryFn: ({ signal }) =>
      withServerTime(
        () => callApi(practiceRoomRoutes.get, { params: { id }, signal }),
        (room) => room.state.now,
      ),
    // A live event may be newer than an answer that was on its way.
    structuralSharing: (old, fresh) =>
      replaceEqualDeep(old, withNewerState(old as Room | undefined, fresh as Room)),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // In addition to the live events, which are lost while the stream is broken.
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? REFETCH_EVERY_MS : false),
  });
}

export function showRoom(client: QueryClient, room: Room): void {
  client.setQueryData(roomQuery(room.id).queryKey, room);
}

/**
 * Who is in the room now, so that connections begin without reading the room again.
 * @returns whether the room that is shown knows all of these people
 */
export function showPresent(client: QueryClient, id: string, presentUids: readonly string[]) {
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

/** Ignores an answer that was overtaken by a newer one. */
export function showRoomState(client: QueryClient, id: string, state: RoomState): void {
  client.setQueryData(roomQuery(id).queryKey, (old) =>
    old && old.state.version <= state.version ? { ...old, state } : old,
  );
}

/** What the section of a station depends on. */
interface SectionKey {
  position: number;
  role: RoomRole;
  phase: string;
  asked: string;
  shown: string;
  hasPlayed: boolean;
}

export function roomSectionQuery(id: string, key: SectionKey) {
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'section', id, key),
    queryFn: ({ signal }) => callApi(roomSheetRoutes.getSection, { params: { id }, signal }),
    // Each answer has newly signed addresses: pictures would be loaded again.
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
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'sheets', id, position),
    queryFn: ({ signal }) =>
      callApi(roomSheetRoutes.listShared, { params: { id, position }, signal }),
  });
}

const ICE_MARGIN_MS = 5 * 60_000;
const ICE_EVERY_MS = 50 * 60_000;

/** The servers through which browsers find each other; asked for again before the credentials end. */
export function iceQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('practice-rooms', 'ice', id),
    queryFn: ({ signal }) => callApi(practiceRoomRoutes.getIce, { params: { id }, signal }),
    staleTime: ICE_EVERY_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const expiresAt = state.data?.expiresAt;
      if (!expiresAt) return ICE_EVERY_MS;
      return Math.max(60_000, Date.parse(expiresAt) - Date.now() - ICE_MARGIN_MS);
    },
  });
}
