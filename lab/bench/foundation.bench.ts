// Measures the requests of studying, compared with the same requests to a minimal server (lab/lib/limit-server.ts).
// Also measures start-up times, memory and the size of the first page.
// Usage: npm run bench [-- foundation [--quick] [--postgres]]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openEmbedded } from '@urost3/api/src/db/embedded.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printComparison, printFigure, printNote, printPart } from '../lib/figures.ts';
import {
  CONNECTIONS,
  type Measured,
  measureInterleaved,
  printRow,
  type Target,
} from '../lib/load.ts';
import { addMembers, type Member } from '../lib/members.ts';
import { type Child, pinToLoadCore, residentMiB, startServer } from '../lib/process.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const limitServer = join(here, '../lib/limit-server.ts');
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 3;
const seconds = isQuick ? 2 : 6;
/** Several, because the ratings of one person are limited. */
const LEARNERS = 32;

async function text(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Rates every section. @returns `{station id}/sections/{section id}` of the first section */
async function makeProgress(url: string, { headers }: Member): Promise<string> {
  const overview = JSON.parse(await text(`${url}/api/stations/overview`, headers)) as {
    id: string;
    sections: { id: string }[];
  }[];
  let first = '';
  for (const station of overview) {
    for (const section of station.sections) {
      first ||= `${station.id}/sections/${section.id}`;
      const response = await fetch(`${url}/api/progress/${station.id}/${section.id}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"progress":70}',
      });
      if (!response.ok) throw new Error(`saving progress answered ${response.status}`);
    }
  }
  return first;
}

/** The time from creating the process to its first response. */
async function firstAnswerMs(child: Child): Promise<string> {
  await text(`${child.url}/api/readyz`, {});
  return `${(performance.now() - child.startedAt).toFixed(0)} ms`;
}

async function measureOn(kind: 'PostgreSQL' | 'embedded database'): Promise<void> {
  const folder = await temporaryFolder();
  const postgres = kind === 'PostgreSQL' ? await createPostgres() : null;
  if (kind === 'PostgreSQL' && !postgres) {
    printNote('No PostgreSQL answers here: measured on the embedded database only.');
    return;
  }
  printPart(
    `On ${kind}, one core for server and database, ${CONNECTIONS} connections, ${rounds} × ${seconds} s each, medians`,
  );
  const env: Record<string, string> = {
    PORT: '0',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const cold = await startServer(server, env);
  printComparison('cold start to first answer', `${await firstAnswerMs(cold)} (nothing there yet)`);
  await cold.kill();
  const database = postgres
    ? await openPostgres(postgres.url, 2)
    : await openEmbedded(join(folder.path, 'db'));
  const members = await addMembers(database, LEARNERS);
  await database.close();
  const product = await startServer(server, env);
  printComparison('warm start to first answer', `${await firstAnswerMs(product)} (data there)`);
  let limit: Child | null = null;
  try {
    const [first] = members as [Member];
    const { headers } = first;
    const made = await Promise.all(members.map((member) => makeProgress(product.url, member)));
    const sectionPath = made[0] as string;
    const paths = {
      section: `/api/stations/${sectionPath}`,
      overview: '/api/stations/overview',
      progress: '/api/progress',
    };
    const pages: Record<string, string> = {};
    for (const [name, path] of Object.entries(paths)) {
      pages[name] = await text(product.url + path, headers);
    }
    const seedFile = join(folder.path, 'limit-seed.json');
    writeFileSync(seedFile, JSON.stringify({ pages, people: members }));
    limit = await startServer(limitServer, postgres ? { LIMIT_DATABASE_URL: postgres.url } : {}, [
      seedFile,
    ]);

    const mib = (child: Child) => `${residentMiB(child.pid).toFixed(0)} MiB`;
    printComparison('resident memory before the load', `${mib(product)}; limit ${mib(limit)}`);
    const pidsOf = (child: Child) => async () => [
      child.pid,
      ...((await postgres?.backends()) ?? []),
    ];
    const at = (child: Child, name: string, path: string, extra: Partial<Target> = {}): Target => ({
      name,
      url: child.url + path,
      headers,
      pids: pidsOf(child),
      ...extra,
    });
    const put = {
      method: 'PUT' as const,
      callers: members.map((member) => ({ ...member.headers, 'content-type': 'application/json' })),
      // The rating is always the same. The API writes it into the learner's document each time, and into the history once a minute.
      body: '{"progress":71}',
    };
    const sectionId = sectionPath.replace('/sections/', '/');
    const measured = await measureInterleaved(
      [
        at(limit, 'limit: memory, section', '/memory/section'),
        at(limit, 'limit: query, section', '/query/section'),
        at(limit, 'limit: session + query, section', '/session/section'),
        at(product, 'section', paths.section),
        at(limit, 'limit: session + query, overview', '/session/overview'),
        at(product, 'stations overview', paths.overview),
        at(limit, 'limit: session + progress read', '/session-document'),
        at(product, 'GET /progress', paths.progress),
        at(limit, 'limit: session + progress save', '/session-document', put),
        at(product, 'PUT /progress', `/api/progress/${sectionId}`, put),
      ],
      rounds,
      seconds,
    );
    report(measured);
  } finally {
    await limit?.kill();
    await product.kill();
    await postgres?.drop();
    await folder.remove();
  }
}

const RATIO = 0.6;
const P99_MS = 20;
const RSS_OVER_MIB = 100;

function report(measured: Map<string, Measured>): void {
  const get = (name: string) => measured.get(name) as Measured;
  const pairs = [
    ['section', 'limit: session + query, section'],
    ['stations overview', 'limit: session + query, overview'],
    ['GET /progress', 'limit: session + progress read'],
    ['PUT /progress', 'limit: session + progress save'],
  ] as const;
  for (const row of measured.values()) {
    const pair = pairs.find(([name]) => name === row.name);
    printRow(row, pair ? { of: get(pair[1]), target: RATIO } : undefined);
  }
  for (const [name] of pairs) printFigure(`p99 of ${name}`, get(name).p99, 'ms', P99_MS);
  const limitRss = Math.max(
    ...[...measured.values()]
      .filter((row) => row.name.startsWith('limit'))
      .map((row) => row.rssMiB),
  );
  const productRss = Math.max(...pairs.map(([name]) => get(name).rssMiB));
  printFigure('resident memory above the limit', productRss - limitRss, 'MiB', RSS_OVER_MIB);
}

/** Measures the gzipped JavaScript that the login page loads before it can be used. */
function measureFirstPage(): void {
  const dist = join(here, '../../apps/web/dist');
  if (!existsSync(join(dist, 'index.html'))) {
    printNote('The web app is not built here: run npm start once for the size of its first page.');
    return;
  }
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Record<
    string,
    { html: string }
  >;
  const html = pages['/login']?.html ?? '';
  const files = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string),
  );
  for (const name of Array.from(files)) addWithImports(dist, name, files);
  printPart('The web app as built');
  let bytes = 0;
  for (const name of files) bytes += gzipSync(readFileSync(join(dist, name))).length;
  printFigure('login page JavaScript, gz', bytes / 1000, 'kB', 200);
}

function addWithImports(dist: string, file: string, seen: Set<string>): void {
  seen.add(file);
  const source = readFileSync(join(dist, file), 'utf8');
  // Static imports only, because dynamic imports are not part of the first page.
  for (const match of source.matchAll(
    /(?:^|[;}])import(?:[^'"()]*from)?["']\.\/([^"']+\.js)["']/g,
  )) {
    const name = `assets/${match[1]}`;
    if (!seen.has(name)) addWithImports(dist, name, seen);
  }
}

pinToLoadCore();
await measureOn('PostgreSQL');
if (!process.argv.includes('--postgres')) await measureOn('embedded database');
measureFirstPage();
