// @module-tag slow
import { join } from 'node:path';
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { makeFolder, removeFolders, sectionFile } from '../features/content/content.fixtures.ts';
import { openServer } from '../start.ts';
import { demoAccounts } from './demo-accounts.ts';

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_nobodys',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobodys',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
};

let folder: string;
beforeEach(async () => {
  folder = await makeFolder({ 'content/emergency_stations/torsion.md': sectionFile() });
});
afterEach(removeFolders);

/** Starts a server on the data folder, runs `act` and stops the server. */
async function start<T>(env: Record<string, string>, act: (app: FastifyInstance) => Promise<T>) {
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'off',
    ...env,
  });
  const server = await openServer(config, {
    webDist: join(folder, 'no-web'),
    sampleContent: join(folder, 'content'),
  });
  try {
    return await act(server.app);
  } finally {
    await server.app.close();
    await server.stop();
  }
}

const signIn = (app: FastifyInstance, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/identity/sign-in', payload: { email, password } });

const signInAll = (app: FastifyInstance) =>
  Promise.all(
    demoAccounts.map(
      async ({ email, password }) => (await signIn(app, email, password)).statusCode,
    ),
  );

test('live card keys suspend the demo accounts of an earlier start and end their sessions', async () => {
  const [demo = { email: '', password: '' }] = demoAccounts;
  const { headers, cookies } = await start({}, async (app) => {
    const signedIn = await signIn(app, demo.email, demo.password);
    const authorization = `Bearer ${signedIn.json().idToken}`;
    const activated = await app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization },
      payload: { deviceInfo: { userAgent: 'test' } },
    });
    const refresh = signedIn.cookies.find((cookie) => cookie.name === 'refresh')?.value ?? '';
    const headers = { authorization, [SESSION_HEADER]: activated.json().sessionId };
    expect((await app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200);
    return { headers, cookies: { refresh } };
  });
  const users = { url: '/api/admin/users', headers };

  await start(liveKeys, async (app) => {
    expect((await app.inject(users)).statusCode).toBe(401);
    const refresh = { method: 'POST', url: '/api/identity/refresh', cookies } as const;
    expect((await app.inject(refresh)).statusCode).toBe(401);
    expect(await signInAll(app)).toEqual([401, 401, 401, 401]);
  });

  // After a start without live keys, the demo passwords are valid again. Ended sessions stay ended.
  await start({}, async (app) => {
    expect(await signInAll(app)).toEqual([200, 200, 200, 200]);
    expect((await app.inject(users)).statusCode).toBe(401);
  });
});
