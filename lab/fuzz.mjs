// npm run fuzz [-- <requests> [<seed>]]: calls every endpoint as every kind of caller. The values are generated from the contract. The
// database is new; with TEST_DATABASE_URL it is a PostgreSQL database. A failing run prints the request and the seed that repeats it.
import { join } from 'node:path';
import { ensureInstalled, root, run, runtimeNode } from '../scripts/toolchain.mjs';

const [requests = '20000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);

await ensureInstalled();
process.exit(
  await run(
    runtimeNode(),
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'fuzz/fuzz.test.ts'],
    { cwd: join(root, 'lab'), env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
  ),
);
