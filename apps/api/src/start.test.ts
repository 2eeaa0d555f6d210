// @module-tag slow
// Tests how the server starts and stops, and its messages when a start fails.

import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from './composition/database.ts';
import { announcement } from './composition/listen.ts';
import { readConfig } from './config/config.ts';
import { sectionFile } from './features/content/content.fixtures.ts';
import { listUsersPage } from './features/users/users.service.ts';
import { openServer } from './start.ts';
import { makeMigratedDataDir } from './testing/migrated-data-dir.ts';

let folder: string;
let other: Server;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urost3-start-'));
  await mkdir(join(folder, 'content/emergency_stations'), { recursive: true });
  await writeFile(join(folder, 'content/emergency_stations/a.md'), sectionFile());
  // Simulate another program that uses the port. It closes every connection without a response.
  other = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  port = (other.address() as AddressInfo).port;
});
afterEach(async () => {
  await new Promise((resolve) => other.close(resolve));
  await rm(folder, { recursive: true });
});

const open = (env: Record<string, string>) =>
  openServer(
    readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', DEMO_DATA: 'off', ...env }),
    {
      webDist: join(folder, 'no-web'),
      sampleContent: join(folder, 'content'),
    },
  );

test("the error at the server's start for a port in use contains the port and what to do", async () => {
  await makeMigratedDataDir(join(folder, 'data'));
  const server = await open({ HOST: '127.0.0.1', PORT: String(port) });
  try {
    await expect(server.listen()).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already taken. Stop the other program, or choose a port with PORT=3001 npm start.`,
    );
  } finally {
    await server.stop();
  }
});

test('a connection without a request does not delay the shutdown of the server', async () => {
  await makeMigratedDataDir(join(folder, 'data'));
  const server = await open({ HOST: '127.0.0.1', PORT: '0' });
  const { port: own } = new URL(await server.listen());
  // Open a connection and send no request. Browsers open such connections in advance.
  const silent = connect(Number(own), '127.0.0.1');
  const closed = once(silent, 'close');
  await once(server.app.server, 'connection');
  await server.stop();
  await expect(closed).resolves.toEqual([false]);
});

test('a call whose body is half sent at the shutdown of the server is answered, and its connection ends', async () => {
  await makeMigratedDataDir(join(folder, 'data'));
  const server = await open({ HOST: '127.0.0.1', PORT: '0' });
  const url = await server.listen();
  const body = JSON.stringify({ email: 'free@demo.test', password: 'not this one' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.write(
    `POST /api/identity/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  const closed = once(socket, 'close');
  await once(server.app.server, 'request');
  const stopped = server.stop();
  socket.write(body.slice(20));
  await Promise.all([stopped, closed]);
  const answer = Buffer.concat(received).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test('a server process about to stop answers requests, reports that it is not ready, and closes each connection', async () => {
  await makeMigratedDataDir(join(folder, 'data'));
  const server = await open({ HOST: '127.0.0.1', PORT: '0' });
  const url = await server.listen();
  try {
    expect((await fetch(`${url}/api/readyz`)).status).toBe(200);
    server.app.draining.begin();
    const readiness = await fetch(`${url}/api/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ ready: false, checks: { running: 'failed' } });
    const site = await fetch(`${url}/api/site`);
    expect(site.status).toBe(200);
    expect(site.headers.get('connection')).toBe('close');
  } finally {
    await server.stop();
  }
});

test('the error for a DATABASE_URL without an answering PostgreSQL contains its address, not its password', async () => {
  const failure = await open({
    DATABASE_URL: `postgres://ada:open-sesame@127.0.0.1:${port}/urost3`,
  }).catch((error: Error) => error.message);
  expect(failure).toMatch(
    `DATABASE_URL cannot be used: no connection to 127.0.0.1:${port}/urost3 (`,
  );
  expect(failure).toMatch(/Check the address, the user and that the server runs\.$/);
  expect(failure).not.toContain('open-sesame');
});

test('a start in embedded mode prints the addresses of the app and the mailbox, and the demo sign-ins', () => {
  const words = announcement(readConfig({}), 'http://127.0.0.1:3000');
  expect(words).toContain('Ready: http://127.0.0.1:3000\n');
  expect(words).toContain('Mailbox: http://127.0.0.1:3000/dev/mailbox');
  expect(words).toContain('Demo sign-ins (http://127.0.0.1:3000/login):');
  expect(words).toMatch(/premium@demo\.test +demo-password {3}\(Premium learner\)/);
  expect(words).not.toContain('npm run admin');
});

test('a start on PostgreSQL prints how to create the first administrator, and no demo sign-ins', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/urost3' });
  const words = announcement(config, 'http://127.0.0.1:3000');
  expect(words).toContain('npm run admin -- grant <email>');
  expect(words).not.toContain('@demo.test');
});

test('DEMO_DATA=off starts the server with only the four demo accounts', async () => {
  const server = await open({});
  try {
    const page = await listUsersPage(server.ctx, {
      page: 1,
      limit: 50,
      searchTerm: '',
      status: '',
      role: '',
      sortBy: 'email',
      sortOrder: 'asc',
    });
    expect(page.users.map(({ email }) => email)).toEqual([
      'admin@demo.test',
      'free@demo.test',
      'interviewer@demo.test',
      'premium@demo.test',
    ]);
  } finally {
    await server.app.close();
    await server.stop();
  }
});

test('a start with MIGRATE=off leaves the tables to npm run migrate, and says so on an older database', async () => {
  await expect(open({ MIGRATE: 'off' })).rejects.toThrow(
    /^The database is older than this version\. Missing migrations: 0001_foundation\.sql.*\. Run npm run migrate, or start without MIGRATE=off\.$/,
  );
  const printed: string[] = [];
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  await migrateDatabase(config, (line) => printed.push(line));
  expect(printed.at(-1)).toMatch(/^Migrations applied: \d+\.$/);
  await migrateDatabase(config, (line) => printed.push(line));
  expect(printed.at(-1)).toBe('The database is up to date.');
  const server = await open({ MIGRATE: 'off' });
  await server.stop();
});
