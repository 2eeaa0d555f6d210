// A Redis server on its own port, which stores nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/free-port.ts';

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** @param port given when a stopped server is started again at the same port; by default a free port */
export async function startRedis(port?: number) {
  const own = port ?? (await findFreePort());
  const child = spawn(
    'redis-server',
    ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  while (!(await answers(own))) await pause(50);
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
