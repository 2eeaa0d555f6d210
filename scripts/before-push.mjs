// The pre-push hook that `npm run hooks` installs. It checks format, lint and types, and runs the tests closest to the change. `git push
// --no-verify` skips it.
import { execFileSync, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { ensureInstalled, root, run, runtimeNode, say } from './toolchain.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
const foldersWith = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(dirname);

async function check(name, command, args, cwd = root) {
  say(`\n── ${name} …`);
  if ((await run(command, args, { cwd })) !== 0) process.exit(1);
}

await ensureInstalled();
/** The branch to compare with: the upstream branch, otherwise the main branch. */
const upstream = ['@{upstream}', 'origin/HEAD', 'main'].find((name) =>
  git('rev-parse', '-q', '--verify', name),
);
const base = git('merge-base', 'HEAD', upstream ?? 'HEAD');
say(`Checking what changed since ${base.slice(0, 9)} (${upstream}).`);
await check('Format', 'biome', ['check', '--error-on-warnings', '.']);
await check('Lint', 'oxlint', ['--deny-warnings', '.']);
for (const folder of foldersWith('*/tsconfig.json'))
  await check(`Types of ${folder}`, 'tsc', ['-p', folder]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const changed = git('diff', '--name-only', `${base}...HEAD`).split('\n');
for (const folder of foldersWith('*/vitest.config.*')) {
  // In apps/api, run only the tests in the folders of changed files. Nearly every API test imports the whole API, so
  // `--changed` would run nearly all of them.
  const which =
    folder === 'apps/api'
      ? changed
          .filter((path) => path.startsWith(`${folder}/src/`))
          .map((path) => `${dirname(path).slice(folder.length + 1)}/`)
      : [`--changed=${base}`];
  if (which.length === 0) continue;
  await check(
    `Tests of ${folder}`,
    runtimeNode(),
    [vitest, 'run', '--reporter=dot', '--passWithNoTests', ...new Set(which)],
    join(root, folder),
  );
}
