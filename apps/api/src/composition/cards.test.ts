// @module-tag slow
// The server starts without the card sandbox's package, as in the production image.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeMigratedDataDir(await mkdtemp(join(tmpdir(), 'urost3-cards-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A loader that makes Node fail to find the sandbox package, with Node's own error. */
const withoutSandbox = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) => next(name.replace(/^@urost3.card-sandbox/, '@urost3/left-out'), context),
  });
`)}`;

function start(env: Record<string, string>) {
  const { DATABASE_URL: _, NODE_ENV: __, VITEST: ___, ...inherited } = process.env;
  const server = fileURLToPath(new URL('../server.ts', import.meta.url));
  return spawn(process.execPath, ['--import', withoutSandbox, server], {
    env: {
      ...inherited,
      DATA_DIR: folder,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('the server starts without the card sandbox when the keys of Stripe are configured, and selects Stripe as its card provider', async () => {
  const server = start({
    STRIPE_SECRET_KEY: 'sk_live_abcdef',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdef',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdef',
  });
  const exited = once(server, 'exit');
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const url = line.replace('Ready: ', '');
  const answer = await fetch(`${url}/api/site`);
  expect(await answer.json()).toMatchObject({
    cards: { isTest: false, publishableKey: 'pk_live_abcdef', scriptUrl: null },
  });
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('the server does not start without the card sandbox and without the keys of Stripe, and its error lists these keys', async () => {
  const server = start({});
  const [words, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect(code).toBe(1);
  expect(words).toBe(
    'There are neither Stripe keys nor the card sandbox (packages/card-sandbox) here: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.\n',
  );
});
