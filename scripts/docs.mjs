// npm run docs: writes generated parts into pages (the table of configuration in docs/running.md).
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), ['apps/api/src/control/write-docs.ts'], { cwd: root }));
