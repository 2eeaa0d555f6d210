// What npm run dev starts, on the pinned Node: Vite at the address people open, and behind it the API on a port of its own,
// which Node starts anew when one of its files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createVite } from 'vite';
import { root, say } from './toolchain.mjs';

/** What the API answers; everything else is the browser app's. */
const API_PATHS = ['/api', '/card-sandbox', '/dev/mailbox.json', '/metrics'];
/** How long a call waits for an API that is starting: the first start makes the demo. */
const START_LIMIT_MS = 60_000;
const LOOK_MS = 25;

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
/** Who listens on every address is reached at this one. */
const localHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
const inUrl = (name) => (name.includes(':') ? `[${name}]` : name);
const siteUrl = `http://${inUrl(localHost)}:${port}`;

async function findFreePort() {
  const server = createServer().listen(0, localHost);
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}

const apiPort = await findFreePort();
const apiUrl = `http://${inUrl(localHost)}:${apiPort}`;

function isApiListening() {
  return new Promise((resolve) => {
    const socket = connect(apiPort, localHost);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Calls that arrive while the API restarts wait for it: nobody who is signed in sees an error.
 * @returns false for a caller who has left meanwhile, whose call would stay open for ever
 */
async function untilApiListens(request) {
  const limit = performance.now() + START_LIMIT_MS;
  while (!hasFailed && performance.now() < limit) {
    if (request.socket.destroyed) return false;
    if (!isRestarting && (await isApiListening())) break;
    await pause(LOOK_MS);
  }
  return request.socket.destroyed ? false : undefined;
}

/** @returns the server, or null where the port is not to be had */
async function openVite() {
  const vite = await createVite({
    configFile: join(root, 'apps/web/vite.config.ts'),
    // The API's lines stand beside Vite's.
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port: Number(port),
      strictPort: true,
      proxy: Object.fromEntries(
        API_PATHS.map((path) => [path, { target: apiUrl, xfwd: true, bypass: untilApiListens }]),
      ),
    },
  });
  try {
    await vite.listen();
    return vite;
  } catch (error) {
    say(
      `Cannot listen on ${host}:${port} (${error.message}). Stop the other program, or choose a port with PORT=3001 npm run dev.`,
    );
    await vite.close();
    return null;
  }
}

let isRestarting = false;
let hasFailed = false;
let hasStarted = false;
/** The sign-ins are told once, not after every change. */
let isRepeating = false;

function hear(line) {
  if (line.startsWith('Ready: ')) {
    isRestarting = false;
    isRepeating = hasStarted;
    hasStarted = true;
    if (isRepeating) return say('The API runs again.');
  }
  // Node's words about the watched program.
  if (line.includes('Restarting ')) {
    isRestarting = true;
    hasFailed = false;
    isRepeating = false;
  }
  if (line.includes('Failed running ')) {
    hasFailed = true;
    if (!hasStarted) return void stop(1);
  }
  if (line.startsWith('{')) isRepeating = false;
  if (!isRepeating) say(line.replaceAll(apiUrl, siteUrl));
}

const vite = await openVite();
if (!vite) process.exit(1);
const api = spawn(
  process.execPath,
  // Without npm start's small young generation: memory is dearer there, the time of a start here.
  ['--watch', '--watch-preserve-output', 'apps/api/src/server.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || siteUrl,
      TRUST_PROXY: '1',
      // A line for every request would bury what matters.
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      // What did not change is not compiled again: a third of the time of a restart.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      // Node's words are compared above.
      NO_COLOR: '1',
    },
  },
);
createInterface({ input: api.stdout }).on('line', hear);
createInterface({ input: api.stderr }).on('line', hear);
const apiEnded = once(api, 'exit');

let isStopping = false;
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  api.kill('SIGTERM');
  await Promise.all([apiEnded, vite.close()]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
apiEnded.then(() => stop(1));
