import { useQueryClient } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import { ROOM_PRESENCE_EVERY_MS } from '@urost3/contract/practice-rooms.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isOffline, subscribeConnection } from '../../lib/connection.ts';
import { subscribeLiveReturn, useLiveState } from '../../lib/live.ts';
import {
  leavingKey,
  roomQuery,
  setRoomPresence,
  withServerTime,
} from './practice-rooms.queries.ts';

/**
 * If the live stream does not open within this time, the person is reported as present without the stream. The room
 * also works without the stream, but shows changes later.
 */
const STREAM_WITHIN_MS = 3_000;

/**
 * Regularly reports this person as present, and refetches the room when it has changed without a live event.
 * @returns whether the server has accepted a report of presence from this page
 */
export function usePresence(roomId: string): boolean {
  const client = useQueryClient();
  const [hasReported, setHasReported] = useState(false);
  const tell = useEffectEvent(async () => {
    if (isOffline() || client.isMutating({ mutationKey: leavingKey(roomId) }) > 0) return;
    const { queryKey } = roomQuery(roomId);
    const params = { id: roomId };
    const answer = await withServerTime(
      () => callApi(practiceRoomRoutes.tellPresence, { params }),
      ({ now }) => now,
    ).catch(() => null);
    if (answer && !answer.hasEnded) setHasReported(true);
    const version = client.getQueryData(queryKey)?.state.version;
    const isSame =
      answer !== null &&
      !answer.hasEnded &&
      setRoomPresence(client, roomId, answer.presentUids) &&
      version === answer.version;
    // The room is refetched in these cases:
    // - The request failed, for example because this person was removed.
    // - The room has ended, or its version has changed.
    // - The room is not cached, or the cached room lacks a person who is present.
    if (!isSame) void client.invalidateQueries({ queryKey });
  });
  // The first report waits for the stream, because the other members send signals as soon as this person is present.
  // Signals that are sent before the stream is open are lost.
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
  return hasReported;
}
