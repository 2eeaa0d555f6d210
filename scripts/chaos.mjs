// npm run chaos [-- --purchases 500 --kills 10]: buys while notices go wrong and the API is killed, then compares the books.
import { join } from 'node:path';
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), [join(root, 'bench', 'chaos.ts'), ...process.argv.slice(2)]));
