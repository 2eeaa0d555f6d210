// The pre-push hook that `npm run hooks` installs. It checks the changed files as npm run check with their paths does. `git push --no-verify`
// skips it.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { checkPaths } from './check-paths.mjs';
import { finish } from './test-run.mjs';
import { ensureInstalled, root, say } from './toolchain.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();

await ensureInstalled();
/** The branch to compare with: the upstream branch, otherwise the main branch. */
const upstream = ['@{upstream}', 'origin/HEAD', 'main'].find((name) =>
  git('rev-parse', '-q', '--verify', name),
);
const base = git('merge-base', 'HEAD', upstream ?? 'HEAD');
say(`Checking what changed since ${base.slice(0, 9)} (${upstream}).`);
const changed = git('diff', '--name-only', '--diff-filter=d', `${base}...HEAD`);
if (changed !== '') await checkPaths(changed.split('\n').map((path) => resolve(root, path)));
finish();
