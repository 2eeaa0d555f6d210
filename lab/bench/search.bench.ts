// Measures searches and section reads. The database has 5,000 sections and the progress of 10,000 learners. Server and
// database share one core. Requests are sent one at a time. Then one section is read under load and compared with a minimal
// server (lab/lib/limit-server.ts).
// Usage: npm run bench -- search [--quick]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchPostgres, createPostgres, temporaryFolder } from '../lib/database.ts';
import {
  formatNumber,
  printComparison,
  printFigure,
  printNote,
  printPart,
} from '../lib/figures.ts';
import { CONNECTIONS, type Measured, measureInterleaved, printRow } from '../lib/load.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { type Child, pinToLoadCore, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const limitServer = join(here, '../lib/limit-server.ts');
const isQuick = process.argv.includes('--quick');
const SECTIONS = 5_000;
const LEARNERS = 10_000;
const rounds = isQuick ? 10 : 40;
const SEARCH_P95_MS = 50;
const SECTION_P99_MS = 20;
const SECTION_RATIO = 0.6;

/** Rare and common words, a phrase, partial words, an excluded word, a word in every text, and a word in no text. */
const queries = [
  'phenylephrine',
  'catheter',
  'patient',
  'bladder cancer consent',
  '"urine before balloon"',
  'emergenc',
  'cysto',
  'stone -ureteric',
  'testicular torsion orchidopexy',
  'haematuria clot retention',
  'the',
  'zzyzx',
];

/** Abbreviations, spelling variants, guideline numbers, misspellings, and misspellings without a correction. */
const fieldQueries = [
  'TWOC',
  'BPH',
  'turbt consent',
  'transurethral resection of bladder tumor',
  'hematuria clot retention',
  'hyponatremia',
  'NG118',
  'nice ng 12',
  'torison',
  'testiclar torison',
  'cathetre blocked',
  'haematurai',
  'nephrolithtomy',
  'orchdiopexi',
  'zzyzxabc',
  'patient zzyzxabc',
];

/**
 * Words that occur in no other section. A real bank of this size has tens of thousands of different words. A search
 * compares a misspelled word with all of them.
 */
const MADE_UP_WORDS = `(
  select string_agg(left(translate(md5(s.id || n || w), '0123456789', 'ghijklmnop'), 5 + w), ' ') from generate_series(1, 8) w)`;

/** Copies of the sample sections, each with additional words, so that no two texts are equal. */
async function fill(postgres: BenchPostgres): Promise<void> {
  await postgres.query(`
    insert into sections (id, station_id, station_type, slug, title, sort_order, published, published_at, created_at, updated_at)
    select s.id || '-' || n, s.station_id, s.station_type, s.slug || '-copy-' || n, s.title || ' ' || n, 1000 + n,
      jsonb_set(jsonb_set(s.published, '{title}', to_jsonb(s.title || ' ' || n)), '{sign_post}',
        to_jsonb(coalesce(s.published->>'sign_post', '') || ' Variant ' || md5(s.id || n) || ' ' || ${MADE_UP_WORDS})), now(), now(), now()
    from (select *, row_number() over (order by id) as place, count(*) over () as total from sections where published is not null) s
    cross join lateral generate_series(1, ${SECTIONS} / total::int + 1) n
    where (n - 1) * total + place <= ${SECTIONS} - total`);
  await postgres.query(`
    insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at)
    select 'learner' || n, 'learner' || n || '@example.test', 'learner' || n || '@example.test', 'L', 'N', 'L N', now(), now()
    from generate_series(1, ${LEARNERS}) n`);
  await postgres.query(`
    insert into progress_documents (user_uid, station_progress, study_time, updated_at)
    select 'learner' || n, p.progress, p.times, now() from generate_series(1, ${LEARNERS}) n cross join (
      select jsonb_build_object('clinical_skills', jsonb_object_agg(slug, 70)) as progress,
        jsonb_object_agg('clinical_skills_' || slug, '{"totalTime": 60000, "sessionStart": null}'::jsonb) as times
      from (select slug from sections where station_type = 'skill' limit 40) s) p`);
  await postgres.query('analyze');
}

async function timed(url: string, member: Member): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: member.headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - startedAt;
}

/**
 * Measures many simultaneous reads of one section. The limit is a minimal server, which looks up the session and sends the
 * same bytes.
 */
