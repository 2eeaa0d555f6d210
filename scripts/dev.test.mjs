// The first hour of somebody who clones the repository: the version check, and npm run dev behind one address.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { root, runtimeNode } from './toolchain.mjs';

const START_MS = 180_000;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'urost3-dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of the Node that runs a command', () => {
  /** The check as a Node of another version would run it. */
  function checkOn(version) {
    const pretend = join(folder, 'pretend.cjs');
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'version', { value: 'v${version}' });
       Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`,
    );
    const check = join(root, 'scripts/check-node.cjs');
    return spawnSync(process.execPath, ['-r', pretend, '-r', check, '-e', 'console.log("runs")'], {
      encoding: 'utf8',
    });
  }

  test.each(['0.12.18', '18.20.8', '20.11.1', '21.7.3', '22.11.0'])(
    'says in one line what to do on Node %s, and runs nothing',
    (version) => {
      const { status, stdout, stderr } = checkOn(version);
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toBe(
        `This needs Node 20.19, 22.12 or newer (this is v${version}). Please install Node 24 (https://nodejs.org, or nvm install), then run the command again.\n`,
      );
    },
  );

  test.each(['20.19.0', '22.12.0', '23.0.0', '24.0.0', '26.1.0'])(
    'lets Node %s run the command',
    (version) => {
      expect(checkOn(version)).toMatchObject({ status: 0, stdout: 'runs\n', stderr: '' });
    },
  );

  test('stands before every command, and package.json, .nvmrc and the pinned Node agree with it', () => {
    const commands = Object.entries(manifest.scripts).filter(([, line]) =>
      line.startsWith('node '),
    );
    expect(commands.length).toBeGreaterThan(10);
    for (const [name, line] of commands)
      expect(line, name).toMatch(/^node -r \.\/scripts\/check-node\.cjs scripts\/[\w-]+\.mjs/);
    expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0');
    const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
    expect(Object.values(manifest.optionalDependencies)).toEqual([pinned, pinned]);
  });
});

test('.editorconfig asks for what the formatter writes', () => {
  const { formatter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const lines = readFileSync(join(root, '.editorconfig'), 'utf8').split('\n');
  expect(lines).toContain(`indent_style = ${formatter.indentStyle}`);
  expect(lines).toContain(`indent_size = ${formatter.indentWidth}`);
  expect(lines).toContain(`max_line_length = ${formatter.lineWidth}`);
});

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function start(args, env) {
  const child = spawn(runtimeNode(), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  const exit = once(child, 'exit').then(([code]) => code);
  const ready = new Promise((resolve, reject) => {
    exit.then(() => reject(new Error(`ended before it was ready:\n${lines.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Ready: ')) resolve(line.slice('Ready: '.length));
      });
  });
  // Who only waits for the end does not ask.
  ready.catch(() => undefined);
  return { child, lines, exit, ready };
}

test('npm run dev serves page, API and mailbox at one address, keeps npm run seed off its data, and ends with Ctrl+C; then the data are made anew', {
  timeout: START_MS,
}, async () => {
  const env = { PORT: String(await findFreePort()), DATA_DIR: join(folder, 'data'), DEMO: '0' };
  const dev = start(['scripts/dev.mjs'], env);
  const url = await dev.ready;
  expect(url).toBe(`http://127.0.0.1:${env.PORT}`);

  const page = await (await fetch(`${url}/dashboard`)).text();
  expect(page).toContain('/@vite/client');
  expect(await (await fetch(`${url}/src/main.ts`)).text()).toContain('/src/app/take-over.ts');
  const signIn = () =>
    fetch(`${url}/api/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'premium@demo.test', password: 'demo-password' }),
    });
  expect((await signIn()).status).toBe(200);
  expect((await fetch(`${url}/dev/mailbox.json`)).headers.get('content-type')).toContain('json');

  const seed = ['apps/api/src/server.ts', 'seed'];
  const refused = start([...seed, '--yes'], env);
  expect(await refused.exit).toBe(1);
  expect(refused.lines.join('\n')).toContain('is in use by another running copy');
  expect((await signIn()).status).toBe(200);

  dev.child.kill('SIGINT');
  expect(await dev.exit).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const unasked = start(seed, env);
  expect(await unasked.exit).toBe(3);
  const own = join(env.DATA_DIR, 'own-notes.txt');
  writeFileSync(own, 'kept');
  writeFileSync(join(env.DATA_DIR, 'files/upload.bin'), 'of a person');
  const seeded = start([...seed, '--yes'], env);
  expect(await seeded.exit, seeded.lines.join('\n')).toBe(0);
  expect(readFileSync(own, 'utf8')).toBe('kept');
  expect(existsSync(join(env.DATA_DIR, 'files/upload.bin'))).toBe(false);
});

test('npm run seed empties no database but the embedded one', { timeout: START_MS }, async () => {
  const { exit, lines } = start(['apps/api/src/server.ts', 'seed', '--yes'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: join(folder, 'other'),
  });
  expect(await exit).toBe(2);
  expect(lines.join('\n')).toContain('npm run seed only resets the embedded database');
});
