// The rates of several processes, predicted and measured. A queueing simulation predicts them from the times of single
// requests. They are measured on this machine, whose cores the processes, the database, the load and other work share.
// The share of other work is measured during each run.
// Usage: npm run bench -- growth [--quick]
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printComparison, printNote, printOutcome, printPart } from '../lib/figures.ts';
import { createRandom } from '../lib/learner-model.ts';
import { insertFeed, insertMembers } from '../lib/members.ts';
import { type Child, cpuSeconds, endedSiblingsSeconds, startServer } from '../lib/process.ts';
import { type CallTimes, type Installation, type Prediction, simulate } from '../lib/queueing.ts';

const isQuick = process.argv.includes('--quick');
const alone = isQuick ? 2 : 4;
const together = isQuick ? 4 : 10;
const CLIENTS = 16;
const POOL = 10;
/** The largest error with which a prediction is useful for planning. */
const ERROR_MAX = 0.25;
const server = fileURLToPath(new URL('../../apps/api/dist/server.js', import.meta.url));

const found = await createPostgres();
if (!found) {
  printNote('No PostgreSQL answers here: several processes need it.');
  process.exit(0);
}
const postgres = found;
const folder = await temporaryFolder();
const servers: Child[] = [];
const start = async (n: number) =>
  servers.push(
    await startServer(
      server,
      {
        PORT: '0',
        DATA_DIR: join(folder.path, String(n)),
        LOG_LEVEL: 'error',
        DATABASE_URL: postgres.url,
        DATABASE_POOL: String(POOL),
      },
      [],
      'every core',
    ),
  );

interface Request {
  path: string;
  method: 'GET' | 'PUT';
  body?: string;
}

/** Seconds of processor time that the whole machine has used. */
function machineSeconds(): number {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields.map(Number);
  return (user + nice + system + irq + softirq + steal) / 100;
}

/** Seconds of processor time that the server processes, the database, the load and the whole machine have used so far. */
async function readSpent() {
  const backends = await postgres.backends('every core');
  // Include the processor time of connections that the pool has closed during a run.
  const ended = backends[0] === undefined ? 0 : endedSiblingsSeconds(backends[0]);
  return {
    process: cpuSeconds(servers.map(({ pid }) => pid)),
    database: cpuSeconds(backends) + ended,
    client: cpuSeconds([process.pid]),
    machine: machineSeconds(),
  };
}

interface Run extends Prediction {
  /** Seconds of processor time per call. */
  cpu: { process: number; database: number; client: number };
  /** The number of cores that other work on this machine left free. */
  cores: number;
}

/** Loads all processes at once. Each process gets an equal share of the clients, and every client repeats the requests. */
async function measure(
  requests: readonly Request[],
  seconds: number,
  clients = CLIENTS,
): Promise<Run> {
  const before = await readSpent();
  const at = performance.now();
  const results = await Promise.all(
    servers.map(({ url }, index) =>
      autocannon({
        url,
        connections: clients / servers.length,
        duration: seconds,
        // The list starts with another caller for each process. Two processes then seldom write the rows of the same
        // person at the same time.
        requests: [...callers.slice(index * 50), ...callers.slice(0, index * 50)].flatMap(
          (headers) => requests.map((request) => ({ ...request, headers })),
        ),
      }),
    ),
  );
  const elapsed = (performance.now() - at) / 1000;
  const after = await readSpent();
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} calls failed`);
  const answered = results.reduce((sum, result) => sum + result['2xx'], 0);
  const mean = (name: 'p50' | 'p90' | 'p99') =>
    results.reduce((sum, { latency }) => sum + latency[name], 0) / results.length;
  const spent = (part: 'process' | 'database' | 'client') => after[part] - before[part];
  const own = spent('process') + spent('database') + spent('client');
  const others = Math.max(0, after.machine - before.machine - own) / elapsed;
  return {
    perSecond: answered / seconds,
    p50: mean('p50'),
    p90: mean('p90'),
    p99: mean('p99'),
    cpu: {
      process: spent('process') / answered,
      database: spent('database') / answered,
      client: spent('client') / answered,
    },
    cores: cpus().length - others,
  };
}

const words = ({ perSecond, p50, p90 }: Prediction) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)} ms`;
const micros = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;

