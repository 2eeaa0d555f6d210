// Remembers in this tab that the person has joined a room, so that a reload returns to it directly.
import { useWindowEvent } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';
import { allowBell } from '../../../ui/media/bell.ts';
import type { OwnDevices } from '../media/use-own-device.ts';
import { setRoomData } from '../practice-rooms.queries.ts';

const storageKeyOf = (roomId: string) => `urost3.room.${roomId}`;

interface JoinedRoom {
  hasCamera: boolean;
  hasMicrophone: boolean;
}

const readJoinedRoom = (roomId: string) => tabStorage.readJson<JoinedRoom>(storageKeyOf(roomId));

/** @param joined null after leaving */
export function storeJoinedRoom(roomId: string, joined: JoinedRoom | null): void {
  if (joined) tabStorage.write(storageKeyOf(roomId), JSON.stringify(joined));
  else tabStorage.remove(storageKeyOf(roomId));
}

const joinedWith = ({ camera, microphone }: OwnDevices): JoinedRoom => ({
  hasCamera: camera.track !== null,
  hasMicrophone: microphone.track !== null,
});

/** When the page is reloaded or closed, stores which devices are switched on. */
export function useStoreJoinedRoom(roomId: string, devices: OwnDevices): void {
  useWindowEvent('pagehide', () => storeJoinedRoom(roomId, joinedWith(devices)));
}

interface EntryOptions {
  /** The room; null before the room of a mock interview exists. */
  roomId: string | null;
  devices: OwnDevices;
  call: () => Promise<Room>;
  /** The message when the room could not be entered. */
  failure: string;
}

/** The way into a room and out of it. A reload returns to a joined room, with the same devices switched on. */
export function useEntry({ roomId, devices, call, failure }: EntryOptions) {
  const client = useQueryClient();
  const [place] = useState(() => (roomId === null ? null : readJoinedRoom(roomId)));
  const [isIn, setIsIn] = useState(place !== null);
  const [hasLeft, setHasLeft] = useState(false);
  const { turnOn: startCamera } = devices.camera;
  const { turnOn: startMicrophone } = devices.microphone;
  useEffect(() => {
    if (place?.hasMicrophone) void startMicrophone();
    if (place?.hasCamera) void startCamera();
  }, [place, startCamera, startMicrophone]);
  const entering = useMutation({
    mutationFn: call,
    onSuccess: (room) => {
      setRoomData(client, room);
      storeJoinedRoom(room.id, joinedWith(devices));
      setHasLeft(false);
      setIsIn(true);
    },
  });
  return {
    isIn,
    hasLeft,
    /** The id of the room that was entered on this page. */
    enteredId: entering.data?.id ?? null,
    isEntering: entering.isPending,
    problem: entering.error && messageOf(entering.error, failure),
    enter: () => {
      void allowBell();
      entering.mutate();
    },
    onLeft: () => {
      devices.turnOff();
      setIsIn(false);
      setHasLeft(true);
    },
  };
}

/**
 * Ensures that only one tab of a browser is in the room, because two tabs would answer the same signals.
 * @returns whether this tab may be in the room; always true in a browser without the Web Locks API
 */
export function useRoomLock(roomId: string): boolean {
  const [isHeld, setIsHeld] = useState(!('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return;
    const ended = new AbortController();
    navigator.locks
      .request(`urost3.room.${roomId}`, { signal: ended.signal }, () => {
        setIsHeld(true);
        return new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
      })
      // The request was aborted, because the page was left while another tab held the lock.
      .catch(() => undefined);
    return () => ended.abort();
  }, [roomId]);
  return isHeld;
}
