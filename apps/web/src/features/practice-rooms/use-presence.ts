import { useQueryClient } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import { ROOM_PRESENCE_EVERY_MS } from '@urost3/contract/practice-rooms.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isOffline, subscribeConnection } from '../../lib/connection.ts';
import { subscribeLiveReturn, useLiveState } from '../../lib/live.ts';
import { leavingKey, roomQuery, showPresent, withServerTime } from './practice-rooms.queries.ts';

/** A stream that opens later than this is not waited for: the room works without it, only slower. */
const STREAM_WITHIN_MS = 3_000;

/** Says regularly that this person is in the room, and asks for the room when it changed unnoticed. */
export function usePresence(roomId: string): void {
  const client = useQueryClient();
  const tell = useEffectEvent(async () => {
    if (isOffline() || client.isMutating({ mutationKey: leavingKey(roomId) }) > 0) return;
    const { queryKey } = roomQuery(roomId);
    const params = { id: roomId };
    const answer = await withServerTime(
      () => callApi(practiceRoomRoutes.tellPresence, { params }),
      ({ now }) => now,
    ).catch(() => null);
    const version = client.getQueryData(queryKey)?.state.version;
    const isSame =
      answer !== null &&
      !answer.hasEnded &&
      showPresent(client, roomId, answer.presentUids) &&
      version === answer.version;
    // It has ended or changed, or the person was removed: the room's own answer says which.
    if (!isSame) void client.invalidateQueries({ queryKey });
  });
  // The others begin to send signals as soon as they know, and those sent before the stream is open are lost.
  const isOpen = useLiveState() === 'open';
  const [isReady, setIsReady] = useState(isOpen);
  if (isOpen && !isReady) setIsReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), STREAM_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isReady) return undefined;
    void tell();
    const timer = setInterval(() => void tell(), ROOM_PRESENCE_EVERY_MS);
    const stops = [subscribeConnection(() => void tell()), subscribeLiveReturn(() => void tell())];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [roomId, isReady]);
}
