// npm start: install what is missing, build what is stale, serve.
import {
  ensureInstalled,
  ensureWebBuilt,
  root,
  run,
  runtimeNode,
  say,
  serverFlags,
} from './toolchain.mjs';

await ensureInstalled();
await ensureWebBuilt();
say('Starting …');
process.exit(await run(runtimeNode(), [...serverFlags, 'apps/api/src/server.ts'], { cwd: root }));
