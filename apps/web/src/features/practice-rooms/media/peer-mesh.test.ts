import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeConnection, FakeStream, fakeTrack } from '../testing/fake-connection.ts';
import { createPeerMesh, type MeshPerson, type PeerMesh, type PeerView } from './peer-mesh.ts';

interface Browser {
  mesh: PeerMesh;
  connections: FakeConnection[];
  views: ReadonlyMap<string, PeerView>;
  tracks: { audio: MediaStreamTrack; video: MediaStreamTrack };
}

/** Signals in transit, in the order in which the server received them. */
let wire: { from: string; to: string; signal: Signal }[] = [];
const browsers = new Map<string, Browser>();
const person = (uid: string, changes: Partial<MeshPerson> = {}): MeshPerson => ({
  uid,
  isHere: true,
  isSender: true,
  ...changes,
});
const both = { hasCamera: true, hasMicrophone: true, wantsPicture: true };

function join(uid: string): Browser {
  const connections: FakeConnection[] = [];
  const tracks = { audio: fakeTrack('audio'), video: fakeTrack('video') };
  const browser: Browser = {
    connections,
    tracks,
    views: new Map(),
    mesh: createPeerMesh({
      uid,
      connect: () => {
        const made = new FakeConnection();
        connections.push(made);
        return made as unknown as RTCPeerConnection;
      },
      send: (to, signal) => wire.push({ from: uid, to, signal: structuredClone(signal) }),
      onChange: (views) => {
        browser.views = views;
      },
    }),
  };
  browsers.set(uid, browser);
  browser.mesh.setOwn(tracks, both);
  return browser;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Delivers signals until none is in transit. */
async function settle(): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await pause();
    const batch = wire;
    wire = [];
    if (batch.length === 0) return;
    for (const { from, to, signal } of batch) browsers.get(to)?.mesh.take(from, signal);
  }
  throw new Error('the negotiation does not end');
}

const kinds = (browser: Browser, uid: string) =>
  browser.views
    .get(uid)
    ?.stream?.getTracks()
    .map(({ kind }) => kind)
    .sort();
const last = (browser: Browser) => browser.connections.at(-1) as FakeConnection;

beforeEach(() => {
  wire = [];
  browsers.clear();
  vi.stubGlobal('MediaStream', FakeStream);
});

test('two people who join a practice room at the same moment see and hear each other, over one connection each', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  const people = [person('ada'), person('ben')];
  ada.mesh.meet(people);
  ben.mesh.meet(people);
  await settle();
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
  expect(kinds(ben, 'ada')).toEqual(['audio', 'video']);
  expect([ada.connections.length, ben.connections.length]).toEqual([1, 1]);
  // Of two crossing offers, exactly one is rolled back.
  expect(last(ada).rollbacks + last(ben).rollbacks).toBe(1);
  expect([last(ada).signalingState, last(ben).signalingState]).toEqual(['stable', 'stable']);
});

test('a person who was alone in a practice room sees and hears the one who comes later, and vice versa', async () => {
  const ada = join('ada');
  ada.mesh.meet([person('ada'), person('ben', { isHere: false })]);
  await settle();
  expect(ada.connections).toHaveLength(0);
  const ben = join('ben');
  ben.mesh.meet([person('ada'), person('ben')]);
  ada.mesh.meet([person('ada'), person('ben')]);
  await settle();
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
  expect(kinds(ben, 'ada')).toEqual(['audio', 'video']);
});

test.each([
  ['ada', 'ben'],
  ['ben', 'ada'],
])(
  'an offer of a video connection by %s that arrives before %s knows who is in the practice room is not lost',
  async (first, second) => {
    const [one, two] = [join(first), join(second)];
    const people = [person(first), person(second)];
    two.mesh.meet([]);
    one.mesh.meet(people);
    await settle();
    two.mesh.meet(people);
    await settle();
    expect(kinds(one, second)).toEqual(['audio', 'video']);
    expect(kinds(two, first)).toEqual(['audio', 'video']);
    expect([one.connections.length, two.connections.length]).toEqual([1, 1]);
  },
);

test('in a practice room, the state of camera and microphone is announced again to a person who missed it', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  const people = [person('ada'), person('ben')];
  ada.mesh.meet(people);
  await pause();
  wire = [];
  ben.mesh.meet(people);
  await settle();
  expect(ben.views.get('ada')?.media).toMatchObject({ hasCamera: true, hasMicrophone: true });
  expect(ada.views.get('ben')?.media).toMatchObject({ hasCamera: true, hasMicrophone: true });
});

test('reloading a practice room replaces the WebRTC connection on both sides, even while the old page counts as present', async () => {
  const ada = join('ada');
  join('ben').mesh.meet([person('ada'), person('ben')]);
  ada.mesh.meet([person('ada'), person('ben')]);
  await settle();
  const before = last(ada);
  const again = join('ben');
  again.mesh.meet([person('ada'), person('ben')]);
  await settle();
  expect(before.isClosed).toBe(true);
  expect(last(ada).remote?.from).toBe(last(again).id);
  expect(kinds(again, 'ada')).toEqual(['audio', 'video']);
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
  expect(again.connections).toHaveLength(1);
});

test('WebRTC signals sent to a practice room before its reload do not disturb the new connection', async () => {
  const ada = join('ada');
  join('ben').mesh.meet([person('ada'), person('ben')]);
  ada.mesh.meet([person('ada'), person('ben')]);
  await settle();
  // Puts a signal in transit. The other side then reloads its page before the signal arrives.
  last(ada).restartIce();
  await pause();
  const again = join('ben');
  again.mesh.meet([person('ada'), person('ben')]);
  await settle();
  expect(kinds(again, 'ada')).toEqual(['audio', 'video']);
  expect(last(ada).remote?.from).toBe(last(again).id);
});

