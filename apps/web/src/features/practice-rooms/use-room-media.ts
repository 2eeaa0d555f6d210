import { useQuery } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import type { Room, Signal } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';
import { useMemo, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { subscribeLive } from '../../lib/live.ts';
import { canConnect } from './own-media.ts';
import { iceQuery } from './practice-rooms.queries.ts';
import { listSenders } from './room-roles.ts';
import { useMesh } from './use-mesh.ts';
import type { OwnDevice } from './use-own-device.ts';
import { useSpeakers } from './use-speakers.ts';

interface RoomMediaOptions {
  uid: string;
  room: Room;
  phase: RoomPhase;
  camera: OwnDevice;
  microphone: OwnDevice;
  /** Whether the server has accepted this page's report of presence. */
  hasReported: boolean;
}

const nobody: [] = [];

/** Sound and video between the people of the room. */
export function useRoomMedia(options: RoomMediaOptions) {
  const { uid, room, phase, camera, microphone, hasReported } = options;
  const [isSoundOnly, setSoundOnly] = useState(false);
  const ice = useQuery({ ...iceQuery(room.id), enabled: canConnect() });
  const isBetween = phase === 'waiting' || phase === 'review' || phase === 'finished';
  const key = JSON.stringify([isBetween, room.members.map((one) => [one.uid, one.role])]);
  const senders = useMemo(
    () => listSenders(room.members, isBetween),
    // `key` is the dependency instead of `room.members`, because each response contains new member objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
  const present = room.members.map((one) => `${one.uid}${one.isPresent}`).join(' ');
  const people = useMemo(
    () =>
      room.members.map((one) => ({
        uid: one.uid,
        isHere: one.isPresent,
        isSender: senders.has(one.uid),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [present, senders],
  );
  const isHeard = microphone.track !== null && !microphone.isMuted;
  const tracks = useMemo(
    () => ({ audio: microphone.track, video: camera.track }),
    [microphone.track, camera.track],
  );
  const media = useMemo(
    () => ({
      hasCamera: camera.track !== null,
      hasMicrophone: isHeard,
      wantsPicture: !isSoundOnly,
    }),
    [camera.track, isHeard, isSoundOnly],
  );
  // Connections start after this page's first report of presence, because the server refuses signals of absent people.
  // `isPresent` does not suffice: after a reload it may still be true because of a report from before the reload.
  const { mesh, views } = useMesh({
    uid,
    people: ice.data && hasReported ? people : nobody,
    tracks,
    media,
    configuration: () =>
      ice.data
        ? { iceServers: ice.data.iceServers, iceTransportPolicy: ice.data.iceTransportPolicy }
        : {},
    send: (to, signal) =>
      callApi(practiceRoomRoutes.sendSignal, { params: { id: room.id }, body: { to, signal } }),
    listen: (onSignal) =>
      subscribeLive(({ kind, data }) => {
        if (kind === 'practice-signal' && data.roomId === room.id)
          onSignal(String(data.from), data.signal as Signal);
      }),
  });
  const isSender = senders.has(uid);
  const speakers = useSpeakers(mesh, uid, isHeard && isSender ? microphone.track : null);
  const ownStream = useMemo(
    () => (camera.track ? new MediaStream([camera.track]) : null),
    [camera.track],
  );
  return {
    mesh,
    views,
    senders,
    isSender,
    speakers,
    ownStream,
    isHeard,
    isSoundOnly,
    setSoundOnly,
  };
}
