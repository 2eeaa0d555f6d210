import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';
import { root, runtimeNode } from './toolchain.mjs';

let folder = '';
beforeAll(() => {
  // Below the root, so that the sample tests find Vitest.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/test-run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs sample tests as .ci/run does. @returns the exit code and the last lines that are printed */
function runAsCi(name, sample) {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(
    join(place, 'sample.test.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
const runs = new URL('./runs', import.meta.url);
/** @returns how often it has been called before, in all runs */
function countEarlier() {
  appendFileSync(runs, '.');
  return readFileSync(runs, 'utf8').length - 1;
}
${sample}`,
  );
  const script = `import { finish, repeatFailedTests, vitest } from './scripts/test-run.mjs';
    await vitest('Samples', ${JSON.stringify(relative(root, place))});
    finish(await repeatFailedTests());`;
  const { status, stdout } = runTool(runtimeNode(), ['--input-type=module', '-e', script], {
    cwd: root,
  });
  const closing = stdout.split('\n').filter((line) => /^(flaky: |\d+ passed)/.test(line));
  return { status, closing };
}

test('.ci/run repeats a failed test alone, is green when it passes then, and names it', () => {
  const sample = `test('passes the second time (1 + 1)', () => expect(countEarlier()).toBe(1));
test('always passes', () => {});`;
  expect(runAsCi('second', sample)).toEqual({
    status: 0,
    closing: [
      'flaky: Samples: sample.test.mjs: passes the second time (1 + 1)',
      '2 passed, 0 failed',
    ],
  });
});

test('.ci/run fails when a test fails twice', () => {
  const sample = `test('passes the third time', () => expect(countEarlier()).toBe(2));`;
  expect(runAsCi('third', sample)).toEqual({ status: 1, closing: ['0 passed, 1 failed'] });
});

test('.ci/run repeats nothing when more than three tests failed', () => {
  const sample = `test.each([1, 2, 3, 4])('passes later %i', () =>
  expect(countEarlier()).toBeGreaterThan(3));`;
  expect(runAsCi('many', sample)).toEqual({ status: 1, closing: ['0 passed, 4 failed'] });
});

test('.ci/run counts a test file that cannot be loaded as a failure, and does not repeat it', () => {
  const sample = `if (countEarlier() === 0) throw new Error('cannot be loaded');
test('passes', () => {});`;
  expect(runAsCi('unloaded', sample)).toEqual({ status: 1, closing: ['0 passed, 1 failed'] });
});
