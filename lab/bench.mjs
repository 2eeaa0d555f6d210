// npm run bench [-- <name>|all [options]]: runs one benchmark (by default foundation) or all. Prints each figure next
// to its target. No test depends on these figures.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBuilt,
  ensureInstalled,
  root,
  run,
  runtimeNode,
  say,
} from '../scripts/toolchain.mjs';

await ensureInstalled();
await ensureBuilt('web app', 'server');
const all = readdirSync(join(root, 'lab/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));
const [wanted = 'foundation', ...rest] = process.argv.slice(2);
const names = wanted === 'all' ? all : [wanted];
let failed = 0;
for (const name of names) {
  if (!existsSync(join(root, 'lab/bench', `${name}.bench.ts`))) {
    say(`There is no bench '${name}'. Use one of: ${all.join(', ')}, all.`);
    process.exit(2);
  }
  say(`\n== ${name}`);
  const code = await run(runtimeNode(), [join(root, 'lab/bench', `${name}.bench.ts`), ...rest]);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
