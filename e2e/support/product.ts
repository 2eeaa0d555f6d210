// Starts the product as a real process, on a free port and with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/free-port.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const CLOCK = fileURLToPath(new URL('../visual/shifted-clock.mjs', import.meta.url));
const START_TIMEOUT_MS = 400_000;
const POLL_MS = 100;

export interface Product {
  url: string;
  dataDir: string;
  /** Stops the process and removes its data. */
  stop(): Promise<void>;
  /** Stops the process and keeps its data. */
  end(): Promise<void>;
  /** Kills the process, as a power failure would, and keeps its data. */
  kill(): Promise<void>;
}

/**
 * Starts the product without demo data, because tests create what they need.
 * @param keptDataDir the data folder of an earlier process, or a folder to create; if undefined, a new temporary folder is created
 * @param keptPort the port of an earlier process, so that its pages and the browser's stored data stay valid
 */
export async function startProduct(
  env: Record<string, string> = {},
  keptDataDir?: string,
  keptPort?: number,
): Promise<Product> {
  const port = keptPort ?? (await findFreePort());
  const dataDir = keptDataDir ?? (await newDataDir());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/api/dist/server.js'], {
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
  const end = () => endProcess(child);
  const stop = async () => {
    await end();
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
  return { url, dataDir, stop, end, kill };
}

/** Makes a data folder like that of a product after its first start (global-setup.ts). */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'urost3-e2e-'));
  await cp(join(process.env.E2E_RUN_DIR ?? '', 'started'), dataDir, { recursive: true });
  return dataDir;
}

/** Starts a product whose clock starts at this instant, in milliseconds. */
export const startProductAt = (time: number, keptDataDir?: string, keptPort?: number) =>
  startProduct(
    { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_SHIFT_MS: String(time - Date.now()) },
    keptDataDir,
    keptPort,
  );

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

/** Sends SIGTERM to this process, and SIGKILL after 10 s. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(insist);
}
