import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';
import { root } from './toolchain.mjs';

let repository = '';
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });
const gate = () => runTool(process.execPath, ['scripts/gate.mjs'], { cwd: repository });

/** Makes a repository whose .ci/run is this script. */
function makeRepository(lines) {
  for (const name of ['gate.mjs', 'toolchain.mjs', 'usage.mjs', 'check-node.cjs'])
    cpSync(join(root, 'scripts', name), join(repository, 'scripts', name));
  mkdirSync(join(repository, '.ci'));
  writeFileSync(join(repository, '.ci/run'), ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(join(repository, '.ci/run'), 0o755);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Add a sample');
}

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'urost3-gate-sample-'));
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

test('npm run gate runs .ci/run in a clean clone, and writes what came out', () => {
  makeRepository(['test ! -e leftover && echo "12 passed, 1 failed"', 'exit 1']);
  writeFileSync(join(repository, 'leftover'), 'not in git');
  expect(gate().status).toBe(1);
  expect(JSON.parse(readFileSync(join(repository, '.git/gate.json'), 'utf8'))).toEqual({
    commit: git('rev-parse', 'HEAD').trim(),
    passed: 12,
    failed: 1,
    seconds: expect.any(Number),
  });
});

test('npm run gate fails when .ci/run ends without its closing line', () => {
  makeRepository(['echo "3 tests, then a crash"']);
  expect(gate().status).toBe(1);
});

test('npm run gate refuses to run while a file differs from the last commit, and names it', () => {
  makeRepository(['echo "1 passed, 0 failed"']);
  writeFileSync(join(repository, '.ci/run'), 'changed');
  const { status, stdout } = gate();
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('.ci/run') });
  expect(existsSync(join(repository, '.git/gate.json'))).toBe(false);
});
