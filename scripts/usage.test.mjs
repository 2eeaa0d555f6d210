import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';
import { root } from './toolchain.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands = Object.entries(scripts).filter(([, line]) => /^node .*\.mjs/.test(line));
const folder = mkdtempSync(join(tmpdir(), 'urost3-usage-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(commands)(
  'npm run %s -- --help prints how to use the command, and needs no data',
  (name, line) => {
    const args = [...line.split(' ').slice(1), '--help'];
    const DATA_DIR = join(folder, 'data');
    const env = { ...process.env, DATA_DIR };
    const { status, stdout, stderr } = runTool(process.execPath, args, { cwd: root, env });
    const npmCommand = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(stdout).toContain(npmCommand);
    expect(stdout.trim().split('\n').length, stdout).toBeLessThan(10);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
