import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasCode, hasStatus, isPassing } from '../../../lib/api/api-error.ts';
import { subscribeLiveReturn } from '../../../lib/api/live.ts';
import { isOffline, subscribeConnection } from '../../../lib/offline/connection.ts';
import { canConnect } from './own-media.ts';
import type { OwnMedia, OwnTracks } from './peer-link.ts';
import { createPeerMesh, type MeshPerson, type PeerMesh, type PeerView } from './peer-mesh.ts';
import { createSignalQueue } from './signal-queue.ts';
import { watchQuality } from './video-quality.ts';

const RETRY_MS = 1_000;
const POLL_INTERVAL_MS = 1_000;
/**
 * When the live stream opens again after an interruption, the connections are renewed. If the device comes online
 * within this time afterwards, the connections are not renewed a second time.
 */
const RENEWED_RECENTLY_MS = 3_000;
/**
 * A connection that is not established within this time has lost a signal, so it is renewed. The two sides of a
 * connection use different times, so that they do not renew the connection simultaneously.
 */
const RENEW_AFTER_MS = { polite: 9_000, impolite: 14_000 };
/** After this time without an answer, an offer counts as lost. */
const UNANSWERED_MS = { polite: 4_000, impolite: 6_000 };

interface MeshOptions {
  uid: string;
  people: readonly MeshPerson[];
  tracks: OwnTracks;
  media: OwnMedia;
  /** The installation's ICE servers, read for each new connection. */
  configuration: () => RTCConfiguration;
  send: (to: string, signal: Signal) => Promise<unknown>;
  /** @returns a function that unsubscribes */
  listen: (onSignal: (from: string, signal: Signal) => void) => () => void;
}

const nobody: ReadonlyMap<string, PeerView> = new Map();

/**
 * Keeps the room's connections while the calling component is mounted. `mesh` is null at the first render. In a browser
 * without WebRTC it stays null.
 */
export function useMesh(options: MeshOptions) {
  const { uid, people, tracks, media } = options;
  const [views, setViews] = useState(nobody);
  const [mesh, setMesh] = useState<PeerMesh | null>(null);
  const send = useEffectEvent(options.send);
  const listen = useEffectEvent(options.listen);
  const configuration = useEffectEvent(options.configuration);

  useEffect(() => {
    if (!canConnect()) return;
    let isOver = false;
    let renewedAt = 0;
    const queue = createSignalQueue({
      send: (to, signal) => send(to, signal),
      mayRetry: async (error, failures) => {
        // The server refuses signals until sender and recipient are present, which takes a moment after a reload.
        const isEarly = hasCode(error, 'conflict') && failures < 3;
        const isTooFast = hasStatus(error, 429);
        if (isOver || !(isPassing(error) || isEarly || isTooFast)) return false;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        return !isOver;
      },
    });
    const made = createPeerMesh({
      uid,
      connect: () => new RTCPeerConnection(configuration()),
      send: (to, signal) => queue.add(to, signal),
      onChange: setViews,
    });
    const stops = [
      listen((from, signal) => made.take(from, signal)),
      // The live stream works again. Signals sent during the interruption are lost, so the connections are renewed.
      subscribeLiveReturn(() => {
        renewedAt = Date.now();
        made.renew();
      }),
      // Renewing is useless while the device is offline. When the device is online again, the live stream may already
      // have renewed the WebRTC connections. These new connections must not be interrupted.
      subscribeConnection(() => {
        if (!isOffline() && Date.now() - renewedAt > RENEWED_RECENTLY_MS) made.renew();
      }),
      watchQuality(made),
      watchSlow(made, uid),
    ];
    // oxlint-disable-next-line react/set-state-in-effect -- the effect opens and closes the mesh
    setMesh(made);
    return () => {
      isOver = true;
      for (const stop of stops) stop();
      queue.clear();
      made.close();
      setMesh(null);
    };
  }, [uid]);

  useEffect(() => mesh?.setOwn(tracks, media), [mesh, tracks, media]);
  useEffect(() => mesh?.meet(people), [mesh, people]);
  return { mesh, views };
}

/**
 * Renews each connection that is not established in time, or whose offer stays without an answer.
 * @returns a function that stops watching
 */
function watchSlow(mesh: PeerMesh, uid: string): () => void {
  const since = new WeakMap<RTCPeerConnection, number>();
  const timer = setInterval(() => {
    for (const peer of mesh.connections()) {
      const { iceConnectionState: state } = peer.connection;
      const isConnected = state === 'connected' || state === 'completed';
      // When neither side sends sound or video, no connection is needed.
      const isIdle = state === 'new' && peer.connection.getTransceivers().length === 0;
      if (isConnected || isIdle) since.delete(peer.connection);
      else if (!since.has(peer.connection)) since.set(peer.connection, Date.now());
      const waited = Date.now() - (since.get(peer.connection) ?? Date.now());
      const isUnanswered = peer.connection.signalingState === 'have-local-offer';
      const limits = isUnanswered ? UNANSWERED_MS : RENEW_AFTER_MS;
      const limit = limits[uid < peer.uid ? 'polite' : 'impolite'];
      if (waited > limit) mesh.renew(peer.uid);
    }
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
