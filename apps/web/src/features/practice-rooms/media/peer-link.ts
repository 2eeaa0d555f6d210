// A WebRTC connection to one other person. It uses the 'perfect negotiation' pattern (MDN), so that both sides may
// change what they send at any time.
import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';

/** What a person sends and wants to receive, as announced to the other people. */
export type PeerMedia = NonNullable<Signal['media']>;
export type OwnMedia = Omit<PeerMedia, 'isPaused'>;
type Content = Omit<Signal, 'link' | 'peer'>;

export interface OwnTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

interface PeerLinkPorts {
  id: string;
  isPolite: boolean;
  connection: RTCPeerConnection;
  send: (content: Content) => void;
  onStream: (stream: MediaStream) => void;
  onState: (state: RTCIceConnectionState) => void;
}

export interface PeerLink {
  readonly id: string;
  readonly connection: RTCPeerConnection;
  /** Handles a signal of the other side. Signals are handled in order. */
  take(content: Content): Promise<void>;
  /** Replaces the sent tracks. Nothing is sent for a null track. */
  setTracks(tracks: OwnTracks): Promise<void>;
  close(): void;
}

export function createPeerLink(ports: PeerLinkPorts): PeerLink {
  const { connection, isPolite, send } = ports;
  let isOffering = false;
  let isIgnoring = false;
  let isClosed = false;
  let taking: Promise<void> = Promise.resolve();
  const received = new MediaStream();
  /** Both tracks belong to one stream, so that the receiver synchronises sound and video. */
  const sent = new MediaStream();
  const senders: Partial<Record<keyof OwnTracks, RTCRtpSender>> = {};

  connection.onnegotiationneeded = async () => {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      sendDescription();
    } catch (error) {
      if (!isClosed) console.warn('Room: no offer made:', error);
    } finally {
      isOffering = false;
    }
  };
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    send({
      candidates: [{ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }],
    });
  };
  connection.ontrack = ({ track }) => {
    for (const old of received.getTracks()) if (old.kind === track.kind) received.removeTrack(old);
    received.addTrack(track);
    ports.onStream(received);
  };
  connection.oniceconnectionstatechange = () => {
    if (connection.iceConnectionState === 'failed') connection.restartIce();
    ports.onState(connection.iceConnectionState);
  };

  function sendDescription(): void {
    const { localDescription } = connection;
    if (isClosed || !localDescription) return;
    const { type, sdp } = localDescription;
    if (type === 'offer' || type === 'answer') send({ description: { type, sdp } });
  }

  async function takeDescription(description: NonNullable<Content['description']>): Promise<void> {
    const isOffer = description.type === 'offer';
    const isClash = isOffer && (isOffering || connection.signalingState !== 'stable');
    isIgnoring = isClash && !isPolite;
    if (isIgnoring) return;
    // If both sides have sent an offer, only the polite side reaches this line. In that case, setRemoteDescription()
    // also rolls back the polite side's own offer.
    await connection.setRemoteDescription(description);
    if (!isOffer) return;
    await connection.setLocalDescription();
    sendDescription();
  }

  async function takeNow({ description, candidates = [] }: Content): Promise<void> {
    if (isClosed) return;
    if (description) await takeDescription(description);
    for (const candidate of candidates) {
      try {
        await connection.addIceCandidate(candidate);
      } catch (error) {
        // A candidate of an ignored offer cannot be added, so that error is ignored too.
        if (!isIgnoring) throw error;
      }
    }
  }

  return {
    id: ports.id,
    connection,
    take(content) {
      taking = taking
        .then(() => takeNow(content))
        .catch((error: unknown) => {
          if (!isClosed) console.warn('Room: signal not understood:', error);
        });
      return taking;
    },
    async setTracks(tracks) {
      for (const kind of ['audio', 'video'] as const) {
        const track = tracks[kind];
        const sender = senders[kind];
        // Each sender is created only once, because a new sender needs another negotiation.
        if (sender) {
          if (sender.track !== track) await sender.replaceTrack(track);
        } else if (track) {
          senders[kind] = connection.addTrack(track, sent);
        }
      }
    },
    close() {
      isClosed = true;
      connection.onnegotiationneeded = null;
      connection.onicecandidate = null;
      connection.ontrack = null;
      connection.oniceconnectionstatechange = null;
      connection.close();
    },
  };
}
