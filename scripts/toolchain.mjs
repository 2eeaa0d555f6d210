// Plain JavaScript for Node 20.19 or newer, because the system's Node runs the commands that import this file. The
// product and its tests run on the pinned Node 24 that npm installs.
import './check-node.cjs';
import './usage.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installedList = 'node_modules/.package-lock.json';
const stamp = join(root, 'node_modules', '.installed');

/**
 * The server's Node options. Loading the modules makes the heap grow permanently. A small young generation limits this
 * growth, so that resident memory is 175 MB and not 331 MB. Collecting the old generation earlier
 * (--heap-growing-percent=20) would save only 24 MiB under load. It would lower section reads from 4,639 to 2,825 per
 * second.
 */
export const serverFlags = ['--max-semi-space-size=4'];

/** Starts the built server, or runs one of its commands. */
export function runServer(args = [], flags = []) {
  return run(runtimeNode(), [...flags, builds.server.entry, ...args], { cwd: root });
}

export function say(words) {
  process.stdout.write(`${words}\n`);
}

function fail(words) {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/**
 * Runs a command, with the commands of the installed packages first in PATH. Compiled modules are kept: with them a server starts in a fifth
 * less time.
 * @returns its exit code; 127 when the command cannot be started, 1 when a signal ends it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        ...options.env,
      },
    });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    // The parent process, usually npm. When the parent ends, stop the command too.
    const starter = process.ppid;
    const watch = setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 500);
    child.on('error', () => {
      clearInterval(watch);
      resolve(127);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/**
 * Installs the packages of the lock file that are missing. Otherwise does nothing, so that commands work offline. Nothing that is
 * installed is removed, unless the lock file has changed or an installation was interrupted.
 * @param use 'running' for the packages that build and run the product, 'everything' for those of tests, benchmarks and documents too
 */
export async function ensureInstalled(use = 'everything') {
  const installed = findInstalled();
  const isEnough = installed === 'everything' || installed === use;
  if (isEnough && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest()) return;
  if (!isEnough || !arePlatformPartsThere())
    await install(use, { isAddition: !isEnough && installed !== null });
  writeFileSync(stamp, digest());
}

async function install(use, { isAddition }) {
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  // The options name development packages in every case, because npm's default depends on NODE_ENV.
  options.push(use === 'running' ? '--omit=dev' : '--include=dev');
  say(
    isAddition
      ? 'Installing the packages of tests, benchmarks and documents (first time) …'
      : 'Installing packages (first time, or after a change) …',
  );
  const code = isAddition ? await addPackages(options) : await run('npm', ['ci', ...options]);
  if (code === 127) fail('npm was not found. Please install it, then run the command again.');
  if (code !== 0) fail('Installing the packages failed. Check the network and try again: npm ci');
  runtimeNode();
  if (!arePlatformPartsThere())
    fail(
      'Parts for this platform were left out of node_modules. Please run: npm ci --include=optional',
    );
}

/**
 * Adds packages beside those that are installed, which `npm ci` would delete, also under a running server. `npm install` would
 * accept a package.json that differs from the lock file, so `npm ci --dry-run` compares them first.
 * @returns npm's exit code
 */
async function addPackages(options) {
  const compared = await run('npm', ['ci', '--dry-run', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (compared !== 0) return compared;
  return run('npm', ['install', '--no-save', '--prefer-offline', ...options]);
}

/** Which state of the packages was checked: the lock file, and npm's list of what it has installed. */
function digest() {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', installedList])
    hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * Compares npm's list of installed packages with the lock file. npm writes the list at the end, so a package that is not listed but
 * has a folder is from an interrupted installation.
 * @returns 'everything' or 'running'; null when packages are missing, differ or may be incomplete
 */
function findInstalled() {
  if (!existsSync(join(root, installedList))) return null;
  const [locked, installed] = ['package-lock.json', installedList].map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages,
  );
  const others = Object.entries(locked).filter(
    ([path, { version }]) => path !== '' && installed[path]?.version !== version,
  );
  if (others.some(([path]) => path in installed || existsSync(join(root, path)))) return null;
  const missing = others.map(([, entry]) => entry).filter(({ optional }) => !optional);
  if (missing.length === 0) return 'everything';
  return missing.every(({ dev, devOptional }) => dev || devOptional) ? 'running' : null;
}

/**
 * Whether Node and the packages with native code can be used. npm skips some packages silently. Its configuration can be
 * the reason, or a version of Node that npm considers too old.
 */
function arePlatformPartsThere() {
  const node = findRuntimeNode();
  const load = `for (const name of ['rolldown', 'sharp', '@node-rs/argon2']) await import(name);`;
  const args = ['--input-type=module', '-e', load];
  return node !== null && spawnSync(node, args, { cwd: root, stdio: 'ignore' }).status === 0;
}

/**
 * The Node that runs the product: the pinned Node if this platform has it. Otherwise the system's Node, if its version is
 * 24 or newer.
 * @returns its path; null when neither can be used
 */
function findRuntimeNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24 ? process.execPath : null;
}

/** As `findRuntimeNode`, but ends the command with a message when no Node is found. */
export function runtimeNode() {
  return (
    findRuntimeNode() ??
    fail(
      `The pinned Node is not installed. Please run npm ci --include=optional, or install Node 24 or newer (this is ${process.version}).`,
    )
  );
}

/** What Vite builds: the entry that a browser or Node loads, and the sources besides the shared ones. */
const builds = {
  'web app': { folder: 'apps/web', entry: 'apps/web/dist/index.html' },
  server: { folder: 'apps/api', entry: 'apps/api/dist/server.js' },
};
const sharedSources = ['packages/contract/src', 'package-lock.json'];
const isNoSource = (path) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/.test(path);

function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path];
    for (const file of files.filter((each) => !isNoSource(relative(root, each))).toSorted())
      hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds what is named ('web app', 'server'), unless the last build was made from the same sources. */
export async function ensureBuilt(...names) {
  for (const name of names) {
    const { folder, entry } = builds[name];
    const builtFrom = join(root, '.cache', `${basename(folder)}-built-from`);
    const sources = hashSources([folder, ...sharedSources]);
    const isBuilt = existsSync(join(root, entry)) && existsSync(builtFrom);
    if (isBuilt && readFileSync(builtFrom, 'utf8') === sources) continue;
    say(`Building the ${name} …`);
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const code = await run(runtimeNode(), [vite, 'build', folder, '--logLevel', 'warn']);
    if (code !== 0) fail(`Building the ${name} failed; the reason is above.`);
    mkdirSync(dirname(builtFrom), { recursive: true });
    writeFileSync(builtFrom, sources);
  }
}

const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installPackages(names) {
  say(`Installing ${names.join(', ')} …`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', ...names], quiet);
}

/** Debian packages that some tests need. Each has a path that exists when the package is installed. */
const packagesFor = {
  relay: { coturn: '/usr/bin/turnserver' },
  pooler: { pgbouncer: '/usr/sbin/pgbouncer' },
  faults: {
    prometheus: '/usr/bin/prometheus',
    age: '/usr/bin/age',
    rclone: '/usr/bin/rclone',
    'redis-server': '/usr/bin/redis-server',
  },
  firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/xvfb-run',
    'gstreamer1.0-plugins-good': '/usr/share/doc/gstreamer1.0-plugins-good',
    'gstreamer1.0-libav': '/usr/share/doc/gstreamer1.0-libav',
  },
};

/** Installs what these tests need, if permitted. @returns the names of the packages that are still missing */
export async function ensurePackages(tests) {
  const findMissing = () =>
    Object.entries(packagesFor[tests])
      .filter(([, path]) => !existsSync(path))
      .map(([name]) => name);
  if (findMissing().length > 0 && canInstallPackages()) await installPackages(findMissing());
  return findMissing();
}

const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function installedChromium() {
  return chromiumPaths.find((path) => path && existsSync(path)) ?? null;
}

/**
 * Finds a browser for the journeys: an installed one, otherwise a system package, otherwise Playwright's download.
 * @returns its path; null for Playwright's download
 */
export async function ensureChromium() {
  const found = installedChromium();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages(['chromium']);
    const installed = installedChromium();
    if (installed) return installed;
  }
  say('Fetching a browser …');
  await run('npx', ['playwright', 'install', 'chromium']);
  return null;
}

/**
 * `npm test` runs the journeys tagged @quick, which show that the parts of the product fit together; `npm run test:all -- journeys` runs all
 * others. The tag @alone marks journeys that run without a second worker: their video calls between four browsers use two processor cores
 * completely.
 */
export const journeysByPace = {
  quick: ['--grep', '@quick'],
  rest: ['--grep-invert', '@quick|@alone'],
  alone: ['--grep', '@alone', '--workers=1'],
};

/** Runs Playwright with these arguments on the current build of the product. @returns its exit code */
export async function runJourneys(args, env = {}) {
  const chromium = await ensureChromium();
  await ensureBuilt('web app', 'server');
  return run(runtimeNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args], {
    cwd: join(root, 'e2e'),
    env: { ...(chromium ? { CHROMIUM_PATH: chromium } : {}), ...env },
  });
}
