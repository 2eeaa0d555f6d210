import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sendDueDigests } from '../notifications/digest.service.ts';
import { eraseNotifications } from '../notifications/notifications.service.ts';

let t: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'One', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben', lastName: 'Two', subscribedDays: 30 });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const write = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url: `/api/community/${url}`, payload, as });
const newPost = async (content = 'Mr Smith, born 1950'): Promise<string> =>
  (await write('posts', { content, type: 'text' }, ann)).json().id;
const report = (targetType: string, targetId: string, as = ben, reason = 'patient_identifiable') =>
  write('reports', { targetType, targetId, reason, note: 'Please look' }, as);
const queue = async (query = '') =>
  (await t.call({ url: `/api/admin/reports${query}`, as: admin })).json();
const decide = (id: string, action: string, as = admin) =>
  t.call({ method: 'PUT', url: `/api/admin/reports/${id}`, payload: { action }, as });
const feed = async (as: SignedIn) =>
  (await t.call({ url: '/api/community/posts', as })).json().posts;

describe('a reported post', () => {
  test('reports of one post are one moderation case, and an administrator can hide, restore and remove the post', async () => {
    const id = await newPost();
    expect((await report('post', id)).statusCode).toBe(201);
    await report('post', id);
    // Reports are listed by their time.
    t.clock.advance(1_000);
    await report('post', id, admin, 'spam');
    const { cases, openCount } = await queue();
    expect(openCount).toBe(1);
    expect(cases).toMatchObject([
      {
        targetType: 'post',
        author: { displayName: 'Ann One' },
        excerpt: 'Mr Smith, born 1950',
        status: 'open',
        reports: [
          {
            reason: 'patient_identifiable',
            note: 'Please look',
            reporterId: ben.uid,
            reporter: { displayName: 'Ben Two' },
          },
          { reason: 'spam' },
        ],
      },
    ]);
    expect(cases[0].postId).toBe(id);
    const caseId = cases[0].id;
    expect((await decide(caseId, 'hide')).json()).toMatchObject({ status: 'hidden', postId: null });
    expect(await feed(ben)).toEqual([]);
    expect(await feed(ann)).toEqual([]);
    expect((await decide(caseId, 'hide')).statusCode).toBe(409);
    expect((await decide(caseId, 'restore')).json().status).toBe('dismissed');
    expect(await feed(ben)).toHaveLength(1);
    expect((await decide(caseId, 'remove')).json()).toMatchObject({
      status: 'removed',
      resolvedBy: expect.any(String),
    });
    expect(await feed(ben)).toEqual([]);
    expect(await t.database.query('select 1 from posts')).toEqual([]);
    const told = await t.call({ url: '/api/community/notifications', as: ann });
    expect(
      told
        .json()
        .notifications.map((item: { kind: string }) => item.kind)
        .toSorted(),
    ).toEqual(['content_hidden', 'content_removed', 'content_restored']);
    expect((await queue('?status=all')).pagination.total).toBe(1);
  });

  test('a post reported again after a dismissal returns to the moderation queue', async () => {
    const id = await newPost();
    await report('post', id);
    const [first] = (await queue()).cases;
    await decide(first.id, 'dismiss');
    expect((await queue()).cases).toEqual([]);
    await report('post', id, admin);
    expect((await queue()).cases).toMatchObject([{ id: first.id, status: 'open' }]);
  });

  test('a second report of a post by the same member has the words of the second one, and does not reopen the case when it is sent again', async () => {
    const targetId = await newPost();
    await report('post', targetId);
    const [found] = (await queue()).cases;
    await decide(found.id, 'dismiss');
    t.clock.advance(60_000);
    const send = () =>
      write(
        `reports?clientId=${clientId}`,
        { targetType: 'post', targetId, reason: 'harassment', note: 'The second paragraph' },
        ben,
      );
    const clientId = randomUUID();
    expect((await send()).statusCode).toBe(201);
    const [again] = (await queue()).cases;
    expect(again.reports).toMatchObject([
      { reason: 'harassment', note: 'The second paragraph', createdAt: again.openedAt },
    ]);
    await decide(found.id, 'dismiss');
    expect((await send()).statusCode).toBe(201);
    expect((await queue('?status=all')).cases).toMatchObject([{ status: 'dismissed' }]);
  });

  test('the id of a report that is used for two posts at once is used once', {
    tags: 'postgres',
  }, async () => {
    const posts = [await newPost('One'), await newPost('Two')];
    const url = `reports?clientId=${randomUUID()}`;
    const answers = await Promise.all(
      posts.map((targetId) => write(url, { targetType: 'post', targetId, reason: 'spam' }, ben)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await queue()).cases).toMatchObject([{ reports: [{ reason: 'spam' }] }]);
  });

  test.each([
    ['hide', ['content_hidden']],
    ['dismiss', []],
  ])(
    'a moderation case decided by three administrators at once is decided once: %s',
    {
      tags: 'postgres',
    },
    async (action, notices) => {
      await report('post', await newPost());
      const [found] = (await queue()).cases;
      // No decision is written before all three requests have read the open case.
      const all = Promise.withResolvers<void>();
      const { db } = t.ctx;
      const begin = db.transaction.bind(db);
      const transactions = vi.spyOn(db, 'transaction').mockImplementation(async (run) => {
        if (transactions.mock.calls.length === 3) all.resolve();
        await all.promise;
        return begin(run);
      });
      const answers = await Promise.all([1, 2, 3].map(() => decide(found.id, action)));
      transactions.mockRestore();
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      const told = await t.call({ url: '/api/community/notifications', as: ann });
      expect(told.json().notifications.map((item: { kind: string }) => item.kind)).toEqual(notices);
      const trail = await t.database.query('select 1 from audit_log where action = $1', [
        `reports.${action}`,
      ]);
      expect(trail).toHaveLength(1);
    },
  );
});

