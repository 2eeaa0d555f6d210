// A small run of `npm run chaos`: webhooks are lost and the API is killed. Afterwards the product's rows must still equal
// the objects of the card sandbox.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../support/test.ts';

const program = fileURLToPath(new URL('../../lab/chaos/run.ts', import.meta.url));
const run = promisify(execFile);

test('purchases survive lost webhooks and a killed server', async () => {
  test.setTimeout(240_000);
  const args = [program, '--purchases', '24', '--kills', '2', '--embedded'];
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toMatch(/API killed +2 times/);
  expect(stdout).not.toContain('MISSED');
});
