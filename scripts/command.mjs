// Runs a command of the product: content, admin, examiner, payments, mail, seed or migrate. If the server runs, it executes
// the command. But seed, migrate and `content lint` always run in a process of their own.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(
  await run(runtimeNode(), ['apps/api/src/server.ts', ...process.argv.slice(2)], { cwd: root }),
);
