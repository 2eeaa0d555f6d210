// Measures two things about recall:
// - Today's list and the grade of a card for a learner with two years of history. Server and database share one core.
// - How much 500 simulated learners remember on the day of the interview. They spend the same minutes with each of three
//   plans.
// Usage: npm run bench -- recall [--quick] [--seed=<number>]; without a seed the learners differ in each run.
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerKeyOf } from '@urost3/api/src/features/content/bank/answer-key.ts';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { type BenchPostgres, createPostgres, temporaryFolder } from '../lib/database.ts';
import {
  formatNumber,
  printComparison,
  printFigure,
  printNote,
  printPart,
} from '../lib/figures.ts';
import {
  type Curve,
  createRandom,
  curveNames,
  makeLearner,
  retentionOn,
} from '../lib/learner-model.ts';
import { insertMembers, type Member } from '../lib/members.ts';
import { pinToLoadCore, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';
import { studyPlans } from '../lib/study-plans.ts';

const server = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const seedGiven = process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7);
const seed = Number(seedGiven ?? randomInt(1_000_000));
const SECTIONS = 60;
const CARDS = 800;
const LEARNERS = isQuick ? 50 : 500;
const FACTS = 12;
const MINUTES = 45;
/** The share of planned study days that a learner misses. */
const MISSED_DAYS = 0.15;
const rounds = isQuick ? 50 : 300;
const TODAY_P95_MS = 30;
const GRADE_P95_MS = 20;
const GAIN_POINTS = 10;

/**
 * Creates two years of history. Every section was studied 24 times, with checklist, picks and rating. Every card was
 * graded 15 times.
 */
async function fill(postgres: BenchPostgres, uid: string): Promise<void> {
  await postgres.query(`
    create temp table studied as
      select s.id as section_id, s.station_id, place, visit, now() - (730 - visit * 30 - place % 30) * interval '1 day' as at
      from (
        select slug as id, case station_type when 'skill' then 'clinical_skills' when 'communication' then 'communication'
            when 'emergency' then 'emergency_stations' else 'outpatient_stations' end as station_id,
          row_number() over (order by slug) as place, published
        from sections where published is not null
      ) s cross join generate_series(1, 24) visit where place <= ${SECTIONS}`);
  await postgres.query(
    `insert into section_ratings (user_uid, station_id, section_id, percent, at, on_day)
     select $1, station_id, section_id, 40 + (place + visit * 7) % 60, at, at::date from studied`,
    [uid],
  );
  await postgres.query(
    `insert into checklist_attempts (user_uid, client_id, station_id, section_id, ticked_keys, point_keys, percent, at, on_day)
     select $1, gen_random_uuid()::text, station_id, section_id, array['a', 'b'], array['a', 'b', 'c', 'd'], 50, at, at::date from studied`,
    [uid],
  );
  // Three picks of each visit, of the section's own questions, so that they are judged by the published answers.
  const sections = await postgres.query<{ slug: string; questions: EditorQuestion[] }>(
    `select slug, published->'questions' as questions from sections where published is not null`,
  );
  const keys = sections.flatMap(({ slug, questions }) =>
    questions
      .filter(({ type }) => type === 'mcq')
      .map((question) => ({ slug, id: question.id, ...answerKeyOf(question) })),
  );
  await postgres.query(
    `insert into mcq_attempts (user_uid, client_id, station_id, section_id, question_id, option_key, is_right, at, on_day)
     select $1, gen_random_uuid()::text, station_id, section_id, k.id,
       case when (n + visit) % 3 > 0 then k.answer_key else k.option_keys[1] end, (n + visit) % 3 > 0 or k.answer_key = k.option_keys[1], at, at::date
     from studied cross join generate_series(1, 3) n
     join jsonb_to_recordset($2::jsonb) as k (slug text, id text, option_keys text[], answer_key text) on k.slug = section_id`,
    [uid, JSON.stringify(keys)],
  );
  // Cards of published questions, and some cards whose question does not exist.
  await postgres.query(
    `insert into point_cards (user_uid, station_id, section_id, kind, key, opened_on, last_on, reviews, lapses, stability)
     select $1, station_id, section_id, 'mcq', key, current_date - 700, current_date - (row_number() over ())::int % 40, 15, 3,
       5 + (row_number() over ())::int % 60
     from (
       select distinct st.station_id, st.section_id, q->>'id' as key, 0 as spare from studied st
       join sections s on s.slug = st.section_id, jsonb_array_elements(s.published->'questions') q
       union select distinct station_id, section_id, 'spare' || n, n from studied cross join generate_series(1, 14) n
     ) keys order by spare limit ${CARDS}`,
    [uid],
  );
  await postgres.query(
    `insert into point_card_grades (user_uid, client_id, station_id, section_id, kind, key, grade, at, on_day)
     select $1, gen_random_uuid()::text, station_id, section_id, kind, key, 'good', now() - n * interval '45 days', current_date - n * 45
     from point_cards cross join generate_series(1, 15) n`,
    [uid],
  );
  await postgres.query('analyze');
}

