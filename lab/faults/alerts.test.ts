// Causes the faults that the alerts of deploy/monitoring report. Checks with a real Prometheus that these alerts fire.
// promtool checks how long each alert waits (`for:`), because promtool can simulate time.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startS3Server } from '@urost3/api/src/providers/storage/s3-server.fixture.ts';
import { openTestDatabase, type TestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { type Prometheus, startPrometheus } from '../lib/prometheus.ts';
import {
  insertPeople,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const run = promisify(execFile);
const rules = fileURLToPath(new URL('../../deploy/monitoring', import.meta.url));
const TOKEN = 'metrics-token-of-the-fault-tests';
const WEBHOOK_SECRET = 'whsec_of_the_fault_tests';
const MAIL_SECRET = 'secret-of-the-mail-provider-in-fault-tests';
const MAILS = 12;
const mailAlerts = ['MailBounces', 'MailComplaints'];
const slow = ['SlowAnswers', 'EventLoopBlocked'];

const hasTools = await run('prometheus', ['--version']).then(
  () => true,
  () => false,
);

describe.runIf(process.env.TEST_DATABASE_URL && hasTools)('the alerts', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let prometheus: Prometheus | null = null;
  const closers: (() => unknown)[] = [];
  let storage: Awaited<ReturnType<typeof startS3Server>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    storage = await startS3Server();
    const data = await temporaryFolder();
    // A server that accepts connections and never responds.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const mailPort = (silent.address() as AddressInfo).port;
    closers.push(data.remove, () => silent.close(), storage.close, database.close);
    server = await startProcess({
      DATABASE_URL: database.url ?? '',
      DATABASE_POOL: '2',
      DATA_DIR: data.path,
      METRICS_TOKEN: TOKEN,
      TRUST_PROXY: 'true',
      RATE_LIMIT_PER_MINUTE: '60',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMTP_CONNECTIONS: '1',
      MAIL_WEBHOOK_SECRET: MAIL_SECRET,
      MAIL_FROM: 'UroST3 <no-reply@example.test>',
      S3_ENDPOINT: storage.settings.endpoint,
      S3_BUCKET: storage.settings.bucket,
      S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    await database.database.query(`insert into backup_trials values ('tonight', now())`);
    const people = Array.from({ length: MAILS }, (_, n) => ({ email: `p${n}@example.test` }));
    await insertPeople(database.url ?? '', people);
  });
  afterEach(async () => {
    await prometheus?.stop();
    prometheus = null;
  });
  afterAll(async () => {
    await server?.kill();
    for (const close of closers) await close();
  });

  let sender = 0;
  /** Without `from`, every call has a different network address, because rate limits apply to each network address. */
  async function send(path: string, options: { from?: string; body?: string; headers?: object }) {
    sender += 1;
    const from = options.from ?? `10.0.${sender >> 8}.${sender & 255}`;
    const response = await fetch(`${server.url}/api${path}`, {
      method: options.body === undefined ? 'GET' : 'POST',
      body: options.body ?? null,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...options.headers,
      },
    });
    await response.arrayBuffer();
    return response.status;
  }
  const repeat = (count: number, call: () => Promise<number>) =>
    Promise.all(Array.from({ length: count }, call));
  const host = () => new URL(server.url).host;
  const firing = () => (prometheus as Prometheus).firing();

  /** Sends a correctly signed webhook about an event that is an hour old and concerns no payment of this product. */
  function sendLateWebhook() {
    const now = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id: `evt_${now}`,
      object: 'event',
      type: 'customer.created',
      created: now - 3600,
      data: { object: { id: 'cus_1', object: 'customer' } },
    });
    const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${now}.${body}`).digest('hex');
    const headers = { 'stripe-signature': `t=${now},v1=${hash}` };
    return send('/webhooks/card-provider', { body, headers });
  }
  const sendBrowserFailures = () => {
    const report = { kind: 'crash', name: 'Error', message: 'failed', route: '/dashboard' };
    return repeat(30, () => send('/client-errors', { body: JSON.stringify(report) }));
  };
  const sendTooMany = () => repeat(60, () => send('/site', { from: '10.9.9.9' }));

  test('no alert fires while the product works', async () => {
    prometheus = await startPrometheus(TOKEN, [host()]);
    expect(await repeat(20, () => send('/site', {}))).not.toContain(500);
    await expect.poll(() => prometheus?.hasScraped(5)).toBe(true);
    // Ignore the alerts about slowness, because a busy machine can be slow without a fault of the product.
    const found = (await firing()).filter((name) => !slow.includes(name));
    expect(found).toEqual([]);
  });

  test('alerts report many bounces and complaints of mail, but not a few', async () => {
    const report = (kind: string, count: number) =>
      send('/webhooks/mail/events', {
        headers: { authorization: `Bearer ${MAIL_SECRET}` },
        body: JSON.stringify({
          events: Array.from({ length: count }, (_, n) => ({
            kind,
            address: `${kind}-${n}@example.test`,
          })),
        }),
      });
    const firingOfMail = async () => (await firing()).filter((name) => mailAlerts.includes(name));
    prometheus = await startPrometheus(TOKEN, [host()]);
    expect(await report('hard_bounce', 5)).toBeLessThan(300);
    expect(await report('complaint', 1)).toBeLessThan(300);
    const metrics = async () =>
      (
        await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
      ).text();
    await expect.poll(metrics).toContain('mail_reports_total{kind="hard_bounce"} 5');
    expect(await firingOfMail()).toEqual([]);
    await report('hard_bounce', 40);
    await report('complaint', 5);
    await expect.poll(firingOfMail).toEqual(mailAlerts);
  });

  test('alerts report a failing mail server, file store and browser app, late webhooks, a flood of requests and a dead process', async () => {
    for (let n = 0; n < MAILS; n += 1) {
      const body = JSON.stringify({ email: `p${n}@example.test` });
      await send('/identity/password-reset', { body });
    }
    const waiting = () =>
      database.database.query<{ id: string }>(
        `select id from jobs.job where name = 'mail.send' and state = 'created'`,
      );
    // The jobs run one after another and take 20 s each. Most of them therefore still wait when Prometheus starts, even on
    // a busy machine.
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(MAILS - 2);
    const [given] = await waiting();
    // Makes waiting mails ten minutes older, and lets the last attempt of one mail fail.
    await database.database.query(
      `update jobs.job set start_after = now() - interval '10 minutes' where name = 'mail.send' and state = 'created'`,
    );
    await database.database.query(
      `update jobs.job set state = 'failed', completed_on = now() where id = $1`,
      [given?.id],
    );
    await database.database.query(
      `insert into stray_intents (intent_id, amount_minor, currency, status, metadata, found_at)
       values ('pi_stray', 100, 'gbp', 'succeeded', '{}', now())`,
    );
    await database.database.query(
      `update backup_trials set finished_at = now() - interval '2 days'`,
    );
    storage.failNext(503, 'ServiceUnavailable', Number.POSITIVE_INFINITY);
    // Cause each failure once before the first scrape, because Prometheus sees an increase only from a counter's second value.
    expect(await sendLateWebhook()).toBe(200);
    await sendBrowserFailures();
    expect(await sendTooMany()).toContain(429);
    expect(await send('/readyz', {})).toBe(503);
    const dead = `127.0.0.1:${await findFreePort()}`;
    prometheus = await startPrometheus(TOKEN, [host(), dead]);

    expect(await sendLateWebhook()).toBe(200);
    await sendBrowserFailures();
    await sendTooMany();
    await repeat(5, () => send('/readyz', {}));
    // The alerts do not fire at the same moment, because failed jobs are counted once a minute.
    const seen = new Set<string>();
    const collect = async () => {
      for (const name of await firing()) seen.add(name);
      return [...seen];
    };
    await expect
      .poll(collect, { timeout: 80_000 })
      .toEqual(
        expect.arrayContaining([
          'BackupNotTried',
          'BrowserFailures',
          'JobsGivenUp',
          'JobsWait',
          'ManyTooManyRequests',
          'OutgoingCallsFail',
          'PaymentsToCheck',
          'ProcessDown',
          'ServerErrors',
          'WebhooksLate',
        ]),
      );
  });

  test('alerts report a locked database table and a blocked server process', async () => {
    const headers = await signIn(server.url, 'p0@example.test');
    const read = () => send('/progress', { headers });
    expect(await read()).toBe(200);
    const lock = await database.database.pool?.connect();
    await lock?.query('begin; lock table users in access exclusive mode');
    let isLocked = true;
    // A call that is refused meanwhile is sent again, so that some still wait when Prometheus has started.
    const stuck = repeat(8, async () => {
      let status = 0;
      while (isLocked) status = await read();
      return status;
    });
    try {
      const readMetrics = async () =>
        (
          await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
        ).text();
      await expect.poll(readMetrics).toMatch(/^db_pool_waiting [1-9]/m);
      // The server waits two seconds for figures that need the database.
      prometheus = await startPrometheus(TOKEN, [host()], '5s');
      await expect.poll(firing).toContain('DatabaseConnectionsExhausted');
    } finally {
      isLocked = false;
      await lock?.query('rollback');
      lock?.release();
    }
    await stuck;
    await expect.poll(firing).toContain('SlowAnswers');
    await expect
      .poll(async () => {
        process.kill(server.pid, 'SIGSTOP');
        await pause(400);
        process.kill(server.pid, 'SIGCONT');
        return firing();
      })
      .toContain('EventLoopBlocked');
  });

  test('every alert rule is valid and has the expected waiting time', async () => {
    const promtool = async (...args: string[]) =>
      (await run('promtool', args, { cwd: rules })).stdout;
    expect(await promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS');
    expect(await promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
});
