// npm run chaos [-- --purchases 500 --kills 10 --embedded]: buys while webhooks fail and the API is killed. Afterwards all amounts of
// the product must equal those of the card sandbox.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run, runtimeNode } from '../scripts/toolchain.mjs';

await ensureInstalled();
await ensureBuilt('server');
process.exit(await run(runtimeNode(), [join(root, 'lab/chaos/run.ts'), ...process.argv.slice(2)]));