async function timed(url: string, member: Member, body?: object): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...member.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return performance.now() - startedAt;
}

async function measureCalls(postgres: BenchPostgres): Promise<void> {
  const folder = await temporaryFolder();
  const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
  await (await startServer(server, env)).kill();
  const [member] = await insertMembers(postgres.url, 1);
  if (!member) throw new Error('there is no member');
  await fill(postgres, member.uid);
  const product = await startServer(server, env);
  try {
    await postgres.backends();
    const ref = 'station_id as "stationId", section_id as "sectionId", kind, key';
    const cards = await postgres.query(`select ${ref} from point_cards order by random()`);
    const read = () => timed(`${product.url}/api/recall/today`, member);
    const grade = (turn: number) =>
      timed(`${product.url}/api/point-cards/grades`, member, {
        ...cards[turn % cards.length],
        clientId: randomUUID(),
        grade: 'good',
      });
    for (let turn = 0; turn < 20; turn += 1) await read();
    for (let turn = 0; turn < 20; turn += 1) await grade(turn);
    const reads: number[] = [];
    const grades: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      reads.push(await read());
      grades.push(await grade(20 + turn));
    }
    printPart(
      `Recall, one call at a time, on PostgreSQL, one core: ${SECTIONS} sections, ${CARDS} cards, two years of history`,
    );
    printFigure("today's list p95", percentile(reads, 0.95), 'ms', TODAY_P95_MS);
    printFigure("a card's grade p95", percentile(grades, 0.95), 'ms', GRADE_P95_MS);
    const median = (values: readonly number[]) => `${formatNumber(percentile(values, 0.5))} ms`;
    printComparison('medians', `list ${median(reads)}, grade ${median(grades)}`);
  } finally {
    await product.kill();
    await folder.remove();
  }
}

/**
 * The mean percentage of facts that learners remember on the day of the interview, for each plan. The same learners miss
 * the same days with every plan.
 */
function meansOf(curve: Curve, examDay: number): number[] {
  return studyPlans.map((plan) => {
    let sum = 0;
    for (let n = 0; n < LEARNERS; n += 1) {
      const learner = makeLearner(seed + n, curve, SECTIONS, FACTS);
      const days = createRandom(seed + LEARNERS + n);
      const studyDay = plan.start(learner, examDay);
      for (let day = 0; day < examDay; day += 1) if (days() >= MISSED_DAYS) studyDay(day, MINUTES);
      sum += retentionOn(learner, examDay);
    }
    return sum / LEARNERS;
  });
}

function simulate(): void {
  for (const curve of curveNames)
    for (const examDay of [21, 42]) {
      printPart(
        `${LEARNERS} simulated learners who forget by a curve that is not the scheduler's (${curve}), ${SECTIONS} sections of ${FACTS} facts, ${MINUTES} minutes a day for ${examDay} days: retained on the interview day (seed ${seed})`,
      );
      const means = meansOf(curve, examDay);
      studyPlans.forEach(({ name }, index) => {
        printComparison(name, `${means[index]?.toFixed(1)} %`);
      });
      const [fixed = 0, before = 0, now = 0] = means;
      printFigure('gain on the scheduler before', now - before, 'points', GAIN_POINTS, false);
      printComparison('gain on a fixed plan', `${formatNumber(now - fixed)} points`);
    }
}

pinToLoadCore();
const postgres = await createPostgres();
if (postgres) {
  try {
    await measureCalls(postgres);
  } finally {
    await postgres.drop();
  }
} else printNote('No PostgreSQL answers here: the calls are measured on PostgreSQL only.');
simulate();
