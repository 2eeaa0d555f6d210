import { useEffect, useState } from 'react';
import type { PeerMesh } from './peer-mesh.ts';
import { followLevel } from './sound-level.ts';

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
export function useSpeakers(
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
