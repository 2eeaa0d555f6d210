// The WebRTC connections of one person in a room. Two people are connected if at least one of them sends sound or
// video. Each side gives its connection an id. By the ids, each side recognises reloads, lost networks and returning
// people.
import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  createPeerLink,
  type OwnMedia,
  type OwnTracks,
  type PeerLink,
  type PeerMedia,
} from './peer-link.ts';

export interface MeshPerson {
  uid: string;
  /** Whether the person has the room open. */
  isHere: boolean;
  /** Whether the person may send sound and video now. False for observers during a station. */
  isSender: boolean;
}

export interface PeerView {
  stream: MediaStream | null;
  state: RTCIceConnectionState;
  /** What the other side has announced about its camera and microphone; null before its first announcement. */
  media: PeerMedia | null;
}

interface MeshPorts {
  uid: string;
  /** @returns a connection that uses the installation's ICE servers */
  connect: () => RTCPeerConnection;
  send: (to: string, signal: Signal) => void;
  onChange: (views: ReadonlyMap<string, PeerView>) => void;
}

export interface PeerMesh {
  /** Opens and closes connections until they match the given people. */
  meet(people: readonly MeshPerson[]): void;
  take(from: string, signal: Signal): void;
  setOwn(tracks: OwnTracks, media: OwnMedia): void;
  /**
   * Replaces every connection that is not established or is still negotiating, for example after signals were lost.
   * @param uid replaces only the connection to this person
   */
  renew(uid?: string): void;
  /** Announces to a person that the video to them was stopped or resumed. */
  setPaused(uid: string, isPaused: boolean): void;
  connections(): { uid: string; connection: RTCPeerConnection; view: PeerView }[];
  close(): void;
}

interface Peer {
  link: PeerLink;
  /** The id of the other side's connection; null until the other side has sent a signal. */
  theirLink: string | null;
  isPaused: boolean;
  /** The number of session descriptions (offers and answers) that this side has sent. */
  descriptions: number;
  view: PeerView;
}

/**
 * The maximum length of `early`. A person who joins gets fewer signals: an offer and a few candidates from each of at most
 * five people.
 */
const EARLY_MAX = 100;
const EARLY_MS = 10_000;
/** The polite side waits this long for the other side's offer, because crossing offers need another negotiation. */
const YIELD_MS = 500;

export function createPeerMesh(ports: MeshPorts): PeerMesh {
  const peers = new Map<string, Peer>();
  let known = new Map<string, MeshPerson>();
  /**
   * Signals from people who are not in `known` yet. The other browsers may get the new list of members before this one.
   * Dropping their offers would delay the connections by many seconds.
   */
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
        // Both sides derive the polite side from the uids, so they agree without a message.
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

  /** Announces the id of this side's connection, and whether this side sends sound and video. */
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
    // If this side adds tracks now, its offer contains the announcement. Otherwise the announcement is sent separately.
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
      // The other side has opened a new connection, for example after a reload.
      drop(from);
      peer = undefined;
    }
    peer ??= start(from, signal.link);
    if (signal.peer !== null && signal.peer !== peer.link.id) {
      // The signal was meant for our previous connection. The announcement makes the other side replace its connection
      // too.
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
    // Tracks that are added before an offer is handled become part of our answer. If the other side sends neither sound
    // nor video, it makes no offer. Adding our tracks then starts an offer from our side.
    if (signal.description || sendsNothing) addTracks(peer);
    const { descriptions } = peer;
    void peer.link.take(signal).then(() => {
      // The other side may have missed our earlier announcement, so it is repeated unless a description has just
      // contained it.
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
      // The list may be older than the signal, so signals from unknown people wait for the next list.
      early = fresh.filter(({ from }) => !known.has(from));
      for (const { from, signal } of fresh) if (known.has(from)) take(from, signal);
      // Connections to absent people are kept, because they recover after a short network interruption.
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
