import type { PeerMesh } from './peer-mesh.ts';
import {
  applyPictureStep,
  firstLineState,
  type LineState,
  nextLineState,
  type PictureStep,
  sampleOf,
} from './picture-quality.ts';

const LOOK_EVERY_MS = 3_000;

/** Fits the picture to each line of the room. @returns a function that ends it */
export function watchQuality(mesh: PeerMesh): () => void {
  const states = new WeakMap<RTCPeerConnection, { line: LineState; applied: PictureStep }>();

  async function look(): Promise<void> {
    for (const { uid, connection, view } of mesh.connections()) {
      if (connection.connectionState !== 'connected') continue;
      const before = states.get(connection) ?? { line: firstLineState, applied: null };
      const report = await connection.getStats();
      const line = nextLineState(before.line, sampleOf(report.values()));
      const wanted = view.media?.wantsPicture === false ? 'off' : line.step;
      const isApplied = wanted === before.applied || (await applyPictureStep(connection, wanted));
      states.set(connection, { line, applied: isApplied ? wanted : (before.applied ?? 'full') });
      mesh.setPaused(uid, line.step === 'off');
    }
  }

  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
