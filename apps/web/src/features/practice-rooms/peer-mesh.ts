// The connections of a room: one to every other person, of whom at least one side sends. Reloads, dropped networks and
// people who come back are recognised by the ids of their connections.
import type { Signal } from '@urost3/contract/practice-rooms.schemas.ts';
import {
  createPeerLink,
  type OwnMedia,
  type OwnTracks,
  type PeerLink,
  type PeerMedia,
} from './peer-link.ts';

export interface MeshPerson {
  uid: string;
  /** Has the room open now. */
  isHere: boolean;
  /** Observers receive only. */
  isSender: boolean;
}

export interface PeerView {
  stream: MediaStream | null;
  state: RTCIceConnectionState;
  /** What the other side said of its camera and microphone; null before it did. */
  media: PeerMedia | null;
}

interface MeshPorts {
  uid: string;
  /** @returns a connection with the installation's servers */
  connect: () => RTCPeerConnection;
  send: (to: string, signal: Signal) => void;
  onChange: (views: ReadonlyMap<string, PeerView>) => void;
}

export interface PeerMesh {
  /** Opens and closes connections, so that they are those of the people given. */
  meet(people: readonly MeshPerson[]): void;
  take(from: string, signal: Signal): void;
  setOwn(tracks: OwnTracks, media: OwnMedia): void;
  /**
   * Begins again with those who are not connected: after a break of the network or of the stream, in which signals were lost.
   * @param uid only this person
   */
  renew(uid?: string): void;
  /** Announces that the picture to this person is stopped, or sent again. */
  setPaused(uid: string, isPaused: boolean): void;
  connections(): { uid: string; connection: RTCPeerConnection; view: PeerView }[];
  close(): void;
}

interface Peer {
  link: PeerLink;
  /** The other side's connection; null until it sent something. */
  theirLink: string | null;
  isPaused: boolean;
  /** Descriptions sent so far. */
  descriptions: number;
  view: PeerView;
}

/** Of all senders; a browser that enters gets an offer and a few candidates from each of five people. */
const EARLY_MAX = 100;
const EARLY_MS = 10_000;
/** How long the polite side leaves the first offer to the other, because two that cross cost time. */
const YIELD_MS = 500;

