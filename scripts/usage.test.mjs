import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';
import { root } from './toolchain.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Commands of the repository. Commands of the product print their own usage. */
const commands = Object.entries(scripts).filter(
  ([, line]) => /^node .*\.mjs/.test(line) && !line.includes('command.mjs'),
);

test.each(commands)(
  'npm run %s -- --help prints how to use the command, and does not run it',
  (name, line) => {
    const args = [...line.split(' ').slice(1), '--help'];
    const { status, stdout, stderr } = runTool(process.execPath, args, { cwd: root });
    const npmCommand = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(stdout).toContain(npmCommand);
    expect(stdout.trim().split('\n').length, stdout).toBeLessThan(10);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