test('a comment that a moderator hides disappears from the thread and the counter, and returns when the moderator restores the comment', async () => {
  const id = await newPost();
  const comment = (await write(`posts/${id}/comments`, { content: 'Rude' }, ann)).json().id;
  await report('comment', comment, ben, 'harassment');
  const [found] = (await queue()).cases;
  const shown = async () =>
    (await t.call({ url: `/api/community/posts/${id}/comments`, as: ben })).json().comments.length;
  await decide(found.id, 'hide');
  expect([await shown(), (await feed(ben))[0].commentsCount]).toEqual([0, 0]);
  await decide(found.id, 'restore');
  expect([await shown(), (await feed(ben))[0].commentsCount]).toEqual([1, 1]);
  await decide(found.id, 'remove');
  expect([await shown(), (await feed(ben))[0].commentsCount]).toEqual([0, 0]);
});

test.each(['hide', 'remove'])(
  'the author of a text that was deleted before the moderator decided gets no notice about it: %s',
  async (action) => {
    const post = await newPost();
    const thread = await newPost('Another case');
    const comment = (await write(`posts/${thread}/comments`, { content: 'Rude' }, ann)).json().id;
    await write(`posts/${thread}/comments`, { content: 'Why?', parentCommentId: comment }, ann);
    await report('post', post);
    await report('comment', comment);
    for (const url of [`posts/${post}`, `comments/${comment}`])
      await t.call({ method: 'DELETE', url: `/api/community/${url}`, as: ann });
    for (const { id } of (await queue()).cases)
      expect((await decide(id, action)).statusCode).toBe(200);
    const told = await t.call({ url: '/api/community/notifications', as: ann });
    expect(told.json().notifications).toEqual([]);
  },
);

test('moderators see a private message only when a participant reports it', async () => {
  const { conversationId } = (
    await write('conversations', { type: 'direct', participantId: ben.uid }, ann)
  ).json();
  const path = `conversations/${conversationId}/messages`;
  const reported = (await write(path, { content: 'The recalled question' }, ann)).json().id;
  await write(path, { content: 'Something else' }, ann);
  expect((await report('message', reported, admin)).statusCode).toBe(404);
  await report('message', reported, ben, 'recalled_interview_content');
  const answer = JSON.stringify(await queue());
  expect(answer).toContain('The recalled question');
  expect(answer).not.toContain('Something else');
  await decide((await queue()).cases[0].id, 'remove');
  const thread = await t.call({ url: `/api/community/${path}`, as: ben });
  expect(thread.json().messages[0]).toMatchObject({ isRemoved: true, content: '' });
});

test('a reconnecting page does not receive the text of a message that a moderator removed', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const port = (t.app.server.address() as { port: number }).port;
  const listen = (lastEventId?: number) =>
    openLiveReader(`http://127.0.0.1:${port}`, t.make.sessionHeaders(ben), lastEventId);
  const { conversationId } = (
    await write('conversations', { type: 'direct', participantId: ben.uid }, ann)
  ).json();
  const path = `conversations/${conversationId}/messages`;
  const stream = await listen();
  await stream.ready();
  await write(path, { content: 'Good morning' }, ann);
  const [seen] = await stream.next(1);
  stream.stop();
  const reported = (await write(path, { content: 'Mr Smith, born 1950' }, ann)).json().id;
  await write(path, { content: 'Good night' }, ann);
  await report('message', reported);
  await decide((await queue()).cases[0].id, 'hide');
  const again = await listen(seen?.id ?? -1);
  const missed = await again.next(3);
  expect(missed.map(({ event }) => event)).toMatchObject([
    { kind: 'message', data: { message: { id: reported, content: '', isRemoved: true } } },
    { kind: 'message', data: { message: { content: 'Good night', isRemoved: false } } },
    { kind: 'conversation' },
  ]);
  again.stop();
});

