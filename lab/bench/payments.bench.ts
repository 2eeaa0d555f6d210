// Processed webhooks per second, and the administrators' list of 10,000 payments.
// Usage: npm run bench -- payments [--quick] [--embedded]

import { payWith } from '@urost3/api/src/testing/cards.ts';
import makeDatabaseImage from '@urost3/api/src/testing/global-setup.ts';
import { createTestApp, type TestApp } from '@urost3/api/src/testing/test-app.ts';
import { signWebhook } from '@urost3/card-sandbox';
import { reconcilePayments } from '../../apps/api/src/features/payments/sync/reconciler.service.ts';
import { buySubscription } from '../../apps/api/src/features/subscription/purchases.service.ts';
import { findPostgres } from '../lib/database.ts';
import { formatNumber, printComparison, printOutcome, printPart } from '../lib/figures.ts';

const isEmbedded = process.argv.includes('--embedded');
const isQuick = process.argv.includes('--quick');
const PAYMENTS = 10_000;
const NOTICES = isQuick ? 100 : 400;
const LIST_CALLS = isQuick ? 100 : 400;
const AT_ONCE = 8;
const P95_TARGET_MS = 50;

process.env.TEST_DATABASE_URL = isEmbedded ? '' : ((await findPostgres()) ?? '');
const where = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'the embedded database';

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count / ((performance.now() - startedAt) / 1000);
}

/**
 * Makes purchases that are paid at the provider. All their webhooks are dropped, so the product does not know that they
 * are paid.
 */
async function preparePurchases(t: TestApp): Promise<void> {
  t.sandbox.webhooks.setFaults({ dropPercent: 100 });
  for (let index = 0; index < NOTICES; index += 1) {
    const { uid } = await t.make.user();
    const { clientSecret } = await buySubscription(t.ctx, uid);
    await payWith(t, clientSecret ?? '');
  }
  await t.database.exec('analyze');
}

async function measureWebhooks(t: TestApp): Promise<void> {
  await preparePurchases(t);
  t.sandbox.work(true);
  const events = t.sandbox.store
    .all('event')
    .filter((event) => event.type === 'payment_intent.succeeded');
  // The least work that a webhook needs: storing its id and changing one row, in one transaction.
  await t.database.exec('create table bench_rows (id text primary key, value int not null)');
  const limit = await inParallel(events.length, async (index) => {
    await t.database.exec(
      `begin; insert into bench_rows values ('e${index}', 0); update bench_rows set value = 1 where id = 'e${index}'; commit`,
    );
  });
  const url = '/api/webhooks/card-provider';
  const secret = t.webhookSecret;
  const cpuBefore = process.cpuUsage();
  const perSecond = await inParallel(events.length, async (index) => {
    const body = JSON.stringify(events[index]);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signWebhook(body, secret, t.clock.now()),
    };
    const answer = await t.app.inject({ method: 'POST', url, headers, payload: body });
    if (answer.statusCode !== 200) throw new Error(`a notice answered ${answer.statusCode}`);
  });
  const cpu = process.cpuUsage(cpuBefore);
  const [row] = await t.database.query<{ count: string | number }>(
    'select count(*) as count from orders where status = $1',
    ['fulfilled'],
  );
  if (Number(row?.count) !== NOTICES) throw new Error('not every notice was applied');
  const cpuMs = (cpu.user + cpu.system) / 1000 / NOTICES;
  printPart(`Webhooks on ${where}: ${NOTICES} notices of payments, ${AT_ONCE} at once`);
  printComparison('limit: two statements in one transaction', `${limit.toFixed(0)}/s`);
  printComparison(
    'webhooks applied',
    `${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(1)} ms own CPU each; ${formatNumber(perSecond / limit)} of the limit`,
  );
}

async function insertPayments(t: TestApp): Promise<void> {
  const people: string[] = [];
  for (let index = 0; index < 200; index += 1) people.push((await t.make.user()).uid);
  // One payment per minute, the newest first. Every fourth payment is canceled and was never paid.
  await t.database.query(
    `insert into payments (id, purpose, subject_id, user_uid, amount_minor, currency, description, status, intent_id,
       paid_at, settled_minor, fee_minor, net_minor, settled_currency, created_at, updated_at)
     select 'pay_bench' || i, 'booking', 'bench' || i, ($1::text[])[1 + i % 200], 5000, 'gbp', 'Mock interview ' || i,
       case when i % 4 = 0 then 'canceled' else 'succeeded' end, 'pi_bench' || i,
       case when i % 4 = 0 then null else at end, case when i % 4 = 0 then null else 5000 end,
       case when i % 4 = 0 then null else 95 end, case when i % 4 = 0 then null else 4905 end,
       case when i % 4 = 0 then null else 'gbp' end, at, at
     from (select i, $2::timestamptz - make_interval(mins => i) as at from generate_series(1, ${PAYMENTS}) as i) as rows`,
    [people, t.clock.now().toISOString()],
  );
  // Merge the rows of `payment_totals`, as a job does every minute in production.
  await reconcilePayments(t.ctx);
  await t.database.exec('analyze');
}

const lists = [
  '/api/admin/payments?limit=20',
  '/api/admin/payments?page=400&limit=20',
  '/api/admin/payments?status=succeeded&page=30',
  '/api/admin/payments?search=person12',
];

async function measureLists(t: TestApp): Promise<boolean> {
  await insertPayments(t);
  printPart(
    `The administrator's list over ${PAYMENTS + NOTICES} payments on ${where}, ${LIST_CALLS} calls each`,
  );
  const admin = await t.make.signedIn({ isAdmin: true });
  let isGood = true;
  for (const url of lists) {
    const times: number[] = [];
    const cpuBefore = process.cpuUsage();
    for (let call = 0; call < LIST_CALLS + 20; call += 1) {
      const startedAt = performance.now();
      const answer = await t.call({ url, as: admin });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
      // The first requests are a warm-up.
      if (call >= 20) times.push(performance.now() - startedAt);
    }
    const cpu = process.cpuUsage(cpuBefore);
    const cpuMs = (cpu.user + cpu.system) / 1000 / (LIST_CALLS + 20);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    const isMet = at(0.95) <= P95_TARGET_MS;
    isGood &&= isMet;
    printOutcome(
      url,
      `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ${cpuMs.toFixed(1)} ms own CPU each`,
      `p95 ≤ ${P95_TARGET_MS} ms`,
      isMet,
    );
  }
  return isGood;
}

const removeImage = await makeDatabaseImage();
const t = await createTestApp({ withJobs: true });
await measureWebhooks(t);
const isGood = await measureLists(t);
await t.close();
await removeImage?.();
process.exit(isGood ? 0 : 1);
