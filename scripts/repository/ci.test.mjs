// Checks the configuration files of the CI services and of the update bot.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runTool } from '../run-tool.mjs';
import { root, runtimeNode } from '../toolchain.mjs';
import { read } from './files.mjs';

const WORKFLOW = '.github/workflows/ci.yml';
const PIPELINE = '.gitlab-ci.yml';
const folder = mkdtempSync(join(tmpdir(), 'urost3-ci-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (tool, args, cwd = root) =>
  runTool(runtimeNode(), [join(root, 'node_modules', tool), ...args], { cwd });

test('the GitHub workflow of the CI is valid', () => {
  const { status, stdout } = start('@action-validator/cli/cli.mjs', [WORKFLOW]);
  expect(status, stdout).toBe(0);
});

test('the GitLab pipeline of the CI is valid', () => {
  copyFileSync(join(root, PIPELINE), join(folder, PIPELINE));
  const { status, stdout, stderr } = start('gitlab-ci-local/dist/index.js', ['--list-all'], folder);
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^ci /m);
  expect(stdout).toMatch(/^nightly /m);
});

test('both CI services check the API for breaking changes and then run .ci/run, on the Node version of the image', () => {
  const { container, steps } = parse(read(WORKFLOW)).jobs.ci;
  const { '.tests': shared, ci } = parse(read(PIPELINE));
  const { image } = shared;
  const [, version] = /^FROM node:(\d+\.\d+)-/m.exec(read('deploy/Dockerfile'));
  expect(container).toBe(image);
  expect(image).toMatch(new RegExp(`^node:${version}-`));
  const commands = steps.map(({ run = '' }) => run);
  for (const lines of [commands, ci.script]) {
    expect(lines.join('\n')).toContain('npm run api:diff -- ');
    expect(lines.at(-1)).toBe('.ci/run');
  }
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

test('both CI services have PostgreSQL, and run at night what .ci/run leaves out', () => {
  const { ci, nightly } = parse(read(WORKFLOW)).jobs;
  const { '.tests': shared, nightly: script } = parse(read(PIPELINE));
  const [, image] = /image: (postgres:.*)/.exec(read('deploy/compose.yaml'));
  for (const { env, services } of [ci, nightly]) {
    expect(services.postgres.image).toBe(image);
    expect(env.TEST_DATABASE_URL).toContain('@postgres:5432/');
  }
  expect(shared.services).toEqual([{ name: image, alias: 'postgres' }]);
  expect(shared.variables.TEST_DATABASE_URL).toContain('@postgres:5432/');
  expect(nightly.steps.at(-1).run).toBe('npm run test:all');
  expect(script.script).toEqual(['npm run test:all']);
});

test('the rules of the bot that updates packages (renovate.json) mention only installed packages', () => {
  const installed = JSON.parse(read('package-lock.json')).packages;
  const names = JSON.parse(read('renovate.json')).packageRules.flatMap(
    ({ matchPackageNames = [] }) => matchPackageNames,
  );
  const isHere = (name) =>
    name === 'node' || Object.keys(installed).some((path) => path.endsWith(`node_modules/${name}`));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !isHere(name))).toEqual([]);
});
