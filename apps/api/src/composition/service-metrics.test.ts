import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
afterAll(() => t.close());

const read = async () => (await t.app.inject({ method: 'GET', url: '/metrics' })).body;

test('the service metrics show how long a queued job such as a mail has waited, until the job has run', async () => {
  const { email } = await t.make.user();
  await t.call({ method: 'POST', url: '/api/identity/password-reset', payload: { email } });
  expect(await read()).toMatch(/job_delay_seconds\{kind="accounts.reset-requested"\} [\d.e-]+/);
  await t.runJobs();
  expect(await read()).not.toContain('job_delay_seconds{kind="accounts.reset-requested"}');
});

test('the service metrics show the version and the work that waits for administrators', async () => {
  const text = await read();
  expect(text).toMatch(/app_info\{version="\d+\.\d+\.\d+",node="24\.[\d.]+"\} 1/);
  expect(text).toContain('business_waiting{kind="open_reports"} 0');
});

test('the monitoring alerts and the Grafana dashboard ask for metrics that exist', async () => {
  const monitoring = new URL('../../../../deploy/monitoring/', import.meta.url);
  const shown = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  // The embedded database has no pool, so add the names of its metrics.
  for (const name of ['waiting', 'connections']) shown.add(`db_pool_${name}`);
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const text = await readFile(new URL(file, monitoring), 'utf8');
    const asked = [
      ...text.matchAll(
        /\b((?:http|db|outgoing|webhook|job|jobs|app|backup|business|client|live|mail|process|nodejs)_\w+)/g,
      ),
    ];
    const names = asked.map(([, name = '']) =>
      name.replace(/(?<=seconds)_(count|sum|bucket)$/, ''),
    );
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  }
});

test('the service metrics read figures of the business at most once a minute', async () => {
  const before = await read();
  await t.database.query(
    `insert into payment_totals (purpose, status, currency, settled_currency, payments, gross, settled, fees, net, refunded, refunded_settled)
     values ('subscription', 'succeeded', 'gbp', null, 3, 0, 0, 0, 0, 0, 0)`,
  );
  expect(before).not.toContain('business_payments{');
  expect(await read()).not.toContain('business_payments{');
});
