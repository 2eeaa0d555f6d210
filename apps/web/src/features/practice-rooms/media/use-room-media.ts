import { useQuery } from '@tanstack/react-query';
import type { Room, Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  practiceRoomRoutes,
  type RoomPhase,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { subscribeLive } from '../../../lib/api/live.ts';
import { iceQuery } from '../practice-rooms.queries.ts';
import { listSenders } from '../room-roles.ts';
import { canConnect, followLevel } from './own-media.ts';
import type { PeerMesh } from './peer-mesh.ts';
import { useMesh } from './use-mesh.ts';
import type { OwnDevices } from './use-own-device.ts';

interface RoomMediaOptions {
  uid: string;
  room: Room;
  phase: RoomPhase;
  devices: OwnDevices;
  /** Whether the server has accepted this page's report of presence. */
  hasReported: boolean;
}

const nobody: [] = [];

/** Sound and video between the people of the room. */
export function useRoomMedia(options: RoomMediaOptions) {
  const { uid, room, phase, devices, hasReported } = options;
  const { camera, microphone } = devices;
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

const POLL_INTERVAL_MS = 250;
/** A person still counts as speaking during shorter pauses between words. */
const PAUSE_MS = 1_200;
/** The least loudness of another speaker, as a share of full loudness. Breath and fans are quieter. */
const LEAST_LEVEL = 0.02;
/** The least level of the person's own voice, on the logarithmic scale of `followLevel` (0.45 is −32 dB). */
const LEAST_OWN_LEVEL = 0.45;

/** The uids of the current speakers. They are sorted, so that the same speakers always give the same list. */
export function listSpeakers(heardAt: ReadonlyMap<string, number>, now: number): string[] {
  return Array.from(heardAt)
    .filter(([, at]) => now - at < PAUSE_MS)
    .map(([uid]) => uid)
    .sort();
}

/** The energy and the duration of all sound that a connection has received so far. */
interface Heard {
  energy: number;
  seconds: number;
}

async function readHeard(connection: RTCPeerConnection): Promise<Heard | null> {
  const receiver = connection.getReceivers().find(({ track }) => track.kind === 'audio');
  for (const report of (await receiver?.getStats())?.values() ?? [])
    if (report.type === 'inbound-rtp')
      return { energy: report.totalAudioEnergy ?? 0, seconds: report.totalSamplesDuration ?? 0 };
  return null;
}

/**
 * The mean loudness between two readings, from 0 to 1. The readings are cumulative sums (W3C webrtc-stats,
 * totalAudioEnergy). The mean therefore includes even a very short word between two readings.
 */
export function loudnessBetween(before: Heard | undefined, now: Heard): number {
  const seconds = now.seconds - (before?.seconds ?? 0);
  if (!before || seconds <= 0) return 0;
  return Math.sqrt(Math.max(0, now.energy - before.energy) / seconds);
}

/**
 * Who is speaking, by the loudness of the received sound.
 * @param own the person's own microphone; null while it is muted
 */
function useSpeakers(
  mesh: PeerMesh | null,
  uid: string,
  own: MediaStreamTrack | null,
): readonly string[] {
  const [speakers, setSpeakers] = useState<readonly string[]>([]);
  useEffect(() => {
    const heardAt = new Map<string, number>();
    const stopOwn =
      own &&
      followLevel(own, (level) => {
        if (level > LEAST_OWN_LEVEL) heardAt.set(uid, Date.now());
      });
    const readings = new Map<string, Heard>();
    const timer = setInterval(() => {
      const now = Date.now();
      for (const peer of mesh?.connections() ?? [])
        readHeard(peer.connection).then(
          (heard) => {
            if (!heard) return;
            if (loudnessBetween(readings.get(peer.uid), heard) > LEAST_LEVEL)
              heardAt.set(peer.uid, now);
            readings.set(peer.uid, heard);
          },
          // A connection that was just closed has no statistics.
          () => undefined,
        );
      const next = listSpeakers(heardAt, now);
      setSpeakers((old) => (old.join(' ') === next.join(' ') ? old : next));
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      stopOwn?.();
    };
  }, [mesh, uid, own]);
  return speakers;
}
