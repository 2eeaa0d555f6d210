import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sendDueDigests } from './digest.service.ts';

let t: TestApp;
let ann: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  ann = await t.make.signedIn({ subscribedDays: 30 });
  ben = await t.make.signedIn({ subscribedDays: 30 });
});
afterAll(() => t.close());

const write = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url: `/api/community/${url}`, payload, as });
const run = () => sendDueDigests(t.ctx);
const away = (uid: string) =>
  t.database.query(
    "update users set last_active_at = $2::timestamptz - interval '13 hours' where uid = $1",
    [uid, t.clock.now().toISOString()],
  );

test('the mail digest of notifications is sent once to a person who was away while something happened, until they unsubscribe', async () => {
  const { id } = (await write('posts', { content: 'Mine', type: 'text' }, ann)).json();
  await write(`posts/${id}/comments`, { content: 'News' }, ben);
  expect(await run()).toBe(0);
  await away(ann.uid);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await t.mailsTo(ann.email)).toHaveLength(1);
  // Email addresses are compared case-insensitively.
  const to = encodeURIComponent(` ${ann.email.toUpperCase()} `);
  const [mail] = (await t.call({ url: `/dev/mailbox.json?to=${to}` })).json();
  expect(mail.text).toContain('1 new notification');
  const link = new URLSearchParams(/unsubscribe\?(\S+)/.exec(mail.text)?.[1]);
  const stop = (s: string | null) =>
    t.call({
      method: 'POST',
      url: '/api/digest/unsubscribe',
      payload: { u: link.get('u'), s },
    });
  expect((await stop('guess')).statusCode).toBe(403);
  expect((await stop(link.get('s'))).statusCode).toBe(200);
  t.clock.advance(DAY_MS);
  await write(`posts/${id}/comments`, { content: 'More news' }, await t.make.signIn(ben.email));
  await away(ann.uid);
  expect(await run()).toBe(0);
});

test('the mail digest of notifications counts a group conversation by its latest message that the reader sees', async () => {
  const cat = await t.make.signedIn({ subscribedDays: 30 });
  const participantIds = [ben.uid, cat.uid];
  const group = { type: 'group', name: 'Circle', participantIds };
  const { conversationId } = (await write('conversations', group, ann)).json();
  const block = { action: 'block' };
  await write(`users/${ben.uid}/block`, block, cat);
  const send = (content: string, as: typeof ann) =>
    write(`conversations/${conversationId}/messages`, { content, type: 'text' }, as);
  await send('Hidden from Cat', ben);
  await away(cat.uid);
  expect(await run()).toBe(0);
  await send('From Ann', ann);
  await send('Hidden too', ben);
  expect(await run()).toBe(1);
});
