// Signals of practice rooms: from one browser to another through two processes, and from 200 rooms at once.
// Usage: npm run bench -- practice-rooms [--quick]
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printFigure, printNote, printOutcome, printPart } from '../lib/figures.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { type Child, pinToLoadCore, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';
import { openStream, type Stream } from '../lib/streams.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const ROOMS = 200;
const SIGNALS = isQuick ? 60 : 200;
/** Each room sends one signal in this time, as if the people of all rooms connected at once. */
const ROUND_MS = 1_000;
const ROUNDS = isQuick ? 3 : 10;
/** A text that is as long as the session description that a browser sends for audio and video. */
const SDP = Array.from(
  { length: 150 },
  (_, n) => `a=rtpmap:${n} VP8/90000\r\na=rtcp-fb:${n} goog-remb\r\n`,
).join('');

pinToLoadCore();
const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: several processes need one.');
  process.exit(0);
}
const folder = await temporaryFolder();
const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
await (await startServer(server, env)).kill();
const members = await insertMembers(postgres.url, ROOMS * 2);

/** Creates rooms with two people each, who stay present for the whole measurement. */
async function insertRooms(url: string): Promise<void> {
  const database = await openPostgres(url, 1);
  for (let n = 0; n < ROOMS; n += 1) {
    await database.query(
      `insert into practice_rooms (id, host_uid, client_id, reading_minutes, interview_minutes, phase_started_at, created_at)
       values ($1, $2, $1, 2, 8, now(), now())`,
      [`room${n}`, members[n * 2]?.uid],
    );
    for (const seat of [1, 2]) {
      await database.query(
        `insert into practice_room_members (room_id, user_uid, role, seat, joined_at, present_until)
         values ($1, $2, $3, $4, now(), now() + interval '1 hour')`,
        [`room${n}`, members[n * 2 + seat - 1]?.uid, seat === 1 ? 'examiner' : 'candidate', seat],
      );
    }
  }
  await database.close();
}

const pairOf = (room: number) => members.slice(room * 2, room * 2 + 2) as [Member, Member];

async function send(product: Child, room: number, link: string, sdp: string): Promise<void> {
  const [from, to] = pairOf(room);
  const response = await fetch(`${product.url}/api/practice-rooms/room${room}/signals`, {
    method: 'POST',
    headers: { ...from.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: to.uid,
      signal: { link, peer: null, description: { type: 'offer', sdp } },
    }),
  });
  if (!response.ok) throw new Error(`a signal answered ${response.status}`);
}

/** Opens the receiver's stream and reports their presence, as a page does. */
async function enter(product: Child, room: number): Promise<Stream> {
  const { headers } = pairOf(room)[1];
  const stream = await openStream(product.url, headers);
  const url = `${product.url}/api/practice-rooms/room${room}/presence`;
  const { ok } = await fetch(url, { method: 'POST', headers });
  if (!ok) throw new Error('the receiver is not in the room');
  return stream;
}

/**
 * Receives the signals of a room.
 * @param sentAt maps the `link` of a signal to the time of its request
 * @param times receives, for each signal, the milliseconds from its request to its arrival in the receiver's stream
 */
function listen(stream: Stream, sentAt: ReadonlyMap<string, number>, times: number[]): void {
  stream.onFrame = (frame, at) => {
    const sent = sentAt.get(/"link":"([^"]+)"/.exec(frame)?.[1] ?? '');
    if (sent !== undefined) times.push(at - sent);
  };
}

async function measureOne(from: Child, to: Child, sdp: string): Promise<number[]> {
  const stream = await enter(to, 0);
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  listen(stream, sentAt, times);
  for (let n = 0; n < SIGNALS; n += 1) {
    sentAt.set(`n${n}`, performance.now());
    await send(from, 0, `n${n}`, sdp);
    // After 300 signals, a sender may send at most 20 signals per second.
    await pause(60);
  }
  await pause(200);
  stream.close();
  printOutcome('signals arrived', `${times.length} of ${SIGNALS}`, 'all', times.length === SIGNALS);
  return times.slice(5);
}

async function measureAll(products: readonly [Child, Child]): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const streams: Stream[] = [];
  for (let room = 0; room < ROOMS; room += 1) {
    const stream = await enter(products[1], room);
    listen(stream, sentAt, times);
    streams.push(stream);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const sends: Promise<void>[] = [];
    for (let room = 0; room < ROOMS; room += 1) {
      await pause(Math.max(0, began + (room * ROUND_MS) / ROOMS - performance.now()));
      const link = `r${round}-${room}`;
      sentAt.set(link, performance.now());
      sends.push(send(products[0], room, link, SDP));
    }
    await Promise.all(sends);
  }
  await pause(500);
  for (const stream of streams) stream.close();
  const expected = ROOMS * ROUNDS;
  printOutcome(
    'signals arrived',
    `${times.length} of ${expected}`,
    'all',
    times.length === expected,
  );
  return times;
}

await insertRooms(postgres.url);
const product = await startServer(server, env);
const second = await startServer(server, { ...env, DATA_DIR: `${folder.path}/second` });
try {
  printPart(`On PostgreSQL, two processes, ${SIGNALS} signals from one to the other`);
  const short = await measureOne(product, second, 'v=0');
  printFigure('short signal, p95', percentile(short, 0.95), 'ms', 15);
  const long = await measureOne(product, second, SDP);
  printFigure(`signal of ${SDP.length} characters, p95`, percentile(long, 0.95), 'ms', 15);
  printPart(`On PostgreSQL, ${ROOMS} rooms on two processes, one long signal a room and second`);
  const all = await measureAll([product, second]);
  printFigure('signal, p50', percentile(all, 0.5), 'ms', 8);
  printFigure('signal, p95', percentile(all, 0.95), 'ms', 15);
} finally {
  await product.kill();
  await second.kill();
  await postgres.drop();
  await folder.remove();
}
