import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/test-app.ts';
import { createFeedFixture, type FeedFixture } from './feed.fixtures.ts';

let f: FeedFixture;

beforeAll(async () => {
  f = await createFeedFixture();
});
beforeEach(() => f.startOver());
afterAll(() => f.t.close());

describe('comments on posts', () => {
  test('comments have one level of replies and are counted', async () => {
    const id = await f.newPost();
    const first = (await f.comment(id, { content: 'First' })).json();
    f.t.clock.advance(1_000);
    const reply = await f.comment(id, { content: 'Reply', parentCommentId: first.id }, f.ann);
    expect(reply.statusCode).toBe(201);
    const deeper = await f.comment(id, { parentCommentId: reply.json().id });
    expect(deeper.statusCode).toBe(422);
    expect(await f.comments(id)).toMatchObject([
      { content: 'First', author: { displayName: 'Ben Reader' }, replies: [{ content: 'Reply' }] },
    ]);
    expect((await f.feed(f.ann)).posts[0].commentsCount).toBe(2);
  });

  test.each([['   '], ['x'.repeat(1001)]])(
    'comments on a post that are empty or too long are refused',
    async (content) => {
      const id = await f.newPost();
      expect((await f.comment(id, { content })).statusCode).toBe(400);
    },
  );

  test('a comment needs an existing post, and a parent on the same post', async () => {
    const id = await f.newPost();
    const elsewhere = await f.newPost();
    const there = (await f.comment(elsewhere, {})).json().id;
    expect((await f.comment('nothing', {})).statusCode).toBe(404);
    expect((await f.comment(id, { parentCommentId: there })).statusCode).toBe(404);
    expect(
      (await f.t.call({ url: '/api/community/posts/none/comments', as: f.ann })).statusCode,
    ).toBe(404);
  });

  test('on a post with more than a thousand comments the oldest are hidden, never the newest', async () => {
    const id = await f.newPost();
    await f.t.database.query(
      `insert into comments (id, post_id, author_uid, content, created_at)
       select 'old-' || n, $1, $2, 'Comment ' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 1001) as n`,
      [id, f.ben.uid],
    );
    await f.comment(id, { content: 'To the second', parentCommentId: 'old-2' });
    await f.comment(id, { content: 'The newest' });
    const shown = (await f.comments(id)) as { content: string; replies: { content: string }[] }[];
    expect(shown.at(-1)?.content).toBe('The newest');
    expect(shown[0]).toMatchObject({
      content: 'Comment 2',
      replies: [{ content: 'To the second' }],
    });
    expect(shown[1]?.content).toBe('Comment 4');
  });

  test('a deleted comment with replies becomes a placeholder, which is deleted with the last reply', async () => {
    const id = await f.newPost();
    const remove = (commentId: string, as: SignedIn) =>
      f.t.call({ method: 'DELETE', url: `/api/community/comments/${commentId}`, as });
    const first = (await f.comment(id, { content: 'Secret words' })).json().id;
    const reply = (await f.comment(id, { parentCommentId: first }, f.ann)).json().id;
    expect((await remove(first, f.ann)).statusCode).toBe(404);
    expect((await remove(first, f.ben)).statusCode).toBe(204);
    const [stub] = await f.comments(id);
    expect(stub).toMatchObject({ state: 'deleted', content: '', authorId: '' });
    expect(JSON.stringify(stub)).not.toContain('Secret');
    expect((await f.feed(f.ann)).posts[0].commentsCount).toBe(1);
    expect((await remove(reply, f.ann)).statusCode).toBe(204);
    expect(await f.comments(id)).toEqual([]);
    expect((await f.feed(f.ann)).posts[0].commentsCount).toBe(0);
  });

  test('a comment on a post is liked once per person', async () => {
    const id = await f.newPost();
    const one = (await f.comment(id, {})).json().id;
    await Promise.all(Array.from({ length: 5 }, () => f.like(`comments/${one}`, 'like', f.ann)));
    expect((await f.comments(id))[0]).toMatchObject({ likesCount: 1, isLiked: true });
  });

  test("a comment notifies the post's author, the author it replies to, and the people it mentions", async () => {
    const id = await f.newPost();
    const first = (await f.comment(id, {})).json().id;
    await f.comment(
      id,
      {
        content: 'As @Ann Author said',
        parentCommentId: first,
        mentionedUids: [f.ann.uid, f.ben.uid],
      },
      f.admin,
    );
    const told = async (as: SignedIn) =>
      (await f.t.call({ url: '/api/community/notifications', as })).json();
    expect(await told(f.ann)).toMatchObject({
      unreadCount: 2,
      notifications: expect.arrayContaining([
        expect.objectContaining({ kind: 'mention', excerpt: 'As @Ann Author said' }),
        expect.objectContaining({
          kind: 'comment',
          actor: { displayName: 'Ben Reader', rank: '' },
        }),
      ]),
    });
    expect((await told(f.ben)).notifications).toMatchObject([{ kind: 'reply', postId: id }]);
    await f.t.call({ method: 'PUT', url: '/api/community/notifications/read', as: f.ann });
    expect((await told(f.ann)).unreadCount).toBe(0);
  });
});

test('the author of a post is notified once about fourteen comments, and again about comments that follow after reading', {
  tags: 'slow',
}, async () => {
  const id = await f.newPost();
  const told = async () =>
    (await f.t.call({ url: '/api/community/notifications', as: f.ann })).json();
  for (let i = 1; i <= 13; i += 1) await f.comment(id, { content: `Comment ${i}` }, f.ben);
  f.t.clock.advance(60_000);
  await f.comment(id, { content: 'The last one' }, f.admin);
  expect(await told()).toMatchObject({
    unreadCount: 1,
    notifications: [
      {
        kind: 'comment',
        postId: id,
        count: 14,
        people: 2,
        excerpt: 'The last one',
        isRead: false,
      },
    ],
  });
  await f.t.call({ method: 'PUT', url: '/api/community/notifications/read', as: f.ann });
  f.t.clock.advance(60_000);
  await f.comment(id, { content: 'One more' }, f.ben);
  const other = await f.newPost({ content: 'Another post' });
  await f.comment(other, { content: 'Elsewhere' }, f.ben);
  const later = await told();
  expect(later.unreadCount).toBe(2);
  expect(
    later.notifications.map((item: { count: number; isRead: boolean }) => [
      item.count,
      item.isRead,
    ]),
  ).toEqual([
    [1, false],
    [1, false],
    [14, true],
  ]);
});
