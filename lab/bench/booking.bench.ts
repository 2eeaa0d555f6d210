// Measures three things about bookings, on PostgreSQL and on the embedded database:
// - A thousand people book the same slot: with two processes on PostgreSQL, with one on the embedded database.
// - Attempts on a taken slot, compared with a single claim statement.
// - The month view with a year of twenty interviewers.
// Usage: npm run bench booking [-- --quick]
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '@urost3/api/src/db/embedded.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { addDays } from '@urost3/contract/day.ts';
import autocannon from 'autocannon';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import {
  printComparison,
  printFigure,
  printNote,
  printOutcome,
  printPart,
} from '../lib/figures.ts';
import { type Prepared, prepareInterviews } from '../lib/interviews.ts';

import { type Child, cpuSeconds, pinToLoadCore, startServer } from '../lib/process.ts';
import { median, percentile } from '../lib/statistics.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const claimServer = join(here, '../lib/claim-server.ts');
const isQuick = process.argv.includes('--quick');
const CROWD = 1000;
const rounds = isQuick ? 2 : 4;
const seconds = isQuick ? 2 : 6;
const CONNECTIONS = 16;
const SLOWEST_TARGET_MS = 2000;

/** The heading of the figures that are measured after the race for one slot. */
const CALLS_WORDS = `attempts on a taken slot (${CONNECTIONS} connections, ${rounds} × ${seconds} s, medians); a year of twenty interviewers by month`;

interface Attempt {
  status: number;
  ms: number;
  message: string;
}

const bodyOf = (race: Prepared['races'][number]) =>
  JSON.stringify({
    bookingDate: race.date,
    bookingTime: race.startTime,
    availabilityId: race.availabilityId,
  });

async function attempt(url: string, headers: Record<string, string>, body: string) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/bookings`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { message: string };
  const ms = performance.now() - startedAt;
  return { status: response.status, ms, message: answer.message } satisfies Attempt;
}

/** Everybody requests the same slot at the same moment. */
async function race(
  name: string,
  children: readonly Child[],
  prepared: Prepared,
  n: number,
): Promise<void> {
  const urls = children.map((child) => child.url);
  const pids = children.map((child) => child.pid);
  const slot = prepared.races[n];
  if (!slot) throw new Error('no slot left to race for');
  const body = bodyOf(slot);
  // Send another request first, so that no cold start is measured.
  await Promise.all(
    prepared.learners.map(({ headers }, i) =>
      fetch(`${urls[i % urls.length]}/api/my-bookings`, { headers }).then((item) => item.text()),
    ),
  );
  const before = cpuSeconds(pids);
  const attempts = await Promise.all(
    prepared.learners.map(({ headers }, i) =>
      attempt(urls[i % urls.length] as string, headers, body),
    ),
  );
  const won = attempts.filter((item) => item.status === 201).length;
  const clear = attempts.filter(
    (item) =>
      item.status === 409 && /no longer available|already have a booking/.test(item.message),
  ).length;
  const sorted = attempts.map((item) => item.ms).sort((a, b) => a - b);
  const slowest = sorted.at(-1) ?? Number.NaN;
  printOutcome(
    name,
    `${won} booked, ${clear} clear 409s of ${CROWD}`,
    `1 and ${CROWD - 1}`,
    won === 1 && clear === CROWD - 1,
  );
  printFigure(`${name}, slowest`, slowest, 'ms', SLOWEST_TARGET_MS);
  const cpu = (cpuSeconds(pids) - before).toFixed(2);
  printComparison(`${name}, median`, `${sorted[CROWD / 2]?.toFixed(0)} ms, ${cpu} s CPU in all`);
}

interface Rate {
  perSecond: number;
  /** Processor time of the server and its database together, which is comparable even while the machine is busy. */
  cpuMicros: number;
}

async function rateOf(
  url: string,
  headers: Record<string, string>,
  body: string,
  pids: readonly number[],
): Promise<Rate> {
  const before = cpuSeconds(pids);
  const connections = CONNECTIONS;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers,
    body,
  });
  if (result.errors > 0) throw new Error(`${result.errors} attempts had no answer`);
  const total = result['2xx'] + result.non2xx;
  const cpuMicros = ((cpuSeconds(pids) - before) / total) * 1e6;
  return { perSecond: total / result.duration, cpuMicros };
}

async function hotSlot(
  ours: Child,
  bare: Child,
  prepared: Prepared,
  backends: () => Promise<number[]>,
): Promise<void> {
  const slot = prepared.races[0];
  const learner = prepared.learners.at(-1);
  if (!slot || !learner) throw new Error('nothing left to try for');
  const rates: { ours: Rate[]; bare: Rate[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const shared = await backends();
    rates.ours.push(
      await rateOf(`${ours.url}/api/bookings`, learner.headers, bodyOf(slot), [
        ours.pid,
        ...shared,
      ]),
    );
    rates.bare.push(
      await rateOf(`${bare.url}/claim`, { authorization: 'Bearer token' }, '', [
        bare.pid,
        ...shared,
      ]),
    );
  }
  const of = (who: 'ours' | 'bare', what: keyof Rate) => median(rates[who].map((r) => r[what]));
  for (const who of ['ours', 'bare'] as const) {
    printComparison(
      `hot slot, ${who === 'ours' ? 'attempts' : 'limit: session and conditional update'}`,
      `${of(who, 'perSecond').toFixed(0)}/s, ${of(who, 'cpuMicros').toFixed(0)} µs CPU each`,
    );
  }
  const ratio = of('ours', 'perSecond') / of('bare', 'perSecond');
  printFigure('hot slot, share of the limit', ratio, '', 0.5, false);
  const byCpu = of('bare', 'cpuMicros') / of('ours', 'cpuMicros');
  printFigure('hot slot, the same by CPU time', byCpu, '', 0.5, false);
}

async function monthView(url: string, prepared: Prepared): Promise<void> {
  const { firstDay, learners, staff } = prepared;
  const times: Record<string, number[]> = { learner: [], staff: [] };
  const learner = learners[0];
  if (!learner) return;
  for (let i = 0; i < (isQuick ? 60 : 200); i += 1) {
    const start = addDays(firstDay, (i * 31) % 330);
    const month = `${start.slice(0, 4)}-${Number(start.slice(5, 7))}`;
    const calls = {
      learner: [
        `/availability/booking?startDate=${start}&endDate=${addDays(start, 30)}`,
        learner.headers,
      ],
      staff: [`/admin/availability?month=${month}`, staff.headers],
    } as const;
    for (const [who, [path, headers]] of Object.entries(calls)) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api${path}`, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      if (i >= 10) times[who]?.push(performance.now() - startedAt);
    }
  }
  for (const [who, list] of Object.entries(times)) {
    printFigure(`month of ${who}, p95`, percentile(list, 0.95), 'ms', 50);
  }
}

