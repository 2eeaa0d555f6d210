import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { askRunningServer, openControlSocket } from './control-socket.ts';

let t: TestApp;
let dataDir: string;
let control: { close(): Promise<void> };
beforeAll(async () => {
  t = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'urost3-control-'));
  control = await openControlSocket(dataDir, t.ctx);
});
afterAll(async () => {
  await control.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = async (name: string, ...argv: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const exit = await askRunningServer(dataDir, name, { argv, cwd: '/', print });
  return { exit, out: lines.join('\n') };
};

test('6.3.2 the admin command grants, lists and revokes administrators through the running server', async () => {
  const one = await t.make.signedIn();
  const users = async () => (await t.call({ url: '/api/admin/users', as: one })).statusCode;
  expect(await users()).toBe(403);
  expect(await run('admin', 'grant', one.email)).toMatchObject({
    exit: 0,
    out: `${one.email} is now an administrator.`,
  });
  // The role takes effect at the next request, with the same token.
  expect(await users()).toBe(200);
  expect((await run('admin', 'list')).out).toContain(one.email);
  const refused = await run('admin', 'revoke', one.email);
  expect(refused.exit).toBe(1);
  expect(refused.out).toContain('last administrator');
  await run('admin', 'grant', (await t.make.user()).email);
  expect((await run('admin', 'revoke', one.email)).exit).toBe(0);
  expect(await users()).toBe(403);
});

test('the control socket answers an unknown command with the list of commands', async () => {
  const answer = await run('launch');
  expect(answer.exit).toBe(2);
  expect(answer.out).toContain('admin, mail, payments, content, examiner');
});

test('invalid input on the control socket ends the call, not the server', async () => {
  for (const noise of ['hello', '{"name":7}', '[]', '{"name":"admin","argv":"list","cwd":"/"}']) {
    const socket = connect(join(dataDir, 'control.sock'));
    socket.write(`${noise}\n`);
    socket.resume();
    await once(socket, 'close');
  }
  expect((await run('admin', 'list')).exit).toBe(0);
});

test('two servers can share a data directory, and when one stops, the control socket of the other still answers', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openControlSocket(dataDir, t.ctx)));
  const last = await openControlSocket(dataDir, t.ctx);
  for (const earlier of [control, ...opened]) await earlier.close();
  expect((await run('admin', 'list')).exit).toBe(0);
  await last.close();
  expect(await readdir(dataDir)).toEqual([]);
  control = await openControlSocket(dataDir, t.ctx);
});

test('the admin command finds no server in a data directory without a control socket', async () => {
  const nowhere = await askRunningServer(join(dataDir, 'nothing'), 'admin', {
    argv: ['list'],
    cwd: '/',
    print: () => undefined,
  });
  expect(nowhere).toBeNull();
});
