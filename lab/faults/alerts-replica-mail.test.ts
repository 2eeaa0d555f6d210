// Causes the faults that the alerts about the read replica and about bounced mail report. Checks with a real Prometheus
// that these alerts fire.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  hasPostgresPrograms,
  startReplicatedServer,
} from '@urost3/api/src/testing/test-replica.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Prometheus, startPrometheus } from '../lib/prometheus.ts';
import {
  call,
  insertPeople,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const TOKEN = 'metrics-token-of-the-fault-tests';
const MAIL_SECRET = 'secret-of-the-mail-provider-in-fault-tests';
const REPLICA_ALERTS = ['ReplicaBehind', 'ReplicaNotUsed'];
const MAIL_ALERTS = ['MailBounces', 'MailComplaints'];

const hasTools = await promisify(execFile)('prometheus', ['--version']).then(
  () => hasPostgresPrograms,
  () => false,
);

describe.runIf(hasTools)('the alerts about the replica and mail', () => {
  let servers: Awaited<ReturnType<typeof startReplicatedServer>>;
  let data: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;
  let prometheus: Prometheus;
  const firing = async (names: readonly string[]) =>
    (await prometheus.firing()).filter((name) => names.includes(name));

  beforeAll(async () => {
    servers = await startReplicatedServer();
    data = await temporaryFolder();
    server = await startProcess({
      DATABASE_URL: servers.primary.url,
      DATABASE_READ_URL: servers.replica.url,
      DATA_DIR: data.path,
      METRICS_TOKEN: TOKEN,
      MAIL_WEBHOOK_SECRET: MAIL_SECRET,
    });
    await insertPeople(servers.primary.url, [{ email: 'admin@example.test', isAdmin: true }]);
    prometheus = await startPrometheus(TOKEN, [new URL(server.url).host]);
  }, 120_000);
  afterAll(async () => {
    await prometheus?.stop();
    await server?.kill();
    await data?.remove();
    await servers?.remove();
  }, 30_000);

  test('an alert reports a replica that stops replaying, until it has caught up', async () => {
    const admin = await signIn(server.url, 'admin@example.test');
    const listPeople = async () => (await call(server.url, 'GET', '/admin/users', admin)).status;
    expect(await listPeople()).toBe(200);
    expect(await firing(REPLICA_ALERTS)).toEqual([]);
    await servers.pause();
    await insertPeople(servers.primary.url, [{ email: 'later@example.test' }]);
    expect(await listPeople()).toBe(200);
    // A lag of more than ten seconds is reported.
    await expect.poll(() => firing(REPLICA_ALERTS), { timeout: 40_000 }).toEqual(REPLICA_ALERTS);
    await servers.resume();
    await expect.poll(() => firing(REPLICA_ALERTS), { timeout: 20_000 }).toEqual([]);
    expect(await listPeople()).toBe(200);
  }, 90_000);

  test('an alert reports many bounces and complaints of mail, but not a few', async () => {
    const report = (kind: string, count: number) =>
      call(
        server.url,
        'POST',
        '/webhooks/mail/events',
        { authorization: `Bearer ${MAIL_SECRET}` },
        {
          events: Array.from({ length: count }, (_, n) => ({
            kind,
            address: `${kind}-${n}@example.test`,
          })),
        },
      );
    expect((await report('hard_bounce', 5)).status).toBeLessThan(300);
    expect((await report('complaint', 1)).status).toBeLessThan(300);
    await expect
      .poll(async () =>
        (
          await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
        ).text(),
      )
      .toContain('mail_reports_total{kind="hard_bounce"} 5');
    expect(await firing(MAIL_ALERTS)).toEqual([]);
    await report('hard_bounce', 40);
    await report('complaint', 5);
    await expect.poll(() => firing(MAIL_ALERTS), { timeout: 20_000 }).toEqual(MAIL_ALERTS);
  }, 60_000);
});
