// npm run test:all                 what npm test leaves out, part by part; takes one to two hours
// npm run test:all -- slow lab     only these parts, in this order:
//   slow       API tests with many requests, restarts or dates, and the development servers
//   lab        the lab's fuzz and fault tests
//   journeys   all other journeys in Chromium
//   pictures   the reference screenshots of every screen
//   browsers   some journeys in Firefox and in WebKit; installs Debian's packages when run as root
//   postgres   the API's and the lab's tests on PostgreSQL (TEST_DATABASE_URL, or a server on 127.0.0.1:5432)
//   processes  journeys of study and the community through two API processes on PostgreSQL
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { requirePostgres } from './test-postgres.mjs';
import { failPart, finish, journeys, vitest } from './test-run.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensurePackages,
  journeysByPace,
  root,
  runtimeNode,
  say,
} from './toolchain.mjs';

async function otherJourneys() {
  // When the relay cannot be installed, the journey that needs it fails with a message.
  await ensurePackages('relay');
  await journeys('All other browser journeys', journeysByPace.rest);
  await journeys('Browser journeys that need both cores', journeysByPace.alone);
}

async function journeysInOtherBrowsers() {
  for (const [engine, name] of [
    ['firefox', 'Firefox'],
    ['webkit', 'WebKit'],
  ]) {
    const missing = await ensurePackages(engine);
    if (missing.length > 0)
      failPart(`Journeys in ${name}`, `Please install the packages ${missing.join(', ')}.`);
    else await journeys(`Journeys in ${name}`, [], { E2E_BROWSER: engine });
  }
}

async function testAllOnPostgres() {
  const url = requirePostgres('Tests on PostgreSQL');
  if (!url) return;
  await ensurePackages('pooler');
  await ensurePackages('faults');
  const env = { TEST_DATABASE_URL: url };
  await vitest('API tests on PostgreSQL', 'apps/api', { env });
  await vitest('Lab tests on PostgreSQL', 'lab', { env });
}

/** Runs journeys on two API processes. A proxy sends every call to the process that did not answer the previous call. */
async function journeysOnTwoProcesses() {
  const name = 'Journeys on two processes';
  const postgres = requirePostgres(name);
  if (!postgres) return;
  await ensureBuilt('web app', 'server');
  const product = spawn(runtimeNode(), ['lab/processes/two-processes.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: postgres },
  });
  const ended = once(product, 'exit');
  const lines = createInterface({ input: product.stdout });
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => /^Ready: (\S+)/.exec(line)?.[1]),
    ended.then(() => null),
  ]);
  if (!url) return failPart(name, 'two processes did not start; see above');
  lines.on('line', say);
  const files = ['study.spec', 'feed.spec', 'messages.spec', 'moderation.spec'];
  // Leave out journeys that only read, or make the same calls as another journey.
  await journeys(name, [...files, '--grep-invert', '@one-process'], { E2E_BASE_URL: url });
  product.kill('SIGTERM');
  await ended;
}

const parts = {
  async slow() {
    await vitest('Slow API tests', 'apps/api', { tags: 'slow', env: { TEST_DATABASE_URL: '' } });
    await vitest('Development servers', 'scripts', { env: { SLOW_TESTS: '1' } });
  },
  lab: () => vitest('Lab tests', 'lab', { env: { TEST_DATABASE_URL: '' } }),
  journeys: otherJourneys,
  pictures: () => journeys('Reference screenshots', ['screens.spec.ts'], { PICTURES: 'compare' }),
  browsers: journeysInOtherBrowsers,
  postgres: testAllOnPostgres,
  processes: journeysOnTwoProcesses,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
await ensureInstalled();
for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]();
finish();
