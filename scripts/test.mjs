// npm test                 all checks, the API tests except those tagged slow, the web tests and the main browser journeys: what CI runs
// npm run check            everything of npm test that needs no browser
// npm run test:api         all API tests; with -- --shard=1/4 a quarter of their files
// npm run test:lab         the lab's fuzz and fault tests
// npm run test:slow        what npm test leaves out: API tests tagged slow, the lab's tests, the development servers, all other journeys
// npm run test:processes   journeys of study and the community through two API processes; needs TEST_DATABASE_URL=postgres://…
// npm run test:browsers    some journeys in Firefox and in WebKit
// At its end each command prints one line with the number of passed and failed tests. With TEST_DATABASE_URL the API tests run on
// PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  ensureBrowserPackages,
  ensureInstalled,
  ensureWebBuilt,
  journeysByPace,
  root,
  run,
  runJourneys,
  runtimeNode,
  say,
} from './toolchain.mjs';

const isCheckOnly = process.argv.includes('--check');
const isApiOnly = process.argv.includes('--api');
const isLabOnly = process.argv.includes('--lab');
const shard = process.argv.find((argument) => argument.startsWith('--shard='));
const isProcesses = process.argv.includes('--processes');
const isBrowsers = process.argv.includes('--browsers');
const isSlow = process.argv.includes('--slow');
const MESSAGE_LINES_SHOWN = 30;
const total = { passed: 0, failed: 0 };
/** Printed again at the end, because a long log is read from its end. */
const failures = [];
const reports = mkdtempSync(join(tmpdir(), 'urost3-reports-'));

const startedAt = performance.now();
let stepStartedAt = startedAt;
function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - stepStartedAt) / 1000);
  stepStartedAt = performance.now();
  say(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

function remember(name, message) {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  failures.push([`✗ ${name}`, ...lines.slice(0, MESSAGE_LINES_SHOWN)].join('\n  ✗   '));
}

async function step(name, command, args) {
  say(`\n── ${name} …`);
  const code = await run(command, args);
  if (code !== 0) remember(name, 'see its output above');
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** @param tags which tests run, as Vitest's tags filter */
async function vitest(name, workspace, { env = {}, tags } = {}) {
  say(`\n── ${name} …`);
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const code = await run(
    runtimeNode(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(tags ? [`--tags-filter=${tags}`] : []),
      ...(shard ? [shard] : []),
    ],
    { cwd: join(root, workspace), env },
  );
  const result = readJson(report);
  for (const file of result?.testResults ?? []) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed)
      remember(`${name}: ${test.fullName}`, test.failureMessages.join('\n'));
    if (file.status === 'failed' && failed.length === 0)
      remember(`${name}: ${file.name}`, file.message);
  }
  // A file that failed to load contains no failed test, so count the file as one failure.
  const unloaded = (result?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = result ? result.numFailedTests + unloaded : 1;
  count(name, result?.numPassedTests ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

async function journeys(name, args = [], env = {}) {
  say(`\n── ${name} …`);
  const report = join(reports, 'e2e.json');
  const code = await runJourneys([...args, '--reporter=line,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = readJson(report);
  for (const suite of result?.suites ?? []) rememberJourneys(suite);
  const stats = result?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count(name, stats?.expected ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

async function journeysInOtherBrowsers() {
  for (const [engine, name] of [
    ['firefox', 'Firefox'],
    ['webkit', 'WebKit'],
  ]) {
    const missing = await ensureBrowserPackages(engine);
    if (missing.length > 0) {
      remember(`Journeys in ${name}`, `Please install the packages ${missing.join(', ')}.`);
      count(`Journeys in ${name}`, 0, 1);
    } else await journeys(`Journeys in ${name}`, [], { E2E_BROWSER: engine });
  }
}

/** Runs journeys on two API processes. A proxy sends every call to the process that did not answer the previous call. */
async function journeysOnTwoProcesses() {
  const name = 'Journeys on two processes';
  await ensureWebBuilt();
  const product = spawn(runtimeNode(), ['lab/processes/two-processes.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  const lines = createInterface({ input: product.stdout });
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => /^Ready: (\S+)/.exec(line)?.[1]),
    ended.then(() => null),
  ]);
  if (!url) {
    remember(name, 'two processes did not start; see above');
    return count(name, 0, 1);
  }
  lines.on('line', say);
  const files = ['study.spec', 'feed.spec', 'messages.spec', 'moderation.spec'];
  // Leave out journeys that only read, or make the same calls as another journey.
  await journeys(name, [...files, '--grep-invert', '@one-process'], { E2E_BASE_URL: url });
  product.kill('SIGTERM');
  await ended;
}

function rememberJourneys(suite) {
  for (const spec of suite.specs.filter((one) => !one.ok)) {
    const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    const place = `${spec.file}:${spec.line}`;
    remember(
      `Journey ${place} ${spec.title}`,
      errors.map((error) => error.message ?? '').join('\n'),
    );
  }
  for (const inner of suite.suites ?? []) rememberJourneys(inner);
}

async function check() {
  await step('Format', 'biome', ['check', '--error-on-warnings', '.']);
  await step('Lint', 'oxlint', ['--deny-warnings', '.']);
  // One call checks all workspaces that run on Node. Separate calls would check imported workspaces again.
  const onNode = 'packages/contract, packages/card-sandbox, apps/api and lab';
  await step(`Types of ${onNode}`, 'tsc', ['-p', '.']);
  for (const workspace of ['apps/web', 'e2e'])
    await step(`Types of ${workspace}`, 'tsc', ['-p', workspace]);
  await vitest('Repository', 'scripts');
  await vitest('Contract tests', 'packages/contract');
  await vitest('Card sandbox tests', 'packages/card-sandbox');
}

const where = process.env.TEST_DATABASE_URL ? ' on PostgreSQL' : '';
const testApi = (tags) => vitest(`API tests${where}`, 'apps/api', { tags });
const testLab = () => vitest(`Lab tests${where}`, 'lab');

await ensureInstalled();
if (isProcesses) await journeysOnTwoProcesses();
else if (isBrowsers) await journeysInOtherBrowsers();
else if (isApiOnly) await testApi();
else if (isLabOnly) await testLab();
else if (isSlow) {
  await vitest('Slow API tests', 'apps/api', { tags: 'slow' });
  await testLab();
  await vitest('Development servers', 'scripts', { env: { SLOW_TESTS: '1' } });
  // When the relay cannot be installed, the journey that needs it fails with a message.
  await ensureBrowserPackages('relay');
  await journeys('All other browser journeys', journeysByPace.rest);
  await journeys('Browser journeys that need both cores', journeysByPace.alone);
} else {
  await check();
  await testApi('!slow');
  await vitest('Web tests', 'apps/web');
  if (!isCheckOnly) await journeys('Main browser journeys', journeysByPace.quick);
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) say(`\n${failures.join('\n')}`);
say(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
