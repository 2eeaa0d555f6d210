// A fake RTCPeerConnection for tests, with the states, the rollback and the negotiation of a browser but without a
// network.

type Kind = 'audio' | 'video';
interface Told {
  from: string;
  sends: Kind[];
}

let count = 0;

export class FakeConnection {
  readonly id = `fake-${(count += 1)}`;
  signalingState: RTCSignalingState = 'stable';
  iceConnectionState: RTCIceConnectionState = 'new';
  localDescription: { type: RTCSdpType; sdp: string } | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: null }) => void) | null = null;
  ontrack: ((event: { track: MediaStreamTrack }) => void) | null = null;
  oniceconnectionstatechange: (() => void) | null = null;
  isClosed = false;
  restarts = 0;
  offersMade = 0;
  rollbacks = 0;
  readonly candidates: RTCIceCandidateInit[] = [];
  readonly senders: { track: MediaStreamTrack | null; kind: Kind }[] = [];
  remote: Told | null = null;
  #isNeeded = false;
  #seen = new Set<string>();

  #need(): void {
    this.#isNeeded = true;
    queueMicrotask(() => this.#ask());
  }

  #ask(): void {
    if (!this.#isNeeded || this.isClosed || this.signalingState !== 'stable') return;
    this.#isNeeded = false;
    this.onnegotiationneeded?.();
  }

  #settle(): void {
    this.signalingState = 'stable';
    this.setIce('connected');
    queueMicrotask(() => this.#ask());
  }

  setIce(state: RTCIceConnectionState): void {
    this.iceConnectionState = state;
    this.oniceconnectionstatechange?.();
  }

  addTrack(track: MediaStreamTrack) {
    const sender = {
      kind: track.kind as Kind,
      track: track as MediaStreamTrack | null,
      replaceTrack: async (next: MediaStreamTrack | null) => {
        sender.track = next;
      },
    };
    this.senders.push(sender);
    this.#need();
    return sender;
  }

  restartIce(): void {
    this.restarts += 1;
    this.#need();
  }

  async setLocalDescription(): Promise<void> {
    await Promise.resolve();
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    const told: Told = { from: this.id, sends: this.senders.map(({ kind }) => kind) };
    this.localDescription = { type, sdp: JSON.stringify(told) };
    if (type === 'answer') this.#settle();
    else {
      this.offersMade += 1;
      this.#isNeeded = false;
      this.signalingState = 'have-local-offer';
    }
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    if (type === 'answer' && this.signalingState !== 'have-local-offer')
      throw new DOMException('', 'InvalidStateError');
    if (type === 'offer' && this.signalingState === 'have-local-offer') {
      this.rollbacks += 1;
      // After the rollback no second offer is needed, because the answer to the other side's offer lists all senders.
    }
    this.remote = JSON.parse(sdp) as Told;
    for (const kind of this.remote.sends) {
      const key = `${this.remote.from}.${kind}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.ontrack?.({ track: { kind, id: key } as MediaStreamTrack });
    }
    if (type === 'answer') this.#settle();
    else this.signalingState = 'have-remote-offer';
  }

  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!this.remote) throw new DOMException('', 'InvalidStateError');
    this.candidates.push(candidate);
  }

  close(): void {
    this.isClosed = true;
    this.signalingState = 'closed';
  }
}

/** A minimal MediaStream, which jsdom lacks. */
export class FakeStream {
  #tracks: MediaStreamTrack[] = [];
  getTracks = () => [...this.#tracks];
  addTrack = (track: MediaStreamTrack) => void this.#tracks.push(track);
  removeTrack = (track: MediaStreamTrack) => {
    this.#tracks = this.#tracks.filter((item) => item !== track);
  };
}

export const fakeTrack = (kind: Kind) => ({ kind, id: `${kind}-own` }) as MediaStreamTrack;
