// Tests what a new developer uses first: the check of the Node version, and stopping the commands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';
import { root } from './toolchain.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'urost3-dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of the Node that runs a command', () => {
  /** Runs the check as another version of Node would. */
  function checkOn(version) {
    const pretend = join(folder, 'pretend.cjs');
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'version', { value: 'v${version}' });
       Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`,
    );
    const check = join(root, 'scripts/check-node.cjs');
    return runTool(process.execPath, ['-r', pretend, '-r', check, '-e', 'console.log("runs")']);
  }

  test.each(['0.12.18', '18.20.8', '20.11.1', '21.7.3', '22.11.0'])(
    'the check of the Node version prints one line with what to do on Node %s, and does not run the npm command',
    (version) => {
      const { status, stdout, stderr } = checkOn(version);
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toBe(
        `This needs Node 20.19, 22.12 or newer (this is v${version}). Please install Node 24 (https://nodejs.org, or nvm install), then run the command again.\n`,
      );
    },
  );

  test.each(['20.19.0', '22.12.0', '23.0.0', '24.0.0', '26.1.0'])(
    'the check of the Node version lets Node %s run the npm command',
    (version) => {
      expect(checkOn(version)).toMatchObject({ status: 0, stdout: 'runs\n', stderr: '' });
    },
  );

  test('the check of the Node version runs before every npm command, and package.json states the same versions and the pinned Node of .nvmrc', () => {
    const commands = Object.entries(manifest.scripts).filter(([, line]) =>
      line.startsWith('node '),
    );
    expect(commands.length).toBeGreaterThan(10);
    for (const [name, line] of commands)
      expect(line, name).toMatch(
        /^node -r \.\/scripts\/check-node\.cjs (scripts|lab)\/[\w-]+\.mjs/,
      );
    expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0');
    const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
    expect(Object.values(manifest.optionalDependencies)).toEqual([pinned, pinned]);
  });
});

test(".editorconfig agrees with the formatter's settings in biome.json", () => {
  const { formatter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const lines = readFileSync(join(root, '.editorconfig'), 'utf8').split('\n');
  expect(lines).toContain(`indent_style = ${formatter.indentStyle}`);
  expect(lines).toContain(`indent_size = ${formatter.indentWidth}`);
  expect(lines).toContain(`max_line_length = ${formatter.lineWidth}`);
});

test('a program started by an npm command ends when npm is killed', async () => {
  const command = `import { run } from './scripts/toolchain.mjs';
    await run(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)']);`;
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(command)}], { stdio: 'inherit' })`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface({ input: npm.stdout }), 'line');
  const isRunning = () => {
    try {
      return process.kill(Number(line), 0);
    } catch {
      return false;
    }
  };
  npm.kill('SIGKILL');
  await expect.poll(isRunning, { timeout: 30_000 }).toBe(false);
});
