// npm run dev: runs the product during development. A changed component is replaced in the open page, a changed service
// restarts the API; PORT, HOST and DATA_DIR as for npm start.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), ['scripts/dev-servers.mjs'], { cwd: root }));