async function runOnPostgres(): Promise<void> {
  const postgres = await createPostgres();
  if (!postgres) {
    printNote('PostgreSQL does not answer here: its part is left out.');
    return;
  }
  const folders = [await temporaryFolder(), await temporaryFolder()];
  const running: Child[] = [];
  try {
    const database = await openPostgres(postgres.url, 4);
    const prepared = await prepareInterviews(database, CROWD);
    await database.close();
    const env = {
      DATABASE_URL: postgres.url,
      PORT: '0',
      LOG_LEVEL: 'error',
    };
    for (const folder of folders)
      running.push(await startServer(server, { ...env, DATA_DIR: folder.path }));
    printPart(`Two processes on PostgreSQL: ${CROWD} people and one slot, at the same moment`);
    for (let n = 0; n < 2; n += 1) await race(`race ${n + 1}`, running, prepared, n);
    const bare = await startServer(claimServer, { LIMIT_DATABASE_URL: postgres.url });
    running.push(bare);
    const [first] = running as [Child];
    printPart(`One process on PostgreSQL: ${CALLS_WORDS}`);
    await hotSlot(first, bare, prepared, postgres.backends);
    await monthView(first.url, prepared);
  } finally {
    for (const child of running) await child.kill();
    for (const folder of folders) await folder.remove();
    await postgres.drop();
  }
}

async function runEmbedded(): Promise<void> {
  const folder = await temporaryFolder();
  const running: Child[] = [];
  try {
    const database = await openEmbedded(join(folder.path, 'db'));
    const prepared = await prepareInterviews(database, CROWD);
    await database.close();
    const child = await startServer(server, {
      DATA_DIR: folder.path,
      PORT: '0',
      LOG_LEVEL: 'error',
    });
    running.push(child);
    printPart(
      `One process on the embedded database: ${CROWD} people and one slot, at the same moment`,
    );
    for (let n = 0; n < 2; n += 1) await race(`race ${n + 1}`, [child], prepared, n);
    const bare = await startServer(claimServer, {});
    running.push(bare);
    printPart(`One process on the embedded database: ${CALLS_WORDS}`);
    await hotSlot(child, bare, prepared, async () => []);
    await monthView(child.url, prepared);
  } finally {
    for (const child of running) await child.kill();
    await folder.remove();
  }
}

pinToLoadCore();
await runOnPostgres();
await runEmbedded();
