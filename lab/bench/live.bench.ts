// The event stream: one message to its receiver, one event to many receivers, two processes, memory, and reconnects.
// Usage: npm run bench -- live [--quick]
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printFigure, printNote, printOutcome, printPart } from '../lib/figures.ts';
import { measureWriters } from '../lib/live-writers.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { type Child, pinToLoadCore, residentMiB, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';
import { openStream, type Stream } from '../lib/streams.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const MESSAGES = isQuick ? 60 : 150;
const EVENTS = isQuick ? 5 : 20;
const STREAMS = 500;
const BREAKS = 20;

pinToLoadCore();
const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: several processes need one.');
  process.exit(0);
}
const folder = await temporaryFolder();
const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
await (await startServer(server, env)).kill();
const members = await insertMembers(postgres.url, 100);
const [sender, receiver, poster] = members as [Member, Member, Member];

async function call(url: string, member: Member, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}/api/community/${path}`, {
    method: 'POST',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function conversation(url: string): Promise<string> {
  const answer = await call(url, sender, 'conversations', {
    type: 'direct',
    participantId: receiver.uid,
  });
  return (answer as { conversationId: string }).conversationId;
}

function printArrived(name: string, count: number, expected: number): void {
  printOutcome(name, `${count} of ${expected}`, 'all', count === expected);
}

/**
 * @returns for every message except the first five, the milliseconds from its request until the recipient's stream has
 * received it
 */
async function measureMessages(from: Child, to: Child): Promise<number[]> {
  const id = await conversation(from.url);
  const stream = await openStream(to.url, receiver.headers);
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  stream.onFrame = (frame, at) => {
    const clientId = /"clientId":"([^"]+)"/.exec(frame)?.[1];
    const sent = clientId === undefined ? undefined : sentAt.get(clientId);
    if (sent !== undefined) times.push(at - sent);
  };
  for (let n = 0; n < MESSAGES; n += 1) {
    const clientId = `bench-${from.pid}-${to.pid}-${n}`;
    sentAt.set(clientId, performance.now());
    await call(from.url, sender, `conversations/${id}/messages`, { content: 'Hello', clientId });
    await pause(60);
  }
  await pause(200);
  stream.close();
  printArrived('messages arrived', times.length, MESSAGES);
  return times.slice(5);
}

/** @returns for each event and stream, the milliseconds from the request until the stream has received the event */
async function measureFanOut(from: Child, streams: readonly Stream[]): Promise<number[]> {
  const times: number[] = [];
  let sentAt = 0;
  for (const stream of streams) {
    stream.onFrame = (frame, at) => {
      if (frame.includes('"change":"created"')) times.push(at - sentAt);
    };
  }
  for (let n = 0; n < EVENTS; n += 1) {
    sentAt = performance.now();
    await call(from.url, poster, 'posts', { type: 'text', content: `Event ${n}` });
    await pause(300);
  }
  const expected = EVENTS * streams.length;
  printArrived('events arrived', times.length, expected);
  return times;
}

async function openMany(products: readonly Child[], count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n += 1) {
    const product = products[n % products.length] as Child;
    const member = members[n % members.length] as Member;
    streams.push(await openStream(product.url, member.headers));
  }
  return streams;
}

const closeAll = (streams: readonly Stream[]) => {
  for (const stream of streams) stream.close();
};

/** Sends consecutive messages while the recipient's connection breaks repeatedly. */
async function measureReconnects(product: Child): Promise<void> {
  const total = isQuick ? 300 : 1_000;
  const id = await conversation(product.url);
  const seen: number[] = [];
  const hear = (frame: string) => {
    const found = /"content":"number (\d+)"/.exec(frame)?.[1];
    if (found) seen.push(Number(found));
  };
  let stream = await openStream(product.url, receiver.headers);
  stream.onFrame = hear;
  let breaks = 0;
  for (let n = 0; n < total; n += 1) {
    await call(product.url, sender, `conversations/${id}/messages`, { content: `number ${n}` });
    if ((n + 1) % Math.floor(total / BREAKS) === 0 && breaks < BREAKS) {
      breaks += 1;
      const { lastId } = stream;
      stream.onFrame = () => {};
      stream.close();
      const sendsOn = call(product.url, sender, `conversations/${id}/messages`, {
        content: `between ${n}`,
      });
      stream = await openStream(product.url, receiver.headers, lastId, hear);
      await sendsOn;
    }
  }
  await pause(500);
  stream.close();
  const isExact = seen.length === total && seen.every((value, index) => value === index);
  printOutcome(
    'messages through reconnects',
    `${seen.length} of ${total} through ${breaks} breaks${isExact ? ', each once and in order' : ''}`,
    `${total} through ${BREAKS}, each once and in order`,
    isExact && breaks === BREAKS,
  );
}

const product = await startServer(server, env);
const second = await startServer(server, { ...env, DATA_DIR: `${folder.path}/second` });
try {
  await postgres.backends();
  printPart(`On PostgreSQL, one process, ${MESSAGES} messages`);
  const direct = await measureMessages(product, product);
  printFigure('message to its receiver, p50', percentile(direct, 0.5), 'ms', 4);
  printFigure('message to its receiver, p95', percentile(direct, 0.95), 'ms', 8);
  printPart(`On PostgreSQL, two processes, ${MESSAGES} messages from one to the other`);
  const across = await measureMessages(product, second);
  printFigure('message across two processes, p95', percentile(across, 0.95), 'ms', 12);

  printPart(`On PostgreSQL, one process, ${EVENTS} events to ${STREAMS} streams`);
  const before = residentMiB(product.pid);
  let streams = await openMany([product], STREAMS);
  const perStream = ((residentMiB(product.pid) - before) * 1024) / STREAMS;
  const one = await measureFanOut(product, streams);
  printFigure(`one event to ${STREAMS} streams, p50`, percentile(one, 0.5), 'ms', 15);
  printFigure(`one event to ${STREAMS} streams, p95`, percentile(one, 0.95), 'ms', 25);
  printFigure('memory per open stream', perStream, 'KiB', 40);
  closeAll(streams);
  await pause(500);

  printPart(`On PostgreSQL, two processes, ${EVENTS} events to ${STREAMS} streams`);
  streams = await openMany([product, second], STREAMS);
  const two = await measureFanOut(product, streams);
  printFigure(`${STREAMS} streams on two processes, p95`, percentile(two, 0.95), 'ms', 50);
  closeAll(streams);
  printPart('On PostgreSQL, one process, a receiver whose connection breaks');
  await measureReconnects(product);
  closeAll(streams);
  await product.kill();
  await second.kill();
  const commitMs = 3;
  const name = new URL(postgres.url).pathname.slice(1);
  await postgres.query(`alter database ${name} set commit_delay = ${commitMs * 1_000}`);
  await postgres.query(`alter database ${name} set commit_siblings = 0`);
  printPart(
    `On PostgreSQL with commits of ${commitMs} ms, 16 transactions at a time, 1,000 people`,
  );
  const written = await measureWriters(postgres.url, isQuick ? 4 : 10, BREAKS);
  printFigure('events a second, each in its own commit', written.perSecond, '/s', 2_000, false);
  printOutcome(
    'events for the 50 people who listen',
    `${written.arrived} of ${written.expected} through ${BREAKS} breaks${written.isExact ? ', each once and in order' : ''}`,
    'all, each once and in order',
    written.isExact && written.arrived === written.expected,
  );
} finally {
  await product.kill();
  await second.kill();
  await postgres.drop();
  await folder.remove();
}
