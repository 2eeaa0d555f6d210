// Finds the response times that grow with the number of people. Sends a learner's requests to a database with
// 10,000 people and to one with 1,000,000 (or `--people`). Each person has 10 ratings and 5 posts and comments. Both
// databases are on one PostgreSQL server. Requests alternate between the databases, one at a time; the API and
// PostgreSQL share one core.
// Usage: npm run bench -- people [--quick | --people 200000]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import * as schemaModules from '@urost3/contract/schema-modules.ts';
import { insertCrowd, rowsEach } from '../lib/crowd.ts';
import { type BenchPostgres, createPostgres, temporaryFolder } from '../lib/database.ts';
import {
  formatNumber,
  printComparison,
  printNote,
  printOutcome,
  printPart,
} from '../lib/figures.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { type Child, pinToLoadCore, startServer } from '../lib/process.ts';
import { median, percentile } from '../lib/statistics.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, people: { type: 'string' } },
});
const isQuick = options.quick;
const FEW = isQuick ? 1_000 : 10_000;
const MANY = Number(options.people ?? (isQuick ? 5_000 : 1_000_000));
/** The number of members whose requests are measured. They send their requests one after the other. */
const CALLERS = 100;
const rounds = isQuick ? 1 : 3;
const READS = 100;
const WARM_UP = 20;
const RATIO_MAX = 1.5;
const server = fileURLToPath(new URL('../../apps/api/dist/server.js', import.meta.url));

interface Installation {
  postgres: BenchPostgres;
  product: Child;
  callers: Member[];
}

interface Place {
  stationId: string;
  sectionId: string;
}

interface Call {
  name: string;
  method: string;
  /**
   * @param n the caller's index, from 0. The caller's post has the id `p<n>`. The callers n and n + 1 share the
   * conversation `d<n>` when n is even.
   */
  path(n: number, callers: readonly Member[]): string;
  /** @param turn a different number in every call */
  body?(n: number, turn: number): object;
}

/**
 * Paths that are not measured. They concern objects that nobody in this crowd has, return files, or are the event stream.
 * The event stream has its own bench.
 */
const leftOut =
  /^\/(live|user\/export|identity\/provider-sign-out|bookings\/:id|interviews\/:id|invoices\/:id|payments\/:id|circuits\/:id|practice-rooms\/:id)/;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const queries: Record<string, string> = {
  '/availability/booking': `?startDate=${day(0)}&endDate=${day(30)}`,
  '/availability/next': `?from=${day(0)}`,
  '/search': '?q=catheter',
};

function listReads(place: Place): Call[] {
  const fill = (path: string, n: number, callers: readonly Member[]) =>
    path
      .replace(':stationId', place.stationId)
      .replace(':sectionId', place.sectionId)
      .replace('posts/:postId', `posts/p${n}`)
      .replace('posts/:id', `posts/p${n}`)
      .replace('conversations/:id', `conversations/d${n - (n % 2)}`)
      .replace(':uid', callers[(n + 1) % CALLERS]?.uid ?? '') + (queries[path] ?? '');
  const endpoints = Object.values(schemaModules)
    .flatMap((parts) => Object.entries(parts as Record<string, unknown>))
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, group]) => Object.values<Endpoint>(group as Record<string, Endpoint>));
  const isLearners = ({ method, access, path }: Endpoint) =>
    method === 'GET' && (access === 'signed-in' || access === 'community') && !leftOut.test(path);
  return endpoints.filter(isLearners).map(({ path }) => ({
    name: `GET ${path}`,
    method: 'GET',
    path: (n, callers) => fill(path, n, callers),
  }));
}

const id = () => crypto.randomUUID();

function listWrites({ stationId, sectionId }: Place): Call[] {
  return [
    {
      name: 'PUT /progress',
      method: 'PUT',
      path: () => `/progress/${stationId}/${sectionId}`,
      body: (n, turn) => ({ progress: (n + turn * 13) % 101 }),
    },
    {
      name: 'POST a study segment',
      method: 'POST',
      path: () => '/study-sessions/segments',
      body: (_, turn) => {
        const end = Date.now() - turn * 60_000;
        const startedAt = new Date(end - 30_000).toISOString();
        const endedAt = new Date(end).toISOString();
        return [{ clientId: id(), stationId, sectionId, startedAt, endedAt }];
      },
    },
    {
      name: 'POST a comment',
      method: 'POST',
      path: (n) => `/community/posts/p${(n + 7) % CALLERS}/comments`,
      body: () => ({ content: 'I would ask about the anticoagulant first.' }),
    },
    {
      name: 'POST a like',
      method: 'POST',
      path: (n) => `/community/posts/p${(n + 11) % CALLERS}/like`,
      body: (_, turn) => ({ action: turn % 200 < 100 ? 'like' : 'unlike' }),
    },
    {
      name: 'POST a message',
      method: 'POST',
      path: (n) => `/community/conversations/d${n - (n % 2)}/messages`,
      body: () => ({ content: 'Shall we practise on Tuesday?', clientId: id() }),
    },
    {
      name: 'PUT conversation read',
      method: 'PUT',
      path: (n) => `/community/conversations/d${n - (n % 2)}/read`,
      body: () => ({}),
    },
    {
      name: 'PUT notifications read',
      method: 'PUT',
      path: () => '/community/notifications/read',
      body: () => ({}),
    },
  ];
}

