// npm start: installs missing packages, builds the web app and the server when a build is outdated, and starts the server.
import { ensureBuilt, ensureInstalled, runServer, say, serverFlags } from './toolchain.mjs';

await ensureInstalled('running');
await ensureBuilt('web app', 'server');
say('Starting …');
process.exit(await runServer([], serverFlags));
