// The servers of npm run dev on the pinned Node: Vite at the public URL, and behind Vite the API on its own port. The API restarts when one
// of its files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createVite } from 'vite';
import { findFreePort } from './free-port.ts';
import { root, say } from './toolchain.mjs';

/** The API answers these paths and the paths that begin with them. All other paths belong to the browser app. */
const API_PATHS = ['/api', '/card-sandbox', '/dev/mailbox.json', '/metrics'];
/**
 * Folders whose changes restart the API, including migrations. Vite watches them, because Node's watcher loses a file that an editor
 * replaces on saving.
 */
const WATCHED = ['apps/api/src', 'packages/contract/src', 'packages/card-sandbox/src'];
/** How long a request waits for the API to start. The first start takes longest, because it creates the demo data. */
const START_LIMIT_MS = 60_000;
const API_POLL_MS = 25;
const SAVE_DEBOUNCE_MS = 60;

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
/** The host in the URL for browsers. A server that listens on every network address (0.0.0.0) is reached at 127.0.0.1. */
const localHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
const inUrl = (name) => (name.includes(':') ? `[${name}]` : name);
const siteUrl = `http://${inUrl(localHost)}:${port}`;

const apiPort = await findFreePort(localHost);
const apiUrl = `http://${inUrl(localHost)}:${apiPort}`;

function isApiListening() {
  return new Promise((resolve) => {
    const socket = connect(apiPort, localHost);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Holds requests while the API restarts, so that signed-in people see no error.
 * @returns undefined to forward the request to the API; false to end the request of a client that has disconnected
 */
async function untilApiListens(request) {
  const limit = performance.now() + START_LIMIT_MS;
  while (!hasFailed && performance.now() < limit) {
    if (request.socket.destroyed) return false;
    if (!isRestarting && (await isApiListening())) break;
    await pause(API_POLL_MS);
  }
  return request.socket.destroyed ? false : undefined;
}

/** @returns the server; null when the port is unavailable */
async function openVite() {
  const vite = await createVite({
    configFile: join(root, 'apps/web/vite.config.ts'),
    // Do not clear the screen, because the API's output is shown there too.
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
/** True while a restarted API prints the lines of its start. These lines are shown at the first start only. */
let isRepeating = false;

function hear(line) {
  if (line.startsWith('Ready: ')) {
    isRepeating = hasStarted;
    hasStarted = true;
    if (isRepeating) return say('The API runs again.');
  }
  if (line.startsWith('{')) isRepeating = false;
  if (!isRepeating) say(line.replaceAll(apiUrl, siteUrl));
}

const vite = await openVite();
if (!vite) process.exit(1);

/** Starts the API without the memory options of npm start, because a fast start matters more during development. */
function startApi() {
  const child = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || siteUrl,
      TRUST_PROXY: '1',
      // A log line for each request would hide the important lines.
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      // Reuse compiled code of unchanged files, which saves a third of the restart time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    },
  });
  createInterface({ input: child.stdout }).on('line', hear);
  createInterface({ input: child.stderr }).on('line', hear);
  const ended = once(child, 'exit').then(() => {
    if (api.child !== child || isStopping || isRestarting) return;
    if (!hasStarted) return void stop(1);
    hasFailed = true;
    say('The API has ended. It starts again when a file is saved.');
  });
  return { child, ended };
}

let isStopping = false;
let api = startApi();

let changed = null;
let restarting = Promise.resolve();

async function restart() {
  const path = relative(root, changed);
  changed = null;
  if (isStopping) return;
  say(`Restarting the API: ${path} was saved.`);
  isRepeating = false;
  api.child.kill('SIGTERM');
  await api.ended;
  hasFailed = false;
  if (!isStopping) api = startApi();
  // A change during the restart causes another restart.
  isRestarting = changed !== null;
}

vite.watcher.add(WATCHED.map((folder) => join(root, folder)));
vite.watcher.on('all', (_event, path) => {
  const isSource = /\.(?:ts|sql)$/.test(path) && !path.endsWith('.test.ts');
  if (!isSource || !WATCHED.some((folder) => path.startsWith(join(root, folder)))) return;
  if (!hasStarted && !hasFailed) return;
  // Requests wait from now on, until the API has restarted.
  isRestarting = true;
  // Wait, because editors save in several steps.
  if (changed === null) restarting = restarting.then(() => pause(SAVE_DEBOUNCE_MS)).then(restart);
  changed = path;
});

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  api.child.kill('SIGTERM');
  await Promise.all([restarting, vite.close()]);
  await api.ended;
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