export function createPeerMesh(ports: MeshPorts): PeerMesh {
  const peers = new Map<string, Peer>();
  let known = new Map<string, MeshPerson>();
  /** The others may learn of this person first: an offer that was lost would cost many seconds. */
  let early: { from: string; signal: Signal; at: number }[] = [];
  let own: OwnTracks = { audio: null, video: null };
  let media: OwnMedia = { hasCamera: false, hasMicrophone: false, wantsPicture: true };

  const changed = () =>
    ports.onChange(new Map(Array.from(peers, ([uid, { view }]) => [uid, view])));
  const isSender = () => known.get(ports.uid)?.isSender === true;
  const ownTracks = (): OwnTracks => (isSender() ? own : { audio: null, video: null });
  const ownMedia = (): OwnMedia =>
    isSender() ? media : { ...media, hasCamera: false, hasMicrophone: false };

  function open(uid: string): Peer {
    const id = crypto.randomUUID();
    const peer: Peer = {
      theirLink: null,
      isPaused: false,
      descriptions: 0,
      view: { stream: null, state: 'new', media: null },
      link: createPeerLink({
        id,
        // Both sides come to the same answer without asking.
        isPolite: ports.uid < uid,
        connection: ports.connect(),
        send: (signal) => {
          const envelope = { link: id, peer: peer.theirLink };
          if (!signal.description) return ports.send(uid, { ...signal, ...envelope });
          peer.descriptions += 1;
          ports.send(uid, { ...signal, ...envelope, media: mediaFor(peer) });
        },
        onStream: (stream) => show({ stream }),
        onState: (state) => show({ state }),
      }),
    };
    const show = (part: Partial<PeerView>) => {
      if (peers.get(uid) !== peer) return;
      peer.view = { ...peer.view, ...part };
      changed();
    };
    peers.set(uid, peer);
    return peer;
  }

  function drop(uid: string): void {
    peers.get(uid)?.link.close();
    peers.delete(uid);
  }

  const mediaFor = (peer: Peer): PeerMedia => ({ ...ownMedia(), isPaused: peer.isPaused });

  /** Says which connection is ours now, and what it sends. */
  function greet(uid: string, peer: Peer): void {
    ports.send(uid, { link: peer.link.id, peer: peer.theirLink, media: mediaFor(peer) });
  }

  function addTracks(peer: Peer): void {
    void peer.link.setTracks(ownTracks());
  }

  function start(uid: string, theirLink: string | null): Peer {
    const peer = open(uid);
    peer.theirLink = theirLink;
    const tracks = ownTracks();
    const yields = theirLink === null && ports.uid < uid && known.get(uid)?.isSender === true;
    // With something to send an offer follows, and says the same without a signal before it.
    if (yields || (!tracks.audio && !tracks.video)) greet(uid, peer);
    if (!yields) addTracks(peer);
    else setTimeout(() => peers.get(uid) === peer && addTracks(peer), YIELD_MS);
    return peer;
  }

  function sendOwn(): void {
    for (const [uid, peer] of peers) {
      void peer.link.setTracks(ownTracks());
      greet(uid, peer);
    }
  }

  function take(from: string, signal: Signal): void {
    if (from === ports.uid) return;
    if (!known.has(from)) {
      early = [...early, { from, signal, at: Date.now() }].slice(-EARLY_MAX);
      return;
    }
    let peer = peers.get(from);
    if (peer?.theirLink && peer.theirLink !== signal.link) {
      // The other side began again, for example after a reload.
      drop(from);
      peer = undefined;
    }
    peer ??= start(from, signal.link);
    if (signal.peer !== null && signal.peer !== peer.link.id) {
      // Meant for a connection that is gone. The answer makes the other side begin again too.
      if (peer.theirLink === null) greet(from, peer);
      return;
    }
    const isFirst = peer.theirLink === null;
    peer.theirLink = signal.link;
    if (signal.media) {
      peer.view = { ...peer.view, media: signal.media };
      changed();
    }
    const sendsNothing = signal.media && !signal.media.hasCamera && !signal.media.hasMicrophone;
    // The answer carries what this side sends; and who sends nothing makes no offer.
    if (signal.description || sendsNothing) addTracks(peer);
    const { descriptions } = peer;
    void peer.link.take(signal).then(() => {
      // What was said before the other side was listening is lost; an answer has just said it again.
      const isCurrent = peers.get(from) === peer;
      if (isFirst && isCurrent && peer.descriptions === descriptions) greet(from, peer);
    });
  }

  return {
    meet(people) {
      const couldSend = isSender();
      known = new Map(people.map((person) => [person.uid, person]));
      const needed = (other: MeshPerson) =>
        other.uid !== ports.uid && (other.isSender || isSender());
      for (const uid of Array.from(peers.keys())) {
        const other = known.get(uid);
        if (!other || !needed(other)) drop(uid);
      }
      if (couldSend !== isSender()) sendOwn();
      const fresh = early.filter(({ at }) => Date.now() - at < EARLY_MS);
      // A list that is older than the signal may come first: who is not on it may be on the next.
      early = fresh.filter(({ from }) => !known.has(from));
      for (const { from, signal } of fresh) if (known.has(from)) take(from, signal);
      // Who is away keeps the connection: after a short break of the network it goes on.
      for (const other of people)
        if (other.isHere && needed(other) && !peers.has(other.uid)) start(other.uid, null);
      changed();
    },
    take,
    setOwn(tracks, nextMedia) {
      own = tracks;
      media = nextMedia;
      sendOwn();
    },
    renew(only) {
      for (const [uid, { link }] of Array.from(peers)) {
        if (only !== undefined && only !== uid) continue;
        const { iceConnectionState: state, signalingState } = link.connection;
        const isWell =
          (state === 'connected' || state === 'completed') && signalingState === 'stable';
        if (isWell) continue;
        drop(uid);
        if (known.get(uid)?.isHere) start(uid, null);
      }
      changed();
    },
    setPaused(uid, isPaused) {
      const peer = peers.get(uid);
      if (!peer || peer.isPaused === isPaused) return;
      peer.isPaused = isPaused;
      greet(uid, peer);
    },
    connections: () =>
      Array.from(peers, ([uid, { link, view }]) => ({ uid, connection: link.connection, view })),
    close() {
      for (const uid of Array.from(peers.keys())) drop(uid);
      changed();
    },
  };
}
