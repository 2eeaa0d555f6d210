import type { PeerMesh, PeerView } from './peer-mesh.ts';
import {
  applyQuality,
  type ConnectionQuality,
  initialQuality,
  nextQuality,
  qualityFor,
  type SentQuality,
  sampleOf,
} from './video-quality.ts';

const POLL_INTERVAL_MS = 3_000;

const wantsPicture = ({ media }: PeerView): boolean => media?.wantsPicture !== false;

/**
 * Adjusts the video quality to each connection of the room.
 * @returns a function that stops the adjustment
 */
export function watchQuality(mesh: PeerMesh): () => void {
  const states = new WeakMap<
    RTCPeerConnection,
    { quality: ConnectionQuality; applied: SentQuality }
  >();

  async function adjust(): Promise<void> {
    const peers = mesh.connections();
    const receivers = peers.filter(({ view }) => wantsPicture(view)).length;
    for (const { uid, connection, view } of peers) {
      if (connection.connectionState !== 'connected') continue;
      const before = states.get(connection) ?? { quality: initialQuality, applied: null };
      const report = await connection.getStats();
      const quality = nextQuality(before.quality, sampleOf(report.values()));
      const wanted = wantsPicture(view) ? qualityFor(quality.step, receivers) : 'off';
      const isApplied = wanted === before.applied || (await applyQuality(connection, wanted));
      states.set(connection, { quality, applied: isApplied ? wanted : (before.applied ?? 'full') });
      mesh.setPaused(uid, quality.step === 'off');
    }
  }

  const timer = setInterval(() => void adjust().catch(() => undefined), POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