async function measureLoad(
  database: BenchPostgres,
  product: Child,
  path: string,
  member: Member,
  seedFile: string,
): Promise<void> {
  const page = await (await fetch(product.url + path, { headers: member.headers })).text();
  const pages = { section: page, progress: '{}' };
  writeFileSync(seedFile, JSON.stringify({ pages, people: [member] }));
  const limit = await startServer(limitServer, { LIMIT_DATABASE_URL: database.url }, [seedFile]);
  const [turns, seconds] = isQuick ? [2, 2] : [3, 6];
  printPart(
    `One section under load, ${CONNECTIONS} connections, ${turns} × ${seconds} s each, medians`,
  );
  try {
    const target = (name: string, child: Child, url: string) => ({
      name,
      url: child.url + url,
      headers: member.headers,
      pids: async () => [child.pid, ...(await database.backends())],
    });
    const [limitName, name] = ['limit: session + query, section', 'section'];
    const measured = await measureInterleaved(
      [target(limitName, limit, '/session/section'), target(name, product, path)],
      turns,
      seconds,
    );
    const of = measured.get(limitName) as Measured;
    const section = measured.get(name) as Measured;
    printRow(of);
    printRow(section, { of, target: SECTION_RATIO });
    printFigure('section p99 under load', section.p99, 'ms', SECTION_P99_MS);
  } finally {
    await limit.kill();
  }
}

pinToLoadCore();
const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: search at this size is measured on PostgreSQL only.');
  process.exit(0);
}
const folder = await temporaryFolder();
const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
await (await startServer(server, env)).kill();
console.log(`Writing ${SECTIONS} sections and the progress of ${LEARNERS} learners …`);
await fill(postgres);
// A person may send 60 searches per minute. There are enough members that each sends at most about 50.
const members = await insertMembers(
  postgres.url,
  Math.ceil(((queries.length + 2 * fieldQueries.length) * (rounds + 2)) / 50),
);
const product = await startServer(server, env);
try {
  const pick = (turn: number) => members[turn % members.length] as Member;
  let turn = 0;
  const size = `on PostgreSQL, ${SECTIONS} sections, progress of ${LEARNERS} learners, one core`;
  const msOf = (values: readonly number[], share: number) =>
    `${formatNumber(percentile(values, share))} ms`;

  async function measureSearches(name: string, asked: readonly string[]): Promise<void> {
    const addressOf = (q: string) => `${product.url}/api/search?${new URLSearchParams({ q })}`;
    const firsts: number[] = [];
    for (const q of asked) firsts.push(await timed(addressOf(q), pick(turn++)));
    await postgres?.backends();
    const all: number[] = [];
    const byQuery = new Map<string, number[]>(asked.map((q) => [q, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const q of asked) {
        const ms = await timed(addressOf(q), pick(turn++));
        byQuery.get(q)?.push(ms);
        all.push(ms);
      }
    }
    printPart(`${name}, one at a time, ${size}`);
    for (const [q, values] of byQuery)
      printComparison(`‘${q}’`, `p50 ${msOf(values, 0.5)}, p95 ${msOf(values, 0.95)}`);
    printComparison('the slowest first call', `${formatNumber(Math.max(...firsts))} ms`);
    printComparison(`all ${all.length} calls`, `p50 ${msOf(all, 0.5)}, p99 ${msOf(all, 0.99)}`);
    printFigure(`${name} p95`, percentile(all, 0.95), 'ms', SEARCH_P95_MS);
  }

  await measureSearches('search', queries);
  await measureSearches('search with synonyms and misspellings', fieldQueries);
  await postgres.query('update subscriptions set is_active = false');
  await measureSearches('the same by free users', fieldQueries);
  await postgres.query('update subscriptions set is_active = true');

  const slugs = await postgres.query<{ slug: string }>(
    `select slug from sections where station_type = 'skill' and published is not null order by slug limit 200`,
  );
  const reads: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    for (const { slug } of slugs) {
      reads.push(
        await timed(`${product.url}/api/stations/clinical_skills/sections/${slug}`, pick(turn++)),
      );
    }
  }
  printPart(`Sections read one at a time, ${size}`);
  printComparison(`all ${reads.length} calls`, `p50 ${msOf(reads, 0.5)}`);
  printFigure('section p99', percentile(reads, 0.99), 'ms', SECTION_P99_MS);
  const path = `/api/stations/clinical_skills/sections/${slugs.at(-1)?.slug}`;
  await measureLoad(postgres, product, path, pick(0), join(folder.path, 'limit-seed.json'));
} finally {
  await product.kill();
  await postgres.drop();
  await folder.remove();
}