test('comments that a moderator hid or their author deleted no longer appear in notifications', async () => {
  const told = async () => (await t.call({ url: '/api/community/notifications', as: ann })).json();
  const id = await newPost();
  const comment = (await write(`posts/${id}/comments`, { content: 'Rude words' }, ben)).json().id;
  expect(await told()).toMatchObject({
    unreadCount: 1,
    notifications: [{ kind: 'comment', excerpt: 'Rude words' }],
  });
  await report('comment', comment, ann, 'harassment');
  const [found] = (await queue()).cases;
  await decide(found.id, 'hide');
  expect(await told()).toMatchObject({ unreadCount: 0, notifications: [] });
  await t.database.query(
    "update users set last_active_at = $2::timestamptz - interval '13 hours' where uid = $1",
    [ann.uid, t.clock.now().toISOString()],
  );
  expect(await sendDueDigests(t.ctx)).toBe(0);
  await decide(found.id, 'restore');
  expect((await told()).notifications).toMatchObject([{ excerpt: 'Rude words' }]);
  // Because of the reply, the deleted comment stays in the thread as a placeholder.
  await write(`posts/${id}/comments`, { content: 'Why?', parentCommentId: comment }, admin);
  await t.call({ method: 'DELETE', url: `/api/community/comments/${comment}`, as: ben });
  expect(JSON.stringify(await told())).not.toContain('Rude words');
});

test('a report to moderators of one’s own post, of an unknown post or comment, or with an unknown reason is refused', async () => {
  const id = await newPost();
  expect((await report('post', id, ann)).statusCode).toBe(422);
  expect((await report('post', 'nothing')).statusCode).toBe(404);
  expect((await report('comment', 'nothing')).statusCode).toBe(404);
  expect((await report('post', id, ben, 'boring')).statusCode).toBe(400);
});

test("the posts of a deleted account stay in the community feed as 'Deleted user', and its notifications are removed", async () => {
  const id = await newPost();
  await write(`posts/${id}/comments`, { content: 'Hello' }, ben);
  await t.database.db.transaction(async (tx) => {
    await eraseNotifications(tx, ann.uid);
    await tx.execute(`update users set deleted_at = now() where uid = '${ann.uid}'`);
  });
  expect((await feed(ben))[0].author).toEqual({ displayName: 'Deleted user', rank: '' });
  expect(await t.database.query('select 1 from notifications')).toEqual([]);
});

test("the export of an account contains the person's feed, messages, notifications, blocks and reports to moderators", async () => {
  await newPost('Mine');
  const exported = (await t.call({ url: '/api/user/export', as: ann })).json();
  expect(exported.feed.posts).toMatchObject([{ content: 'Mine' }]);
  for (const part of ['blocked', 'messages', 'notifications', 'reports'])
    expect(exported).toHaveProperty(part);
});

test('a reported comment in the moderation queue links to its post', async () => {
  const postId = await newPost();
  const comment = (await write(`posts/${postId}/comments`, { content: 'Rude' }, ann)).json();
  await report('comment', comment.id);
  expect((await queue()).cases).toMatchObject([{ targetType: 'comment', postId }]);
});

test('a moderation case counts the earlier cases about the same author', async () => {
  await report('post', await newPost());
  t.clock.advance(60_000);
  await report('post', await newPost());
  const { cases } = await queue();
  const counts = cases.map((item: { earlierCases: number }) => item.earlierCases);
  expect(counts).toEqual([1, 0]);
});

test.each(['dismiss', 'hide', 'remove'])(
  'a moderator cannot decide a moderation case about their own words, and another can: %s',
  async (action) => {
    const id = await newPost();
    await report('post', id);
    await t.database.query("update users set area_roles = '{moderator}' where uid = $1", [ann.uid]);
    const [found] = (await queue()).cases;
    const own = await decide(found.id, action, ann);
    expect(own.statusCode).toBe(403);
    expect(own.json().message).toBe(
      'This report is about you. Another moderator has to decide it.',
    );
    expect((await queue()).cases[0].status).toBe('open');
    expect((await decide(found.id, action)).statusCode).toBe(200);
  },
);