async function timed({ product, callers }: Installation, call: Call, turn: number) {
  const n = turn % CALLERS;
  const body = call.body?.(n, turn);
  const startedAt = performance.now();
  const response = await fetch(`${product.url}/api${call.path(n, callers)}`, {
    method: call.method,
    headers: {
      ...callers[n]?.headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text}`);
  return performance.now() - startedAt;
}

/**
 * Every round calls both installations in turn, so that both run under the same conditions.
 * @returns medians over the rounds: the 95th percentile of each installation in milliseconds, and the ratio of both
 * percentiles
 */
async function compare(few: Installation, many: Installation, call: Call) {
  const p95s: { few: number; many: number; ratio: number }[] = [];
  let turn = 0;
  for (let round = 0; round < rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let n = 0; n < READS + WARM_UP; n += 1, turn += 1) {
      const order = turn % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const);
      for (const which of order) {
        const time = await timed(which === 'few' ? few : many, call, turn);
        if (n >= WARM_UP) times[which].push(time);
      }
    }
    const of = { few: percentile(times.few, 0.95), many: percentile(times.many, 0.95) };
    p95s.push({ ...of, ratio: of.many / of.few });
  }
  return {
    few: median(p95s.map((one) => one.few)),
    many: median(p95s.map((one) => one.many)),
    ratio: median(p95s.map(({ ratio }) => ratio)),
  };
}

async function install(postgres: BenchPostgres, folder: string, people: number) {
  const env = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
  await (await startServer(server, env)).kill();
  const callers = await insertMembers(postgres.url, CALLERS);
  const at = performance.now();
  await insertCrowd(postgres, people);
  const [size] = await postgres.query<{ text: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as text',
  );
  console.log(`${people} people written in ${((performance.now() - at) / 1000).toFixed(0)} s`);
  const product = await startServer(server, env);
  await postgres.backends();
  return { postgres, product, callers, size: size?.text ?? '' };
}

pinToLoadCore();
const databases: BenchPostgres[] = [];
const products: Child[] = [];
const folder = await temporaryFolder();
try {
  const installed: (Installation & { size: string })[] = [];
  for (const people of [FEW, MANY]) {
    const postgres = await createPostgres();
    if (!postgres) {
      printNote('No PostgreSQL answers here: the embedded database is not meant for this size.');
      break;
    }
    databases.push(postgres);
    installed.push(await install(postgres, `${folder.path}/${people}`, people));
    products.push(...installed.slice(-1).map(({ product }) => product));
  }
  const [few, many] = installed;
  if (few && many) {
    const overview = (await (
      await fetch(`${many.product.url}/api/stations/overview`, {
        headers: many.callers[0]?.headers ?? {},
      })
    ).json()) as { id: string; sections: { id: string }[] }[];
    const [station] = overview;
    const place = { stationId: station?.id ?? '', sectionId: station?.sections[0]?.id ?? '' };
    printPart(
      `On PostgreSQL, p95 of ${READS} calls one at a time (median of ${rounds}): ${FEW} people (${few.size}) and ${MANY} (${many.size}), ${rowsEach.ratings} ratings and ${rowsEach.postsAndComments} posts and comments each`,
    );
    for (const call of [...listReads(place), ...listWrites(place)]) {
      const { few: small, many: large, ratio } = await compare(few, many, call);
      printOutcome(
        call.name,
        `${formatNumber(small)} and ${formatNumber(large)} ms: ${ratio.toFixed(2)} times`,
        `≤ ${RATIO_MAX} times`,
        ratio <= RATIO_MAX,
      );
    }
    printComparison(
      'calls left out',
      'files, the event stream, and objects that this crowd has not',
    );
  }
} finally {
  for (const product of products) await product.kill();
  for (const postgres of databases) await postgres.drop();
  await folder.remove();
}
