// npm run gate: runs .ci/run, as CI does, in a clean clone of the last commit, and writes the result to .git/gate.json: the commit, how many
// tests passed and failed, and the seconds. Refuses to start while tracked files differ from that commit, because CI would not see them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { root, say } from './toolchain.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const changed = git('status', '--porcelain', '--untracked-files=no').trimEnd();
if (changed !== '') {
  say(`These files differ from the last commit. Commit or stash them first:\n${changed}`);
  process.exit(1);
}
const commit = git('rev-parse', 'HEAD').trim();
const folder = mkdtempSync(join(tmpdir(), 'urost3-gate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const clone = join(folder, 'clone');
git('clone', '--quiet', root, clone);
execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });

const startedAt = performance.now();
// In its own process group, so that a signal reaches everything that it has started.
const child = spawn('.ci/run', {
  cwd: clone,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true;
    process.kill(-child.pid, signal);
  });
let counts = null;
createInterface({ input: child.stdout }).on('line', (line) => {
  say(line);
  counts = /^(\d+) passed, (\d+) failed$/.exec(line) ?? counts;
});
const [code] = await once(child, 'close');
if (isInterrupted) process.exit(1);
const result = {
  commit,
  passed: Number(counts?.[1] ?? 0),
  // A run that ended without its closing line failed.
  failed: Number(counts?.[2] ?? 1),
  seconds: Math.round((performance.now() - startedAt) / 1000),
};
const path = resolve(root, git('rev-parse', '--git-path', 'gate.json').trim());
writeFileSync(path, `${JSON.stringify(result)}\n`);
say(`${result.seconds} s for ${commit.slice(0, 9)}; written to ${path}`);
process.exit(code === 0 && result.failed === 0 ? 0 : 1);
