// Tests npm run dev and npm run seed with real servers. Part of npm run test:all -- slow.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { root, runtimeNode } from './toolchain.mjs';

const START_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'urost3-dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  // A test that only waits for the exit does not await `ready`, so handle its rejection here.
  ready.catch(() => undefined);
  return { child, lines, exit, ready };
}

test('npm run dev serves page, API and mailbox at one address, and npm run seed resets its data only after Ctrl+C', {
  timeout: START_MS,
}, async () => {
  const env = { PORT: String(await findFreePort()), DATA_DIR: join(folder, 'data'), DEMO: '0' };
  const dev = start(['scripts/dev.mjs'], env);
  const url = await dev.ready;
  expect(url).toBe(`http://127.0.0.1:${env.PORT}`);

  const page = await (await fetch(`${url}/dashboard`)).text();
  expect(page).toContain('/@vite/client');
  expect(await (await fetch(`${url}/src/main.ts`)).text()).toContain('/src/app/start-app.tsx');
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

  // Replace the file by a copy with the same content, as editors do when they save. The copy is outside the sources, because another test
  // copies the sources at the same time.
  const service = join(root, 'apps/api/src/features/contact/contact.service.ts');
  const copy = join(root, 'node_modules/.contact.service.saved');
  const runs = () => dev.lines.filter((line) => line === 'The API runs again.').length;
  for (const _time of ['first', 'second', 'third']) {
    const before = runs();
    copyFileSync(service, copy);
    renameSync(copy, service);
    await expect.poll(runs, { timeout: 30_000 }).toBeGreaterThan(before);
    expect((await signIn()).status).toBe(200);
  }

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

test('npm run seed refuses to reset a PostgreSQL database', { timeout: START_MS }, async () => {
  const { exit, lines } = start(['apps/api/src/server.ts', 'seed', '--yes'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: join(folder, 'other'),
  });
  expect(await exit).toBe(2);
  expect(lines.join('\n')).toContain('npm run seed only resets the embedded database');
});
