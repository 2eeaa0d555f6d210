// Runs tests and counts them: the parts of npm test, npm run check and npm run test:all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run, runJourneys, runtimeNode, say } from './toolchain.mjs';

const MESSAGE_LINES_SHOWN = 30;
/** More failures than this are no accident, so that repeating them would only hide a fault. */
const MOST_REPEATED = 3;
const total = { passed: 0, failed: 0 };
/** Printed again at the end, because a long log is read from its end. */
const failures = [];
const startedAt = performance.now();
let stepStartedAt = startedAt;
let isInterrupted = false;
const reports = mkdtempSync(join(tmpdir(), 'urost3-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true));

/** Runs a command, and ends the whole run when a signal has ended the command. */
async function runPart(...call) {
  const code = await run(...call);
  if (isInterrupted) process.exit(1);
  return code;
}

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - stepStartedAt) / 1000);
  stepStartedAt = performance.now();
  say(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** @param again runs the failed test alone, and returns whether it passed; none for what is not a single test */
function remember(name, message, again) {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  const text = [`✗ ${name}`, ...lines.slice(0, MESSAGE_LINES_SHOWN)].join('\n  ✗   ');
  failures.push({ name, text, again });
}

/** Counts a part that could not run as one failure. */
export function failPart(name, reason) {
  remember(name, reason);
  count(name, 0, 1);
}

/** Runs a check that passes or fails as a whole. */
export async function step(name, command, args) {
  say(`\n── ${name} …`);
  const code = await runPart(command, args);
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

/** @returns the exit code of Vitest and its report; null when it ended without one */
async function runVitest(workspace, args, env) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const code = await runPart(
    runtimeNode(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: join(root, workspace), env },
  );
  return { code, result: readJson(report) };
}

/**
 * Runs the tests of a workspace.
 * @param options.tags which tests run, as Vitest's tags filter
 * @param options.files which files run: paths in the workspace
 */
export async function vitest(name, workspace, { env = {}, tags, files = [] } = {}) {
  say(`\n── ${name} …`);
  const filter = tags ? [`--tags-filter=${tags}`] : [];
  const { code, result } = await runVitest(workspace, [...filter, ...files], env);
  for (const file of result?.testResults ?? []) {
    const path = relative(join(root, workspace), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      remember(`${name}: ${path}: ${fullName}`, failureMessages.join('\n'), async () => {
        const only = `^${fullName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
        const alone = await runVitest(workspace, [path, '-t', only, ...filter], env);
        return alone.code === 0 && alone.result?.numPassedTests > 0;
      });
    if (file.status === 'failed' && failed.length === 0) remember(`${name}: ${path}`, file.message);
  }
  // A file that failed to load contains no failed test, so count the file as one failure.
  const unloaded = (result?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = result ? result.numFailedTests + unloaded : 1;
  if (code !== 0 && failed === 0) remember(name, 'ended with an error; see its output above');
  count(name, result?.numPassedTests ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

async function runPlaywright(args, env) {
  const report = join(reports, 'journeys.json');
  rmSync(report, { force: true });
  const code = await runJourneys([...args, '--reporter=line,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (isInterrupted) process.exit(1);
  return { code, result: readJson(report) };
}

/** Runs browser journeys with these arguments of Playwright. */
export async function journeys(name, args = [], env = {}) {
  say(`\n── ${name} …`);
  const { code, result } = await runPlaywright(args, env);
  for (const spec of specsOf(result?.suites ?? []).filter(({ ok }) => !ok)) {
    const errors = spec.tests.flatMap((test) => test.results.flatMap((each) => each.errors));
    const place = `${spec.file}:${spec.line}`;
    remember(
      `${name}: ${place} ${spec.title}`,
      errors.map((error) => error.message ?? '').join('\n'),
      async () => {
        const alone = await runPlaywright([place, '--workers=1'], env);
        return alone.code === 0 && alone.result?.stats.expected > 0;
      },
    );
  }
  const stats = result?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  if (code !== 0 && failed === 0) remember(name, 'ended with an error; see its output above');
  count(name, stats?.expected ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

const specsOf = (suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/**
 * Runs each failed test once more, alone, when there are few of them. A test that now passes counts as passed. @returns its name for
 * `finish`, which prints it as flaky
 */
export async function repeatFailedTests() {
  const flaky = [];
  if (failures.length > MOST_REPEATED || failures.some(({ again }) => !again)) return flaky;
  for (const failure of failures.splice(0)) {
    say(`\n── Once more, alone: ${failure.name} …`);
    const hasPassed = await failure.again();
    (hasPassed ? flaky : failures).push(failure);
  }
  total.failed -= flaky.length;
  total.passed += flaky.length;
  return flaky;
}

/** Prints what failed and the closing line, and ends the process. */
export function finish(flaky = []) {
  for (const { text } of [...failures, ...flaky]) say(`\n${text}`);
  say(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  for (const { name } of flaky) say(`flaky: ${name}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
