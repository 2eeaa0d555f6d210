// npm test: everything, with one line at the end that says how it went. `npm run check` is the part without a browser;
// `npm run test:processes` sends two journeys through two processes on PostgreSQL; `npm run test:browsers` runs ten and more
// journeys in Firefox and in WebKit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findLongFiles } from './repository/file-lengths.mjs';
import {
  ensureBrowserPackages,
  ensureInstalled,
  ensureWebBuilt,
  root,
  run,
  runJourneys,
  runtimeNode,
  say,
} from './toolchain.mjs';

const isCheckOnly = process.argv.includes('--check');
const isApiOnly = process.argv.includes('--api');
const isProcesses = process.argv.includes('--processes');
const isBrowsers = process.argv.includes('--browsers');
const LONG_FILES_SHOWN = 10;
const MESSAGE_LINES_SHOWN = 8;
const total = { passed: 0, failed: 0 };
/** Told again at the end, where a long log is read first. */
const failures = [];
const reports = mkdtempSync(join(tmpdir(), 'urost3-reports-'));

let stepStartedAt = performance.now();
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

async function vitest(name, workspace, env = {}) {
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
  // A file that could not be loaded has no failed test of its own: it counts as one.
  const unloaded = (result?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = result ? result.numFailedTests + unloaded : 1;
  count(name, result?.numPassedTests ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

async function journeys(name = 'Browser journeys', args = [], env = {}) {
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

/** Left out on two processes: the other stations are studied like the first, and these only read. */
const SAME_FOR_ONE =
  '(Clinical Skills|Emergency Stations|Outpatient Stations) to the end|locked section|do not exist|recording plays';

/** Every call goes to the process that did not answer the one before. */
async function journeysOnTwoProcesses() {
  const name = 'Journeys on two processes';
  await ensureWebBuilt();
  const product = spawn(runtimeNode(), ['apps/api/src/testing/two-processes.ts'], {
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
  await journeys(name, ['study.spec', 'community.spec', '--grep-invert', SAME_FOR_ONE], {
    E2E_BASE_URL: url,
  });
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

/** An aim, not a rule: the list is for whoever looks at the house next. */
function listLongFiles() {
  const long = findLongFiles();
  if (long.length === 0) return;
  say(`   files over the aim (${long.length}), longest first:`);
  for (const { path, lines, aim } of long.slice(0, LONG_FILES_SHOWN))
    say(`   ${lines} lines (aim ${aim})  ${path}`);
}

async function check() {
  await step('Format', 'biome', ['check', '--error-on-warnings', '.']);
  await step('Lint', 'oxlint', ['--deny-warnings', '.']);
  for (const workspace of ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'bench']) {
    await step(`Types of ${workspace}`, 'tsc', ['-p', workspace]);
  }
  await vitest('Repository', 'scripts');
  listLongFiles();
  await vitest('Contract tests', 'packages/contract');
}

const testApi = () =>
  vitest(process.env.TEST_DATABASE_URL ? 'API tests on PostgreSQL' : 'API tests', 'apps/api');

await ensureInstalled();
if (isProcesses) await journeysOnTwoProcesses();
else if (isBrowsers) await journeysInOtherBrowsers();
else if (isApiOnly) await testApi();
else {
  await check();
  await testApi();
  await vitest('Web tests', 'apps/web');
  if (!isCheckOnly) await journeys();
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) say(`\n${failures.join('\n')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
