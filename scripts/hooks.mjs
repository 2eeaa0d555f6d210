// npm run hooks: installs a git hook that checks types, lint and the tests of changed files before each push.
import { ensureInstalled, run } from './toolchain.mjs';

await ensureInstalled();
process.exit(await run('husky', []));
