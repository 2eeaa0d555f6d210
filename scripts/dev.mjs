// npm run dev: runs the product during development. A changed component is replaced in the open page, and a changed service restarts the
// API. PORT, HOST and DATA_DIR work as for npm start.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), ['scripts/dev-servers.mjs'], { cwd: root }));
