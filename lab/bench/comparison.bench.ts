// Measures two responses:
// - how others answered a section that 5,000 learners have completed
// - the Item Analysis list of 1,000 questions, which authors see
// Server and database share one core, and one call runs at a time.
// Usage: npm run bench -- comparison [--quick]
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { questionItemKey } from '@urost3/api/src/features/content/bank/answer-key.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { type BenchPostgres, createPostgres, temporaryFolder } from '../lib/database.ts';
import {
  formatNumber,
  printComparison,
  printFigure,
  printNote,
  printPart,
} from '../lib/figures.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { pinToLoadCore, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';

const server = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const LEARNERS = 5_000;
const SECTIONS = 100;
const QUESTIONS = 10;
/** The number of learners who answer each question of the Item Analysis list. */
const ANSWERS = 200;
const rounds = isQuick ? 20 : 100;
const ITEM_P95_MS = 50;
const AUTHORS_P95_MS = 300;

const options = ['2 hours', '6 hours', '24 hours', '3 days', 'Never'];
const questionOf = (section: number, n: number) => ({
  id: `q${n}`,
  type: 'mcq' as const,
  question: `Section ${section}, question ${n}: how long until the testis is lost?`,
  options,
  answer: '6 hours',
  examiner_notes: null,
  explanation: null,
});
const points = Array.from({ length: 12 }, (_, n) => `Point ${n}`);

/** The measured section (0) has two questions, every other section ten. All have the same checklist. */
function documentOf(section: number): EditorSection {
  const count = section === 0 ? 2 : QUESTIONS;
  return EditorSection.parse({
    title: `Measured ${section}`,
    questions: Array.from({ length: count }, (_, n) => questionOf(section, n)),
    examiner_points: points,
  });
}

/** All learners answer the section `measured-0` twice, and `ANSWERS` learners answer every other section twice. */
async function fill(postgres: BenchPostgres, uid: string): Promise<void> {
  const sections = Array.from({ length: SECTIONS + 1 }, (_, n) => n);
  await postgres.query(
    `insert into sections (id, station_id, station_type, slug, title, sort_order, published, published_at, created_at, updated_at)
     select 'measured-' || n, (select id from stations where station_type = 'skill' limit 1), 'skill', 'measured-' || n,
       'Measured ' || n, 1000 + n, document, now() - interval '1 year', now(), now()
     from jsonb_array_elements($1::jsonb) with ordinality as given (document, place), lateral (select place - 1 as n) numbered`,
    [JSON.stringify(sections.map(documentOf))],
  );
  await postgres.query(`
    insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at)
    select 'learner' || n, 'learner' || n || '@example.test', 'learner' || n || '@example.test', 'L', 'N', 'L N', now(), now()
    from generate_series(1, ${LEARNERS - 1}) n`);
  await postgres.query(
    `create temp table people as select uid, row_number() over () as n from users where uid = $1 or uid like 'learner%'`,
    [uid],
  );
  const keys = sections.flatMap((section) =>
    documentOf(section).questions.map((question) => ({
      section: `measured-${section}`,
      question: question.id,
      key: questionItemKey(question),
      learners: section === 0 ? LEARNERS : ANSWERS,
    })),
  );
  await postgres.query(
    `insert into mcq_attempts (user_uid, client_id, station_id, section_id, question_id, option_key, item_key, is_right, at, on_day)
     select uid, gen_random_uuid()::text, 'clinical_skills', k.section, k.question, 'option' || (n * 7 + length(k.key)) % 5, k.key,
       (n * 31 + turn + ascii(k.question)) % 5 > 1, now() - interval '1 month' + turn * interval '1 day', current_date
     from generate_series(1, 2) turn cross join jsonb_to_recordset($1::jsonb) as k (section text, question text, key text, learners int)
     join people p on (p.n + ascii(right(k.section, 1)) * 97) % ${LEARNERS} < k.learners
     order by turn, random()`,
    [JSON.stringify(keys)],
  );
  await postgres.query(
    `insert into checklist_attempts (user_uid, client_id, station_id, section_id, ticked_keys, point_keys, percent, at, on_day)
     select uid, gen_random_uuid()::text, 'clinical_skills', 'measured-0', array['a'], array['a', 'b'], (n * 37 + turn * 5) % 101,
       now() - interval '1 month' + turn * interval '1 day', current_date
     from generate_series(1, 2) turn cross join people order by turn, random()`,
  );
  await postgres.query('vacuum analyze');
}

async function timed(url: string, { headers }: Pick<Member, 'headers'>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return performance.now() - startedAt;
}

async function measure(name: string, call: () => Promise<number>, target: number): Promise<void> {
  const first = await call();
  for (let turn = 0; turn < 5; turn += 1) await call();
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) times.push(await call());
  printFigure(`${name} p95`, percentile(times, 0.95), 'ms', target);
  const median = formatNumber(percentile(times, 0.5));
  printComparison(name, `median ${median} ms; counted anew ${formatNumber(first)} ms`);
}

async function run(postgres: BenchPostgres): Promise<void> {
  const folder = await temporaryFolder();
  const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
  await (await startServer(server, env)).kill();
  const [member, admin] = await insertMembers(postgres.url, 2);
  if (!member || !admin) throw new Error('there is no member');
  await fill(postgres, member.uid);
  await postgres.query('update users set is_admin = true where uid = $1', [admin.uid]);
  const product = await startServer(server, env);
  try {
    await postgres.backends();
    printPart(
      `Comparison on PostgreSQL, one core: one section of ${LEARNERS} learners, ${SECTIONS * QUESTIONS} questions of ${ANSWERS} learners, each answered twice`,
    );
    const section = `${product.url}/api/comparison/sections/clinical_skills/measured-0`;
    await measure('how others answered a section', () => timed(section, member), ITEM_P95_MS);
    const items = `${product.url}/api/admin/items?show=all`;
    await measure("the authors' list", () => timed(items, admin), AUTHORS_P95_MS);
  } finally {
    await product.kill();
    await folder.remove();
  }
}

pinToLoadCore();
const postgres = await createPostgres();
if (postgres) {
  try {
    await run(postgres);
  } finally {
    await postgres.drop();
  }
} else printNote('No PostgreSQL answers here: the calls are measured on PostgreSQL only.');
