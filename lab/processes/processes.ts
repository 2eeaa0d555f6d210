// Runs the product as real processes, one or several on one database. A test can stop or kill a process, and interrupt
// its connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { insertUser } from '@urost3/api/src/features/accounts/accounts.repository.ts';
import { hashPassword } from '@urost3/api/src/features/accounts/sign-in/password.service.ts';
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { serverFlags } from '../lib/process.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 240_000;
const SECRET_KEY = 'a-secret-of-the-fault-tests-0000000';
export const PASSWORD = 'correct horse battery';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The pieces of output that the process has written so far. */
  readonly output: string[];
  /** Sends SIGTERM. @returns the exit code: 0 when the process ended by itself, before its own time limit for a stop */
  terminate(): Promise<number | null>;
  /** Sends SIGKILL, as in a power failure. */
  kill(): Promise<void>;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it exited with code ${child.exitCode}`);
    const response = await fetch(`${url}/api/readyz`).catch(() => null);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error('it was not ready in time');
}

export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { TEST_DATABASE_URL: _, VITEST: __, NODE_ENV: ___, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [...serverFlags, join(repository, 'apps/api/dist/server.js')],
    {
      env: {
        ...inherited,
        LOG_LEVEL: 'warn',
        SECRET_KEY,
        DEMO_DATA: 'off',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start: ${String(error)}\n${output.join('').slice(-3000)}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid ?? 0,
    output,
    terminate: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'urost3-fault-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

interface InsertedPerson {
  email: string;
  firstName?: string;
  lastName?: string;
  isAdmin?: boolean;
  isInterviewer?: boolean;
  isDemo?: boolean;
  /** The length of the person's subscription in days; omitted: no subscription. */
  days?: number;
}

/** Creates people in a PostgreSQL database that a process has migrated. */
export async function insertPeople(
  databaseUrl: string,
  people: readonly InsertedPerson[],
  password = PASSWORD,
): Promise<void> {
  const database = await openPostgres(databaseUrl, 2);
  const passwordHash = await hashPassword(password);
  for (const { days, ...named } of people) {
    const uid = randomUUID();
    const person = { firstName: 'Pat', lastName: 'Person', city: 'Leeds', ...named };
    await insertUser(database.db, { uid, passwordHash, ...person }, new Date());
    if (days === undefined) continue;
    await database.query(
      `insert into subscriptions (user_uid, is_active, expires_at, updated_at)
       values ($1, true, now() + make_interval(days => $2::int), now())`,
      [uid, days],
    );
  }
  await database.close();
}

export type Headers = Record<string, string>;

export interface Answer {
  status: number;
  // The type depends on the endpoint, so the test casts the body to the type that it expects.
  body: unknown;
}

/** Sends one call. The status is 0 when there was no response. */
export async function call(
  url: string,
  method: string,
  path: string,
  headers: Headers = {},
  body?: object,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: 0, body: null };
  }
}

export async function signIn(url: string, email: string, password = PASSWORD): Promise<Headers> {
  const signedIn = await call(url, 'POST', '/identity/sign-in', {}, { email, password });
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${JSON.stringify(signedIn)}`);
  const { idToken } = signedIn.body as { idToken: string };
  const authorization = `Bearer ${idToken}`;
  const deviceInfo = { userAgent: 'fault test' };
  const activated = await call(
    url,
    'POST',
    '/auth/session/activate',
    { authorization },
    { deviceInfo },
  );
  const { sessionId } = activated.body as { sessionId: string };
  return { authorization, [SESSION_HEADER]: sessionId };
}

export interface Connection {
  readonly port: number;
  /** Closes every connection and refuses new ones, as when a server restarts or is unreachable. */
  cut(): void;
  /** Accepts connections but forwards nothing, as when packets are lost. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A proxy between a process and a dependency, which a test can interrupt. */
export async function openConnection(toPort: number, toHost = '127.0.0.1'): Promise<Connection> {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(toPort, toHost);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => {
        if (state === 'open') to.write(chunk);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const socket of ends) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      dropAll();
    },
    stall() {
      state = 'stalled';
    },
    restore() {
      // Data in transit on a stalled connection is lost, so close the connection.
      if (state === 'stalled') dropAll();
      state = 'open';
    },
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}
