// npm run faults -- kill | database | processes | fanout | rolling-restart | providers | backup | alerts | all [rounds]: kills or
// replaces the product's processes, makes its dependencies fail, or restores a backup, each under load. No acknowledged write may
// be lost, and the product must recover without help. All tests except kill and providers need PostgreSQL: TEST_DATABASE_URL, or a
// server on 127.0.0.1:5432.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root, run, runtimeNode, say } from '../scripts/toolchain.mjs';

const names = [
  'kill',
  'database',
  'processes',
  'fanout',
  'rolling-restart',
  'providers',
  'backup',
  'alerts',
];
const rounds = {
  kill: '30',
  database: '20',
  processes: '1',
  fanout: '1',
  'rolling-restart': '4',
  providers: '1',
  backup: '1',
  alerts: '1',
};
const [wanted = '', times] = process.argv.slice(2);
const chosen = wanted === 'all' ? names : names.filter((name) => name === wanted);
if (chosen.length === 0) {
  say(`Which? npm run faults -- ${names.join(' | ')} | all [rounds]`);
  process.exit(2);
}

await ensureInstalled();
const candidate = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const hasPostgres = spawnSync('pg_isready', ['-d', candidate]).status === 0;
const env = process.env.TEST_DATABASE_URL || hasPostgres ? { TEST_DATABASE_URL: candidate } : {};
if (!env.TEST_DATABASE_URL)
  say('No PostgreSQL here: the embedded database only, and nothing about two processes.');
let failed = 0;
for (const name of chosen) {
  say(`\n== ${name}`);
  const code = await run(
    runtimeNode(),
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `faults/${name}`],
    { cwd: join(root, 'lab'), env: { ...env, FAULT_ROUNDS: times ?? rounds[name] } },
  );
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
