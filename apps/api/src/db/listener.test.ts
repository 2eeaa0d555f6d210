import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-database.ts';

/** A proxy in front of PostgreSQL. A closed proxy ends each new connection immediately and records the time. */
async function startDoor(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const refusedAt: number[] = [];
  let isOpen = true;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isOpen) {
      refusedAt.push(performance.now());
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
    refusedAt,
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
  async () => {
    const real = await openTestDatabase();
    const door = await startDoor(real.url ?? '');
    const database = await openPostgres(door.url, 2);
    const heard: string[] = [];
    await database.listen('urost3_door', (payload) => heard.push(payload));
    door.close();
    await expect.poll(() => door.refusedAt.length).toBeGreaterThanOrEqual(5);
    const waits = door.refusedAt.slice(1).map((at, n) => at - (door.refusedAt[n] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThan(300);
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
