/// <reference lib="dom" />
// The administration at scale: User Management with 100,000 people, the list and export of 50,000 subscribers, and writing a
// section of 100 questions.
// Usage: npm run bench -- admin [--quick]
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { BENCH_EMAIL, BENCH_PASSWORD, insertSubscriber } from '../lib/accounts.ts';
import { type BenchPostgres, createPostgres, temporaryFolder } from '../lib/database.ts';
import { formatNumber, printComparison, printFigure, printPart } from '../lib/figures.ts';
import { cpuSeconds, pinToLoadCore, startServer } from '../lib/process.ts';
import { percentile } from '../lib/statistics.ts';

const server = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const PEOPLE = isQuick ? 20_000 : 100_000;
const SUBSCRIBERS = PEOPLE / 2;
const ROUNDS = isQuick ? 10 : 40;
const QUESTIONS = 100;
/** The kernel counts processor time in steps of 10 ms, so send enough requests to exceed one step. */
const CPU_REQUESTS = isQuick ? 20 : 40;
const USERS_TARGET_MS = 100;
const SUBSCRIBERS_TARGET_MS = 50;
const SUBSCRIBERS_TARGET_KB = 50;
const EXPORT_TARGET_MB = 40;
const EXPORT_TARGET_SECONDS = 10;
const SAVE_TARGET_MS = 200;
const KEY_TARGET_MS = 16;

async function fill(postgres: BenchPostgres): Promise<void> {
  await postgres.query(
    `insert into users (uid, email, email_key, first_name, last_name, display_name, is_admin, disabled_at, created_at, updated_at)
     select gen_random_uuid()::text, lower(f) || '.' || lower(l) || n || '@example.test', lower(f) || '.' || lower(l) || n || '@example.test',
       f, l, f || ' ' || l, n % 5000 = 0, case when n % 50 = 0 then now() end,
       now() - n * interval '1 minute', now()
     from generate_series(1, ${PEOPLE}) n,
       lateral (select (array['Ada','Brian','Chidi','Devi','Eamon','Fatima','Grace','Hamid','Isla','Jun'])[1 + n % 10] as f,
         (array['Abbott','Banerjee','Clarke','Dlamini','Evans','Fraser','Gupta','Hughes','Ito','Jones','Khan','Lewis','Mensah'])[1 + n % 13] as l) names`,
  );
  await postgres.query('update users set is_admin = true where email = $1', [BENCH_EMAIL]);
  await postgres.query(
    `insert into subscriptions (user_uid, is_active, expires_at, purchased_at, amount_minor, currency, updated_at)
     select uid, n % 20 <> 0, now() + (n % 400 - 60) * interval '1 day', now() - n % 700 * interval '1 day', 9000 + n % 9 * 1000, 'gbp', now()
     from (select uid, row_number() over (order by uid) as n from users where email <> '${BENCH_EMAIL}') people
     where n <= ${SUBSCRIBERS}`,
  );
  await postgres.query(
    `insert into payments (id, intent_id, purpose, subject_id, user_uid, amount_minor, currency, description, status, paid_at, created_at, updated_at)
     select 'pay_' || gen_random_uuid(), 'pi_' || gen_random_uuid(), 'subscription', 's', user_uid, amount_minor, currency, 'Premium', 'succeeded', purchased_at, purchased_at, purchased_at
     from subscriptions where user_uid in (select uid from users where email <> '${BENCH_EMAIL}')`,
  );
  await postgres.query('vacuum analyze payments');
  await postgres.query('vacuum analyze users');
  await postgres.query('vacuum analyze subscriptions');
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const { idToken } = await post(`${url}/api/identity/sign-in`, {
    email: BENCH_EMAIL,
    password: BENCH_PASSWORD,
  });
  const authorization = `Bearer ${idToken}`;
  const { sessionId } = await post(
    `${url}/api/auth/session/activate`,
    { deviceInfo: { userAgent: 'bench' } },
    { authorization },
  );
  return { authorization, 'x-session-id': sessionId ?? '' };
}

const searches: Record<string, string> = {
  'first page': '',
  'last page': `page=${PEOPLE / 50}&limit=50`,
  'one letter': 'searchTerm=a',
  'two letters': 'searchTerm=an',
  'a common name': 'searchTerm=banerjee',
  'everybody’s domain': 'searchTerm=example.test',
  'one person': `searchTerm=ada.clarke${PEOPLE / 2}`,
  nobody: 'searchTerm=zzzz-not-there',
  suspended: 'status=suspended',
  'active, page 500': 'status=active&page=500',
  administrators: 'role=admin',
  'suspended, common name': 'status=suspended&searchTerm=khan',
  'by name, page 1000': 'sortBy=displayName&sortOrder=asc&page=1000',
  'by email, descending': 'sortBy=email&sortOrder=desc',
};