test('a short absence from a practice room keeps the WebRTC connection, and simultaneous ICE restarts succeed', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  const here = [person('ada'), person('ben')];
  ada.mesh.meet(here);
  ben.mesh.meet(here);
  await settle();
  ada.mesh.meet([person('ada'), person('ben', { isHere: false })]);
  ada.mesh.meet(here);
  last(ada).restartIce();
  last(ben).restartIce();
  await settle();
  expect([ada.connections.length, ben.connections.length]).toEqual([1, 1]);
  expect([last(ada).signalingState, last(ben).signalingState]).toEqual(['stable', 'stable']);
});

test('a failed WebRTC connection of a practice room restarts ICE automatically', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  ada.mesh.meet([person('ada'), person('ben')]);
  ben.mesh.meet([person('ada'), person('ben')]);
  await settle();
  last(ada).setIce('failed');
  await settle();
  expect(last(ada).restarts).toBe(1);
  expect(ada.views.get('ben')?.state).toBe('connected');
});

test('observers in a practice room receive video without sending, and are not connected with each other', async () => {
  const people = [
    person('ada'),
    person('ben', { isSender: false }),
    person('cy', { isSender: false }),
  ];
  const [ada, ben, cy] = [join('ada'), join('ben'), join('cy')];
  for (const browser of [ada, ben, cy]) browser.mesh.meet(people);
  await settle();
  expect(kinds(ben, 'ada')).toEqual(['audio', 'video']);
  expect(kinds(cy, 'ada')).toEqual(['audio', 'video']);
  expect(kinds(ada, 'ben')).toBeUndefined();
  expect(ada.views.get('ben')?.media).toMatchObject({ hasCamera: false, hasMicrophone: false });
  expect(ben.views.has('cy')).toBe(false);
});

test('in a practice room, a person who becomes a candidate starts sending video, and one who becomes an observer stops', async () => {
  const people = (isFirst: boolean) => [
    person('ada', { isSender: isFirst }),
    person('ben', { isSender: !isFirst }),
  ];
  const [ada, ben] = [join('ada'), join('ben')];
  for (const browser of [ada, ben]) browser.mesh.meet(people(true));
  await settle();
  expect(kinds(ada, 'ben')).toBeUndefined();
  for (const browser of [ada, ben]) browser.mesh.meet(people(false));
  await settle();
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
  expect(last(ada).senders.map(({ track }) => track)).toEqual([null, null]);
  expect(ben.views.get('ada')?.media).toMatchObject({ hasCamera: false, hasMicrophone: false });
  expect(ada.connections).toHaveLength(1);
});

test('switching the camera off and on in a practice room needs no new negotiation and is announced to the others', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  for (const browser of [ada, ben]) browser.mesh.meet([person('ada'), person('ben')]);
  await settle();
  const offers = last(ada).offersMade + last(ben).offersMade;
  ada.mesh.setOwn({ ...ada.tracks, video: null }, { ...both, hasCamera: false });
  await settle();
  expect(ben.views.get('ada')?.media).toMatchObject({ hasCamera: false, hasMicrophone: true });
  ada.mesh.setOwn(ada.tracks, both);
  await settle();
  expect(ben.views.get('ada')?.media).toMatchObject(both);
  expect(last(ada).offersMade + last(ben).offersMade).toBe(offers);
});

test('a person removed from a practice room is disconnected at once, and their signals do not reconnect them', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  for (const browser of [ada, ben]) browser.mesh.meet([person('ada'), person('ben')]);
  await settle();
  ada.mesh.meet([person('ada')]);
  expect(last(ada).isClosed).toBe(true);
  last(ben).restartIce();
  await settle();
  expect(ada.connections).toHaveLength(1);
  expect(ada.views.size).toBe(0);
});

test('leaving a practice room closes every WebRTC connection', async () => {
  const [ada, ben, cy] = [join('ada'), join('ben'), join('cy')];
  const people = [person('ada'), person('ben'), person('cy')];
  for (const browser of [ada, ben, cy]) browser.mesh.meet(people);
  await settle();
  expect(ada.views.size).toBe(2);
  ada.mesh.close();
  expect(ada.connections.every(({ isClosed }) => isClosed)).toBe(true);
});

test('renewing the WebRTC connections of a practice room connects two people whose signals were lost', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  const people = [person('ada'), person('ben')];
  ada.mesh.meet(people);
  await pause();
  // Simulates a broken stream: all signals are lost.
  wire = [];
  ben.mesh.meet(people);
  await pause();
  wire = [];
  ada.mesh.renew();
  ben.mesh.renew();
  await settle();
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
  expect(kinds(ben, 'ada')).toEqual(['audio', 'video']);
});

test('renewing the WebRTC connections of a practice room keeps those that work and replaces the others', async () => {
  const [ada, ben] = [join('ada'), join('ben')];
  for (const browser of [ada, ben]) browser.mesh.meet([person('ada'), person('ben')]);
  await settle();
  ada.mesh.renew();
  expect(ada.connections).toHaveLength(1);
  last(ben).setIce('disconnected');
  ben.mesh.renew();
  await settle();
  expect([ada.connections.length, ben.connections.length]).toEqual([2, 2]);
  expect(kinds(ada, 'ben')).toEqual(['audio', 'video']);
});
