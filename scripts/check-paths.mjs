// The quick checks of what belongs to some files: for npm run check with paths and for the hook before a push.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { failPart, step, vitest } from './test-run.mjs';
import { root, runtimeNode, say } from './toolchain.mjs';

const TEST = /\.test\.(ts|tsx|mjs)$/;
const CODE = /\.(ts|tsx|mjs|cjs)$/;

/** The TypeScript projects, and the folders of the files that each of them checks. */
const projects = [
  ['.', /^(packages\/|apps\/api\/|lab\/|tsconfig)/],
  ['apps/web', /^(packages\/contract\/|apps\/web\/|tsconfig)/],
  ['e2e', /^(packages\/contract\/|e2e\/|tsconfig)/],
];

/** The workspaces with tests. Files outside them belong to the tests of the repository. */
const workspaces = ['apps/api', 'apps/web', 'packages/contract', 'packages/card-sandbox', 'lab'];

/** @returns the files under the paths that git has or would add, relative to the root; null when a path does not exist */
function listFiles(paths) {
  const wanted = paths.map((path) => relative(root, resolve(process.env.INIT_CWD ?? root, path)));
  const missing = wanted.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    failPart('Paths', `There is no file or folder ${missing.join(', ')}.`);
    return null;
  }
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...wanted];
  const names = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  return [...new Set(names)].filter((name) => name !== '' && existsSync(join(root, name)));
}

const testsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => TEST.test(name))
    .map((name) => join(folder, name));

/** @returns the tests in the folder of the file, or in the nearest folder above it that has any */
export function testsBeside(file, workspace) {
  let folder = dirname(file);
  while (folder !== workspace && folder !== '.' && testsIn(folder).length === 0)
    folder = dirname(folder);
  return testsIn(folder);
}

/** Tests that read files of the repository as text, by what they are about. */
const repositoryTests = [
  [/^docs\/contributing|^scripts\//, 'repository/contributing.test.mjs'],
  [/^(\.github\/|\.gitlab-ci|\.ci\/|renovate|deploy\/)/, 'repository/ci.test.mjs'],
  [/^(deploy\/|scripts\/images)/, 'repository/images.test.mjs'],
  [/./, 'repository/repository.test.mjs'],
];

async function testWorkspace(workspace, files) {
  const inside = files.filter((file) => file.startsWith(`${workspace}/`));
  const tests = new Set(inside.flatMap((file) => testsBeside(file, workspace)));
  if (tests.size === 0) return;
  const named = inside.filter((file) => TEST.test(file));
  const isSlow = named.some((file) => readFileSync(join(root, file), 'utf8').includes("'slow'"));
  await vitest(`Tests of ${workspace}`, workspace, {
    files: [...tests].map((file) => relative(workspace, file)),
    ...(workspace === 'apps/api' && !isSlow ? { tags: '!slow' } : {}),
  });
}

async function testRepository(files) {
  const outside = files.filter((file) => !workspaces.some((each) => file.startsWith(`${each}/`)));
  if (outside.length === 0) return;
  const own = outside
    .filter((file) => file.startsWith('scripts/'))
    .flatMap((file) => testsBeside(file, 'scripts'))
    .map((file) => relative('scripts', file));
  const about = repositoryTests
    .filter(([what]) => outside.some((file) => what.test(file)))
    .map(([, test]) => test);
  await vitest('Tests of the repository', 'scripts', { files: [...new Set([...own, ...about])] });
}

/** Checks format, lint, types and the section files among these files, and runs the tests beside them. */
export async function checkPaths(paths) {
  const files = listFiles(paths);
  if (!files) return;
  await step('Format', 'biome', [
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...files,
  ]);
  const code = files.filter((file) => CODE.test(file));
  if (code.length > 0) await step('Lint', 'oxlint', ['--deny-warnings', ...code]);
  for (const [project, holds] of projects)
    if (files.some((file) => holds.test(file)))
      await step(`Types of ${project}`, 'tsc', [
        '-p',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        `.cache/types/${basename(join(root, project))}.tsbuildinfo`,
      ]);
  if (files.some((file) => file.startsWith('content/')))
    await step('Section files', runtimeNode(), ['apps/api/src/server.ts', 'content', 'lint']);
  for (const workspace of workspaces) await testWorkspace(workspace, files);
  await testRepository(files);
  if (files.some((file) => file.startsWith('e2e/')))
    say('\nJourneys did not run. One of them: npm run journey -- site');
}
