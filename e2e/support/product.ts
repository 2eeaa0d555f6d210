// The real product as people run it: one process, a free port, a fresh data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export interface Product {
  url: string;
  dataDir: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** As a power switch would: no chance to finish anything. The data stay. */
  kill(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Tests make what they need: the product starts without the data of the demo. @param keptDataDir the folder of a product that was killed; a fresh one without it */
export async function startProduct(
  env: Record<string, string> = {},
  keptDataDir?: string,
): Promise<Product> {
  const port = await findFreePort();
  const dataDir = keptDataDir ?? (await mkdtemp(join(tmpdir(), 'urost3-e2e-')));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DEMO_DATA: 'off',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, `${url}/api/readyz`);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start: ${String(error)}\n${said.join('').slice(-4000)}`);
  }
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url, dataDir, stop, kill };
}

async function waitUntilReady(child: ChildProcess, readyUrl: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it exited with code ${child.exitCode}`);
    const response = await fetch(readyUrl).catch(() => null);
    if (response?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error(`it was not ready within ${START_TIMEOUT_MS / 1000} s`);
}

/** Ends exactly this process: asks first, insists after 10 s. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(insist);
}
