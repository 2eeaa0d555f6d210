// npm run dev: the product while it is being changed. A changed component is exchanged in the open page, a changed service
// restarts the API; PORT, HOST and DATA_DIR as for npm start.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), ['scripts/dev-servers.mjs'], { cwd: root }));
