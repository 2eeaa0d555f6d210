// npm run docs: writes the table of environment variables into docs/running.md.
import { ensureInstalled, root, run, runtimeNode } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run(runtimeNode(), ['apps/api/src/control/write-docs.ts'], { cwd: root }));
