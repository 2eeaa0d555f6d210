import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './postgres.ts';

/** A proxy in front of PostgreSQL. A closed proxy ends each new connection immediately and counts it. */
async function startDoor(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let refused = 0;
  let isOpen = true;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isOpen) {
      refused += 1;
      return void socket.destroy();
    }
    const behind = connect(Number(port || 5432), hostname);
    behind.on('error', () => socket.destroy());
    behind.on('close', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    sockets.add(socket);
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    countRefused: () => refused,
    open: () => (isOpen = true),
    close() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a listener that cannot reach the database tries once every half second, and receives notifications again afterwards',
  { tags: 'postgres' },
  async () => {
    const real = await openTestDatabase();
    const door = await startDoor(real.url ?? '');
    const database = await openPostgres(door.url, 2);
    const heard: string[] = [];
    await database.listen('urost3_door', (payload) => heard.push(payload));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    door.close();
    await expect.poll(door.countRefused).toBeGreaterThanOrEqual(5);
    const waits = timers.mock.calls.filter(([, ms]) => ms === 500);
    // One wait before each attempt, and one that may have begun after the last.
    expect(waits.length - door.countRefused()).toBeOneOf([0, 1]);
    door.open();
    await expect
      .poll(async () => {
        await real.database.query(`select pg_notify('urost3_door', 'hello')`);
        return heard.length;
      })
      .toBeGreaterThan(0);
    await database.close();
    await door.stop();
    await real.close();
  },
);
