// What somebody reads whose server does not start.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sectionFile } from './features/content/content.fixtures.ts';
import { announcement, openServer } from './start.ts';

let folder: string;
let other: Server;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urost3-start-'));
  await mkdir(join(folder, 'content/emergency_stations'), { recursive: true });
  await writeFile(join(folder, 'content/emergency_stations/a.md'), sectionFile());
  // Another program, which speaks no protocol of ours and hangs up.
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

test('a taken port is named, with what to do', async () => {
  const server = await open({ HOST: '127.0.0.1', PORT: String(port) });
  try {
    await expect(server.listen()).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already taken. Stop the other program, or choose a port with PORT=3001 npm start.`,
    );
  } finally {
    await server.stop();
  }
});

test('a connection on which nobody asked anything does not hold up the end', async () => {
  const server = await open({ HOST: '127.0.0.1', PORT: '0' });
  const { port: own } = new URL(await server.listen());
  // Browsers open such connections in advance.
  const silent = connect(Number(own), '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  // An answer on a later connection: the server has seen the first.
  await fetch(`http://127.0.0.1:${own}/api/healthz`);
  await server.stop();
  await expect(closed).resolves.toEqual([false]);
});

test('a DATABASE_URL where no PostgreSQL answers is named without its password', async () => {
  const failure = await open({
    DATABASE_URL: `postgres://ada:open-sesame@127.0.0.1:${port}/urost3`,
  }).catch((error: Error) => error.message);
  expect(failure).toMatch(
    `DATABASE_URL cannot be used: no connection to 127.0.0.1:${port}/urost3 (`,
  );
  expect(failure).toMatch(/Check the address, the user and that the server runs\.$/);
  expect(failure).not.toContain('open-sesame');
});

test('the embedded mode prints the addresses of the app, the mailbox and the sign-ins', () => {
  const words = announcement(readConfig({}), 'http://127.0.0.1:3000');
  expect(words).toContain('Ready: http://127.0.0.1:3000\n');
  expect(words).toContain('Mailbox: http://127.0.0.1:3000/dev/mailbox');
  expect(words).toContain('Demo sign-ins (http://127.0.0.1:3000/login):');
  expect(words).toMatch(/premium@demo\.test +demo-password {3}\(Premium learner\)/);
  expect(words).not.toContain('npm run admin');
});

test('a start on PostgreSQL prints how to make the first administrator, and no demo sign-ins', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/urost3' });
  const words = announcement(config, 'http://127.0.0.1:3000');
  expect(words).toContain('npm run admin -- grant <email>');
  expect(words).not.toContain('@demo.test');
});

test('DEMO_DATA=off starts with the four demo accounts and nothing else', async () => {
  const server = await open({});
  try {
    const page = await server.services.administration.users.list({
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