async function measureUsers(url: string, pid: number, postgres: BenchPostgres): Promise<void> {
  const headers = await signIn(url);
  const times = new Map<string, number[]>(Object.keys(searches).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    await postgres.backends();
    for (const [name, query] of Object.entries(searches)) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/admin/users?${query}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      // The first round is a warm-up.
      if (round > 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  const list = `User Management over ${PEOPLE.toLocaleString('en-GB')} people on PostgreSQL`;
  printPart(`${list}: time to the answer, one core, p95 of ${ROUNDS}`);
  for (const [name, values] of times)
    printFigure(name, percentile(values, 0.95), 'ms', USERS_TARGET_MS);
  printFigure('all together', percentile([...times.values()].flat(), 0.95), 'ms', USERS_TARGET_MS);
  printPart(`${list}: processor time a request, server and database, mean of ${CPU_REQUESTS}`);
  for (const [name, query] of Object.entries(searches)) {
    const pids = [pid, ...(await postgres.backends())];
    const before = cpuSeconds(pids);
    for (let index = 0; index < CPU_REQUESTS; index += 1)
      await (await fetch(`${url}/api/admin/users?${query}`, { headers })).arrayBuffer();
    const cpuMs = ((cpuSeconds(pids) - before) / CPU_REQUESTS) * 1000;
    printFigure(name, cpuMs, 'ms', USERS_TARGET_MS);
  }
}

const subscriberQueries: Record<string, string> = {
  'first page': '',
  'last page': `page=${SUBSCRIBERS / 25}`,
  'by name': 'sortBy=name&sortOrder=asc',
  'by state': 'sortBy=status&sortOrder=asc',
  'by expiry, page 500': 'sortBy=expiry&sortOrder=asc&page=500',
  'a common name': 'searchTerm=banerjee',
  'one person': `searchTerm=ada.clarke${PEOPLE / 2}`,
};

async function measureSubscribers(url: string): Promise<void> {
  const headers = await signIn(url);
  printPart(
    `${SUBSCRIBERS.toLocaleString('en-GB')} subscribers on PostgreSQL, one core, p95 of ${ROUNDS}`,
  );
  let longest = 0;
  for (const [name, query] of Object.entries(subscriberQueries)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/subscription/users?${query}`, { headers });
      const body = await response.arrayBuffer();
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      // The first round is a warm-up.
      if (round > 0) times.push(performance.now() - startedAt);
      longest = Math.max(longest, body.byteLength);
    }
    printFigure(name, percentile(times, 0.95), 'ms', SUBSCRIBERS_TARGET_MS);
  }
  printFigure('longest answer', longest / 1000, 'kB', SUBSCRIBERS_TARGET_KB);
}

/** The highest resident memory of a process since the last reset, in MB. Each call resets the highest value. */
function takePeakMemory(pid: number): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(peak) / 1024;
}

/** Measures the duration of each export, and how much memory it needs in addition to the idle server. */
async function measureExports(url: string, pid: number): Promise<void> {
  const headers = await signIn(url);
  printPart(`Exports of ${SUBSCRIBERS.toLocaleString('en-GB')} rows as CSV: memory of the server`);
  for (const path of ['/api/subscription/users.csv', '/api/admin/payments/export.csv']) {
    takePeakMemory(pid);
    const before = takePeakMemory(pid);
    const startedAt = performance.now();
    const text = await (await fetch(url + path, { headers })).text();
    const seconds = (performance.now() - startedAt) / 1000;
    const lines = text.split('\r\n').length - 2;
    if (lines < SUBSCRIBERS) throw new Error(`${path} has ${lines} rows`);
    printFigure(
      `${path}, above the server at rest`,
      takePeakMemory(pid) - before,
      'MB',
      EXPORT_TARGET_MB,
    );
    printFigure(`${path}, duration`, seconds, 's', EXPORT_TARGET_SECONDS);
  }
}

function longSection() {
  const paragraph = 'The registrar explains what happens next and why it cannot wait. '.repeat(8);
  return {
    title: 'A very long section',
    order: 5000,
    case_scenario: paragraph.repeat(3),
    sign_post: paragraph,
    questions: Array.from({ length: QUESTIONS }, (_, index) => ({
      id: `q${index}`,
      type: index % 3 === 0 ? 'mcq' : 'text',
      question: `Question number ${index}? ${paragraph}`,
      options: index % 3 === 0 ? ['One', 'Two', 'Three'] : [],
      answer: index % 3 === 0 ? 'Two' : paragraph,
      explanation: paragraph,
    })),
    content_sections: Array.from({ length: 12 }, (_, index) => ({
      id: `b${index}`,
      type: 'paragraph',
      title: `Block ${index}`,
      content: paragraph.repeat(2),
    })),
  };
}

/** Waits for the end of the frame that contains the last key press. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', resolve);
          channel.port1.start();
          channel.port2.postMessage(null);
        }),
      ),
  );

/** The time from each key press to the end of the next frame, by the browser's clock. */
async function typeAndMeasure(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const store = window as unknown as { frames: number[] };
    store.frames = [];
    window.addEventListener(
      'keydown',
      () => {
        const startedAt = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () =>
            store.frames.push(performance.now() - startedAt),
          );
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.press('abcdefghij klmnop'[index % 17] === ' ' ? 'Space' : 'a');
    await settle(page);
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

async function readMainThread(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
}

async function openMetrics(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return client;
}

/** The main thread's processor time, in milliseconds, from a key press until auto-save has saved the text. */
async function workOfPause(page: Page): Promise<number> {
  const client = await openMetrics(page);
  await page.keyboard.press('c');
  const before = await readMainThread(client);
  await page.getByTestId('auto-save').filter({ hasText: 'Auto-saved' }).waitFor();
  return ((await readMainThread(client)) - before) * 1000;
}

/** The main thread's processor time per key press, which other programs on the machine do not affect. */
async function workOfKeys(page: Page, keys: number): Promise<number[]> {
  const client = await openMetrics(page);
  const read = () => readMainThread(client);
  await settle(page);
  // Measure the cost of the measurement itself.
  const idle: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const before = await read();
    await settle(page);
    idle.push(((await read()) - before) * 1000);
  }
  const work: number[] = [];
  for (let index = 0; index < keys; index += 1) {
    const before = await read();
    await page.keyboard.press('b');
    await settle(page);
    work.push(((await read()) - before) * 1000 - percentile(idle, 0.5));
  }
  return work;
}

async function measureEditor(url: string, headers: Record<string, string>): Promise<void> {
  const station = await post(
    `${url}/api/admin/stations`,
    { name: `bench-${randomUUID()}`, title: 'Bench', stationType: 'emergency' },
    headers,
  );
  const base = `${url}/api/admin/stations/${station.id}/sections`;
  const made = (await post(base, longSection(), headers)) as Record<string, unknown>;

  const saves: number[] = [];
  let version = made.version as number;
  for (let round = 0; round < (isQuick ? 10 : 30); round += 1) {
    const body = { ...(made.document as object), sign_post: `Round ${round}`, version };
    const startedAt = performance.now();
    const response = await fetch(`${base}/${made.id}?draft=1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const state = (await response.json()) as { version: number };
    if (!response.ok) throw new Error(`the save answered ${response.status}`);
    saves.push(performance.now() - startedAt);
    version = state.version;
  }
  printPart(`A section of ${QUESTIONS} questions in the editor, on PostgreSQL`);
  printFigure('save, p95', percentile(saves, 0.95), 'ms', SAVE_TARGET_MS);

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(
      `${url}/login?next=${encodeURIComponent(`/admin/stations/${station.id}/sections/${made.id}`)}`,
    );
    await page.getByLabel('Email').fill(BENCH_EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const fields = page.getByRole('region', { name: 'Section fields' });
    await fields.getByRole('button', { name: /^Question 50/ }).click();
    await fields.getByRole('textbox', { name: 'Question text' }).click();
    const keys = isQuick ? 40 : 120;
    printFigure(
      'typing: main-thread work a key, p95',
      percentile(await workOfKeys(page, keys), 0.95),
      'ms',
      KEY_TARGET_MS,
    );
    const frames = await typeAndMeasure(page, keys);
    const pause = await workOfPause(page);
    await page.goto('about:blank');
    await page.setContent('<textarea aria-label="bare"></textarea>');
    await page.getByRole('textbox').click();
    const bare = percentile(await workOfKeys(page, keys), 0.95);
    const tell = (name: string, ms: number) => printComparison(name, `${formatNumber(ms)} ms`);
    tell('typing: of which a bare text field in this browser, p95', bare);
    tell(
      'typing: key to painted frame, waiting for the screen included, p95',
      percentile(frames, 0.95),
    );
    tell('form, preview and save after a pause, in all', pause);
  } finally {
    await browser.close();
  }
}

const postgres = await createPostgres();
if (!postgres) throw new Error('This measurement needs PostgreSQL: 100,000 people live there.');
const folder = await temporaryFolder();
const child = await startServer(server, {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder.path,
  PORT: process.env.BENCH_PORT ?? '4690',
  LOG_LEVEL: 'error',
});
try {
  pinToLoadCore();
  await insertSubscriber(postgres.url);
  await fill(postgres);
  await measureUsers(child.url, child.pid, postgres);
  await measureSubscribers(child.url);
  await measureExports(child.url, child.pid);
  await measureEditor(child.url, await signIn(child.url));
} finally {
  await child.kill();
  await postgres.drop();
  await folder.remove();
}
