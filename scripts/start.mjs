// npm start: installs missing packages, builds the web app when its build is outdated, and starts the server.
import { ensureInstalled, ensureWebBuilt, runServer, say, serverFlags } from './toolchain.mjs';

await ensureInstalled('running');
await ensureWebBuilt();
say('Starting …');
process.exit(await runServer([], serverFlags));
