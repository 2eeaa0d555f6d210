// Starts child processes on a separate core, and measures their resource use.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const hasTaskset = spawnSync('taskset', ['-V']).status === 0;
/** Tests measure nothing, so their servers may use every core and modules that were compiled before. */
const isMeasuring = process.env.VITEST === undefined;
export const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** The same secret for every server and every generated token. */
export const SECRET_KEY = 'x'.repeat(40);

/** The Node options with which scripts/toolchain.mjs starts the product. The reference servers use the same ones. */
export const serverFlags = ['--max-semi-space-size=4'];

export interface Child {
  readonly pid: number;
  readonly url: string;
  /** When the process was created, by performance.now(). */
  readonly startedAt: number;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** The cores that a program may use: only the core without the load generator, or all cores. */
export type Cores = 'the server core' | 'every core';

/** Starts a Node program as `npm start` does, and waits for a line `Ready: http://…`. */
export async function startServer(
  program: string,
  env: Record<string, string>,
  args: string[] = [],
  cores: Cores = 'the server core',
): Promise<Child> {
  const command =
    hasTaskset && isMeasuring && cores === 'the server core'
      ? ['taskset', '-c', String(SERVER_CORE), process.execPath, ...serverFlags, program, ...args]
      : [process.execPath, ...serverFlags, program, ...args];
  const compiled =
    isMeasuring && env.DATA_DIR ? { NODE_COMPILE_CACHE: join(env.DATA_DIR, 'compiled') } : {};
  const startedAt = performance.now();
  const child: ChildProcess = spawn(command[0] as string, command.slice(1), {
    env: { ...process.env, SECRET_KEY, DEMO_DATA: 'off', ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const match = /^Ready: (http:\S+)/.exec(line);
      if (match) resolve(match[1] as string);
    });
  });
  return {
    pid: child.pid as number,
    url,
    startedAt,
    async kill(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}

/** Keeps this process off the server's core. */
export function pinToLoadCore(): void {
  if (hasTaskset) spawnSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)]);
}

/** Pins other processes, such as database backends, to the server's core. */
export function pinToServerCore(pids: readonly number[]): void {
  if (!hasTaskset) return;
  for (const pid of pids) spawnSync('taskset', ['-acp', String(SERVER_CORE), String(pid)]);
}

const TICKS_PER_SECOND = 100;

/** The fields of proc_pid_stat(5) that follow the name of the process, starting with its state. */
const statFields = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/**
 * The CPU seconds of the ended siblings of process `pid`, such as former backends of a database. Siblings are children of
 * the same parent.
 */
export function endedSiblingsSeconds(pid: number): number {
  const parent = statFields(Number(statFields(pid)[1]));
  return (Number(parent[13]) + Number(parent[14])) / TICKS_PER_SECOND;
}

/** The CPU seconds that these processes have used so far. */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = statFields(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // This process, such as a database backend, has ended. Its time is missing from the sum, so repeated runs differ more.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

export function residentMiB(pid: number): number {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) / 1024;
}