let callers: Record<string, string>[] = [];
try {
  await start(0);
  const members = await insertMembers(postgres.url, 200);
  callers = members.map(({ headers }) => ({ ...headers, 'content-type': 'application/json' }));
  await insertFeed(postgres.url, 2_000, 20_000);
  const overview = (await (
    await fetch(`${servers[0]?.url}/api/stations/overview`, { headers: callers[0] ?? {} })
  ).json()) as { id: string; sections: { id: string }[] }[];
  const [station] = overview;
  const place = `${station?.id}/${station?.sections[0]?.id}`;
  const kinds: { name: string; share: number; request: Request }[] = [
    {
      name: 'read a section',
      share: 3,
      request: { path: `/api/stations/${place.replace('/', '/sections/')}`, method: 'GET' },
    },
    {
      name: 'a page of the feed',
      share: 1,
      request: { path: '/api/community/posts', method: 'GET' },
    },
    {
      name: 'save progress',
      share: 1,
      request: { path: `/api/progress/${place}`, method: 'PUT', body: '{"progress":71}' },
    },
  ];
  const mix = kinds.flatMap(({ share, request }) => Array<Request>(share).fill(request));
  await measure(mix, 2);

  printPart(`Times of a call at one process, ${CLIENTS} clients, ${alone} s each, on PostgreSQL`);
  const times: CallTimes[] = [];
  for (const { name, share, request } of kinds) {
    const { cpu, perSecond } = await measure([request], alone);
    // A single client waits only for its own call, so time without processor use is time that the call waited.
    const single = await measure([request], 1, 1);
    const computed = single.cpu.process + single.cpu.database + single.cpu.client;
    const wait = Math.max(0, 1 / single.perSecond - computed);
    times.push({ name, share, ...cpu, statements: 2, wait });
    printComparison(
      name,
      `${perSecond.toFixed(0)}/s; process ${micros(cpu.process)}, database ${micros(cpu.database)}, load ${micros(cpu.client)}, wait ${micros(wait)}`,
    );
  }

  const predict = (installation: Installation, load: Parameters<typeof simulate>[2], own = times) =>
    simulate(own, installation, load, { seconds: isQuick ? 10 : 30, random: createRandom(1) });
  for (const processes of [1, 2, 4]) {
    while (servers.length < processes) await start(servers.length);
    await measure(mix, 1);
    const seen = await measure(mix, together);
    const cores = Math.max(0.5, seen.cores);
    const expected = predict({ processes, pool: POOL, cores }, { clients: CLIENTS });
    const error = expected.perSecond / seen.perSecond - 1;
    printPart(
      `The mix at ${processes} ${processes === 1 ? 'process' : 'processes'}, ${CLIENTS} clients, ${together} s; other work left ${cores.toFixed(2)} of ${cpus().length} cores`,
    );
    printComparison('predicted', words(expected));
    printComparison('measured', words(seen));
    const figure = `${error >= 0 ? '+' : ''}${(error * 100).toFixed(0)} %`;
    const isMet = Math.abs(error) <= ERROR_MAX;
    printOutcome('prediction of the rate', figure, `within ${ERROR_MAX * 100} %`, isMet);
  }

  printPart('Predicted only: database and processes on cores of their own, calls from outside');
  const outside = times.map((kind) => ({ ...kind, client: 0 }));
  for (const [perSecond, processes, database] of [
    [1_000, 2, 2],
    [1_000, 1, 2],
    [5_000, 6, 4],
    [10_000, 8, 8],
    [10_000, 12, 8],
  ] as const) {
    const cores = { processes, database };
    const expected = predict({ processes, pool: POOL, cores }, { perSecond }, outside);
    printComparison(
      `${perSecond} calls a second, ${processes} processes on a core each, database on ${database}`,
      `${words(expected)}, p99 ${expected.p99.toFixed(1)} ms`,
    );
  }
} finally {
  for (const child of servers) await child.kill();
  await postgres.drop();
  await folder.remove();
}
