import type { PeerMesh } from './peer-mesh.ts';
import {
  applyVideoStep,
  type ConnectionQuality,
  initialQuality,
  nextQuality,
  sampleOf,
  type VideoStep,
} from './video-quality.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Adjusts the video quality to each connection of the room.
 * @returns a function that stops the adjustment
 */
export function watchQuality(mesh: PeerMesh): () => void {
  const states = new WeakMap<RTCPeerConnection, { line: ConnectionQuality; applied: VideoStep }>();

  async function look(): Promise<void> {
    for (const { uid, connection, view } of mesh.connections()) {
      if (connection.connectionState !== 'connected') continue;
      const before = states.get(connection) ?? { line: initialQuality, applied: null };
      const report = await connection.getStats();
      const line = nextQuality(before.line, sampleOf(report.values()));
      const wanted = view.media?.wantsPicture === false ? 'off' : line.step;
      const isApplied = wanted === before.applied || (await applyVideoStep(connection, wanted));
      states.set(connection, { line, applied: isApplied ? wanted : (before.applied ?? 'full') });
      mesh.setPaused(uid, line.step === 'off');
    }
  }

  const timer = setInterval(() => void look().catch(() => undefined), POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
