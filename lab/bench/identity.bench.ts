// Measures three things about identity:
// - Sign-ins, compared with the cost of their password hash alone on one core.
// - The authentication of every request.
// - Whether many simultaneous sign-ins slow down other requests.
// Usage: npm run bench -- identity [--quick]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '@urost3/api/src/composition/context.ts';
import { openEmbedded } from '@urost3/api/src/db/embedded.ts';
import { migrate } from '@urost3/api/src/db/migrate.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { insertUser } from '@urost3/api/src/features/accounts/accounts.repository.ts';
import { authenticateCaller } from '@urost3/api/src/features/accounts/sessions/authenticate.service.ts';
import { createSettingsService } from '@urost3/api/src/features/settings/settings.service.ts';
import { systemClock } from '@urost3/api/src/providers/clock/clock.ts';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printComparison, printFigure, printNote, printPart } from '../lib/figures.ts';
import { insertToken } from '../lib/insert-token.ts';
import { CONNECTIONS, measureInterleaved } from '../lib/load.ts';
import { pinToLoadCore, SERVER_CORE, startServer } from '../lib/process.ts';
import { median } from '../lib/statistics.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 3;
const seconds = isQuick ? 3 : 8;
const CROWD = 100;
const CHECKS = 3000;

const person = { email: 'premium@demo.test', password: 'demo-password' };

/** Measures the hash alone on the server's core. */
function bareHashes(): { perSecond: number; cpuMicros: number } {
  const loop = join(here, '../lib/hash-loop.ts');
  const onCore = ['-c', String(SERVER_CORE), process.execPath, loop, String(seconds)];
  const { stdout, status } = spawnSync('taskset', onCore, { encoding: 'utf8' });
  if (status !== 0) throw new Error('the hash loop needs taskset');
  return JSON.parse(stdout) as { perSecond: number; cpuMicros: number };
}

/**
 * Calls /api/healthz repeatedly during many simultaneous sign-ins.
 * @returns `longest`: the longest response time of /api/healthz, in ms; `all`: the ms until every sign-in had a response;
 * `refused`: the number of sign-ins whose status was not 200
 */
async function crowd(url: string): Promise<{ longest: number; all: number; refused: number }> {
  const startedAt = performance.now();
  let isOver = false;
  const signIns = Promise.all(
    Array.from({ length: CROWD }, () =>
      fetch(`${url}/api/identity/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  ).finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const askedAt = performance.now();
    await (await fetch(`${url}/api/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - askedAt);
  }
  const statuses = await signIns;
  return {
    longest,
    all: performance.now() - startedAt,
    refused: statuses.filter((status) => status !== 200).length,
  };
}

async function measureSignIns(): Promise<void> {
  const folder = await temporaryFolder();
  const child = await startServer(server, {
    DATA_DIR: folder.path,
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  pinToLoadCore();
  try {
    const target = {
      name: 'sign-in',
      url: `${child.url}/api/identity/sign-in`,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
      pids: async () => [child.pid],
    };
    const bare: { perSecond: number; cpuMicros: number }[] = [];
    const full: { perSecond: number; cpuMicros: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(bareHashes());
      const measured = (await measureInterleaved([target], 1, seconds)).get('sign-in');
      if (measured?.errors) printNote(`${measured.errors} sign-ins failed.`);
      if (measured) full.push(measured);
    }
    const rate = (list: typeof bare) => median(list.map((run) => run.perSecond));
    const cpu = (list: typeof bare) => median(list.map((run) => run.cpuMicros));
    printPart(
      `Sign-ins on the embedded database, one core, ${CONNECTIONS} connections, ${rounds} × ${seconds} s, medians`,
    );
    const words = (list: typeof bare) =>
      `${rate(list).toFixed(0)}/s, ${cpu(list).toFixed(0)} µs CPU each`;
    printComparison('limit: the hash alone (argon2id)', words(bare));
    printComparison('sign-in', words(full));
    printFigure('sign-ins of the bare hash', rate(full) / rate(bare), '', 0.8, false);
    // Print the same ratio by CPU time too, because other work on the machine affects CPU time less.
    printFigure('the same by CPU time', cpu(bare) / cpu(full), '', 0.8, false);
    const { longest, all, refused } = await crowd(child.url);
    printPart(`${CROWD} people signing in at once on the embedded database, one core`);
    printComparison('all of them', `${all.toFixed(0)} ms, ${refused} refused`);
    printFigure('healthz meanwhile, longest', longest, 'ms', 1000);
  } finally {
    await child.kill();
    await folder.remove();
  }
}

/** Measures the median time to authenticate a request, in milliseconds. */
async function measureChecks(kind: 'PostgreSQL' | 'the embedded database'): Promise<void> {
  const postgres = kind === 'PostgreSQL' ? await createPostgres() : null;
  if (kind === 'PostgreSQL' && !postgres)
    return printNote(
      'No PostgreSQL answers here: the check was measured on the embedded database only.',
    );
  const database = postgres ? await openPostgres(postgres.url, 4) : await openEmbedded(undefined);
  try {
    await migrate(database);
    const now = systemClock.now();
    const uid = 'bench';
    const name = { firstName: 'Bench', lastName: 'Reader', city: 'Leeds' };
    const email = 'bench@example.test';
    await insertUser(database.db, { uid, email, passwordHash: null, ...name }, now);
    await database.query(
      `insert into app_sessions (id_hash, user_uid, created_at) values (sha256('session'), $1, now())`,
      [uid],
    );
    const token = await insertToken(database, uid);
    // The parts of the context that the check uses.
    const ctx = {
      db: database.db,
      clock: systemClock,
      hostedProvider: null,
      config: { demandsStaffFactors: true },
      settings: createSettingsService(systemClock),
    } as unknown as Context;
    const times: number[] = [];
    for (let i = 0; i < CHECKS; i += 1) {
      const startedAt = performance.now();
      await authenticateCaller(ctx, token, 'session', true);
      times.push(performance.now() - startedAt);
    }
    printPart(`The check on every request, on ${kind}, median of ${CHECKS}`);
    printFigure('person, session and subscription', median(times), 'ms', 1);
  } finally {
    await database.close();
    await postgres?.drop();
  }
}

await measureSignIns();
await measureChecks('the embedded database');
await measureChecks('PostgreSQL');
