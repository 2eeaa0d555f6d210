// Runs a command of the product: content, admin, examiner, payments, mail, seed or migrate. If the server runs, it executes
// the command. But seed, migrate and `content lint` always run in a process of their own.
import { ensureBuilt, ensureInstalled, runServer } from './toolchain.mjs';

await ensureInstalled('running');
await ensureBuilt('server');
process.exit(await runServer(process.argv.slice(2)));
