// npm run fuzz [-- <requests> [<seed>]]: every endpoint with values made from the contract, by every kind of caller, on a fresh
// database (PostgreSQL with TEST_DATABASE_URL). A run that finds something prints the request and the seed that repeats it.
import { join } from 'node:path';
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

const [requests = '20000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);

await ensureInstalled();
process.exit(
  await run(
    runtimeNode(),
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'src/http/fuzz.test.ts'],
    { cwd: join(root, 'apps/api'), env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
  ),
);
