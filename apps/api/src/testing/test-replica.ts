// Creates a primary and its streaming replica for one test file, if PostgreSQL's programs are installed.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../../../../scripts/free-port.ts';

const VERSIONS = '/usr/lib/postgresql';
/** The user id that runs PostgreSQL, which refuses to run as root. */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder with initdb, pg_basebackup and postgres; null when they are not installed. */
function findPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const folders = readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin'));
  const complete = folders.filter((folder) => existsSync(join(folder, 'pg_basebackup')));
  return complete.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const programs = findPrograms();
export const hasPostgresPrograms = programs !== null;

export interface TestServer {
  url: string;
  query(sql: string): Promise<unknown[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function openServer(folder: string): Promise<TestServer> {
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  const server: TestServer = {
    url,
    async query(sql) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
    async start() {
      const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
      child = spawn(
        join(programs ?? '', 'postgres'),
        ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
        { ...asNobody, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await new Promise<void>((resolve, reject) => {
        const lines: string[] = [];
        child?.stderr?.on('data', (line) => {
          lines.push(String(line));
          if (String(line).includes('ready to accept')) resolve();
        });
        child?.once('exit', (code) => reject(new Error(`ended with ${code}: ${lines.join('')}`)));
      });
    },
    async stop() {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGINT');
      await ended;
    },
  };
  await server.start();
  return server;
}

export async function startReplicatedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-replica-'));
  if (asNobody.uid) await chown(folder, NOBODY, NOBODY);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs ?? '', program), args, asNobody);
  const places = [join(folder, 'primary'), join(folder, 'replica')] as const;
  await run('initdb', '-D', places[0], '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync');
  const primary = await openServer(places[0]);
  await run('pg_basebackup', '-d', primary.url, '-D', places[1], '-R', '-c', 'fast', '--no-sync');
  const replica = await openServer(places[1]);
  return {
    primary,
    replica,
    /** From now on the replica receives commits but does not replay them. */
    pause: () => replica.query('select pg_wal_replay_pause()'),
    resume: () => replica.query('select pg_wal_replay_resume()'),
    async remove() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true });
    },
  };
}
