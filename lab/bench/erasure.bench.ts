// Deletes accounts through the API in a database with millions of rows: notifications, ratings, live events and audit
// records.
// Usage: npm run bench -- erasure [--quick]
import { fileURLToPath } from 'node:url';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printComparison, printFigure, printNote, printPart } from '../lib/figures.ts';
import { insertMembers } from '../lib/members.ts';
import { cpuSeconds, pinToLoadCore, startServer } from '../lib/process.ts';
import { median } from '../lib/statistics.ts';

const isQuick = process.argv.includes('--quick');
const notifications = isQuick ? 300_000 : 3_000_000;
const others = isQuick ? 100_000 : 1_000_000;
const PEOPLE = 10_000;
const ERASED = 20;
const TARGET_MS = 100;
const server = fileURLToPath(new URL('../../apps/api/dist/server.js', import.meta.url));

pinToLoadCore();
const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: the embedded database is not meant for this size.');
  process.exit(0);
}
const folder = await temporaryFolder();
const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
const product = await startServer(server, env);
try {
  const members = await insertMembers(postgres.url, ERASED);
  console.log(
    `Writing ${notifications} notifications and ${others} rows in each of three tables …`,
  );
  // Generated rows are consistent, so skip checking millions of references.
  for (const statement of [
    'set session_replication_role = replica',
    'set synchronous_commit = off',
    `insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at, last_active_at)
     select 'person' || i, 'person' || i || '@example.test', 'person' || i || '@example.test', 'Person', i::text, 'Person ' || i, now(), now(), now()
     from generate_series(1, ${PEOPLE - ERASED}) i`,
    'create temp table people as select uid, row_number() over (order by uid) - 1 as n from users',
    'create unique index on people (n)',
    // Each person receives notifications and causes notifications to others. Deleting the account removes both.
    `insert into notifications (id, user_uid, kind, actor_uid, excerpt, created_at, read_at)
     select 'n' || i, p.uid, 'comment', a.uid, 'Some words about urology', now() - i * interval '5 seconds', now()
     from generate_series(1, ${notifications}) i
     join people p on p.n = i % ${PEOPLE} join people a on a.n = (i * 7 + 3) % ${PEOPLE}`,
    `insert into section_ratings (user_uid, station_id, section_id, percent, at, on_day)
     select p.uid, 'communication', 'section-' || i % 90, i % 100, now() - i * interval '1 minute', current_date
     from generate_series(1, ${others}) i join people p on p.n = i % ${PEOPLE}`,
    `insert into live_events (user_uid, kind, data, created_at)
     select p.uid, 'notification', '{}', now() from generate_series(1, ${others}) i join people p on p.n = i % ${PEOPLE}`,
    `insert into audit_log (at, actor_uid, action, subject, ip)
     select now() - i * interval '1 minute', p.uid, 'identity.signed_in', p.uid, '192.0.2.1'
     from generate_series(1, ${others}) i join people p on p.n = i % ${PEOPLE}`,
    'set session_replication_role = default',
    'analyze',
  ])
    await postgres.query(statement);

  printPart(
    `On PostgreSQL, one core for server and database, ${PEOPLE} people with ${notifications / PEOPLE} notifications and ${others / PEOPLE} ratings, events and audit entries each`,
  );
  const pids = [product.pid, ...(await postgres.backends())];
  const before = cpuSeconds(pids);
  const times: number[] = [];
  for (const { headers } of members) {
    const at = performance.now();
    const { status } = await fetch(`${product.url}/api/user/account`, {
      method: 'DELETE',
      headers,
    });
    times.push(performance.now() - at);
    if (status >= 300) throw new Error(`deleting answered ${status}`);
  }
  const computed = ((cpuSeconds(pids) - before) / ERASED) * 1000;
  const [left] = await postgres.query<{ rows: number }>(
    `select count(*)::int as rows from notifications n join users u on u.uid in (n.user_uid, n.actor_uid) where u.email_key like 'member%'`,
  );
  if (left?.rows !== 0) throw new Error(`${left?.rows} notifications are left`);
  printFigure('deleting an account, median', median(times), 'ms', TARGET_MS);
  printComparison('deleting an account, processor time', `${computed.toFixed(0)} ms each`);
  printComparison(
    'deleting an account, slowest',
    `${Math.max(...times).toFixed(0)} ms of ${ERASED}`,
  );
} finally {
  await product.kill();
  await postgres.drop();
  await folder.remove();
}
