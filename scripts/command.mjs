// Runs a command of the product (npm run content, admin, examiner, payments, mail, seed, migrate), through the running server if there is one.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(
  await run(runtimeNode(), ['apps/api/src/server.ts', ...process.argv.slice(2)], { cwd: root }),
);
