// npm run format: formats every file, and corrects what the linter of the formatter can.
import { ensureInstalled, run } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run('biome', ['check', '--write', '.', ...process.argv.slice(2)]));
