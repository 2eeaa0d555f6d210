import type { Signal } from '@urost3/contract/practice-rooms.schemas.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { isOffline, subscribeConnection } from '../../lib/connection.ts';
import { subscribeLiveReturn } from '../../lib/live.ts';
import { canConnect } from './own-media.ts';
import type { OwnMedia, OwnTracks } from './peer-link.ts';
import { createPeerMesh, type MeshPerson, type PeerMesh, type PeerView } from './peer-mesh.ts';
import { createSignalQueue } from './signal-queue.ts';
import { watchQuality } from './watch-quality.ts';

const RETRY_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
/** A connection to the server that came back this long before the notice of it is the same one. */
const RETURNED_MS = 3_000;
/** A connection that takes longer has lost a signal. Different for both sides, so that they do not cross each other. */
const RENEW_AFTER_MS = { polite: 9_000, impolite: 14_000 };
/** An offer without an answer for this long was lost, or the answer was. */
const UNANSWERED_MS = { polite: 4_000, impolite: 6_000 };

interface MeshOptions {
  uid: string;
  people: readonly MeshPerson[];
  tracks: OwnTracks;
  media: OwnMedia;
  /** The servers of the installation, asked for when a connection is made. */
  configuration: () => RTCConfiguration;
  send: (to: string, signal: Signal) => Promise<unknown>;
  /** @returns a function that unsubscribes */
  listen: (onSignal: (from: string, signal: Signal) => void) => () => void;
}

const nobody: ReadonlyMap<string, PeerView> = new Map();

/** The room's connections while the caller is shown. Null in a browser without WebRTC. */
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
    let returnedAt = 0;
    const queue = createSignalQueue({
      send: (to, signal) => send(to, signal),
      mayRetry: async (error, failures) => {
        // Until the server counts both as present, which takes a moment after a reload.
        const isEarly = error instanceof ApiError && error.code === 'conflict' && failures < 3;
        const isTooFast = error instanceof ApiError && error.status === 429;
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
      // Signals that were sent meanwhile are lost.
      subscribeLiveReturn(() => {
        returnedAt = Date.now();
        made.renew();
      }),
      // Without a network a new connection would only begin to wait, longer with each attempt.
      // The stream may have noticed first: what it began again is not stopped half-way.
      subscribeConnection(() => {
        if (!isOffline() && Date.now() - returnedAt > RETURNED_MS) made.renew();
      }),
      watchQuality(made),
      watchSlow(made, uid),
    ];
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

/** Begins again with people to whom the connection takes too long. */
function watchSlow(mesh: PeerMesh, uid: string): () => void {
  const since = new WeakMap<RTCPeerConnection, number>();
  const timer = setInterval(() => {
    for (const peer of mesh.connections()) {
      const { iceConnectionState: state } = peer.connection;
      const isConnected = state === 'connected' || state === 'completed';
      // With nothing to send on either side there is nothing to connect.
      const isIdle = state === 'new' && peer.connection.getTransceivers().length === 0;
      if (isConnected || isIdle) since.delete(peer.connection);
      else if (!since.has(peer.connection)) since.set(peer.connection, Date.now());
      const waited = Date.now() - (since.get(peer.connection) ?? Date.now());
      const isUnanswered = peer.connection.signalingState === 'have-local-offer';
      const limits = isUnanswered ? UNANSWERED_MS : RENEW_AFTER_MS;
      const limit = limits[uid < peer.uid ? 'polite' : 'impolite'];
      if (waited > limit) mesh.renew(peer.uid);
    }
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
