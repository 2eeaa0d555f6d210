// What somebody reads whose server does not start.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sectionFile } from './features/content/content.fixtures.ts';
import { openServer } from './start.ts';

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
  openServer(readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env }), {
    webDist: join(folder, 'no-web'),
    sampleContent: join(folder, 'content'),
  });

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
