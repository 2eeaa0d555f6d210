import { feedEndpoints } from '@urost3/contract/feed/feed.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { listLockWaits } from '../../testing/test-database.ts';
import { createFeedFixture, type FeedFixture } from './feed.fixtures.ts';

let f: FeedFixture;

beforeAll(async () => {
  f = await createFeedFixture();
});
beforeEach(() => f.startOver());
afterAll(() => f.t.close());

const impossible = `cursor=${Buffer.from('2026-99-99T99:99:99.999Z x').toString('base64url')}`;

describe('the feed', () => {
  test('the feed is newest first, twenty per page, without duplicates or gaps', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 45; i += 1) {
      // Three posts share each instant, so that their ids decide the order.
      if (i % 3 === 0) f.t.clock.advance(1_000);
      ids.push(await f.newPost({ content: `Post ${i}` }));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await f.feed(f.ann, `?limit=20&sortBy=createdAt&cursor=${cursor ?? ''}`);
      expect(answer.hasMore).toBe(page < 2);
      seen.push(...answer.posts.map((item: { id: string }) => item.id));
      cursor = answer.nextCursor;
      // A new post must not shift the pages.
      await f.newPost({ content: 'In between' });
    }
    expect(cursor).toBeNull();
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test.each(['cursor=nonsense', impossible, 'limit=0', 'limit=51', 'sortBy=likes'])(
    'the feed refuses %s',
    async (query) => {
      expect((await f.t.call({ url: `/api/community/posts?${query}`, as: f.ann })).statusCode).toBe(
        400,
      );
    },
  );

  test("the feed's response has exactly the contract's shape", async () => {
    await f.newPost({
      tags: 'a, b',
      images: ['https://example.test/a.png'],
      content: 'A "quoted"\nline',
    });
    const answer = await f.feed(f.ben);
    expect(feedEndpoints.listPosts.response.parse(answer)).toEqual(answer);
    const single = await f.t.call({ url: `/api/community/posts/${answer.posts[0].id}`, as: f.ben });
    expect(single.json()).toEqual(answer.posts[0]);
  });

  test('the feed shows a deleted author as Deleted user, and one without a name as Anonymous', async () => {
    await f.newPost({}, f.ann);
    f.t.clock.advance(1_000);
    await f.newPost({}, f.ben);
    await f.t.database.query('update users set deleted_at = now() where uid = $1', [f.ann.uid]);
    await f.t.database.query("update users set display_name = '' where uid = $1", [f.ben.uid]);
    const { posts } = await f.feed(f.admin);
    expect(
      posts.map((item: { author: { displayName: string } }) => item.author.displayName),
    ).toEqual(['Anonymous', 'Deleted user']);
  });

  test('the feed hides the rank of a private profile', async () => {
    await f.t.database.query("update profiles set rank = 'CT2' where uid = $1", [f.ann.uid]);
    await f.newPost();
    expect((await f.feed(f.ben)).posts[0].author.rank).toBe('CT2');
    await f.t.database.query("update profiles set profile_visibility = 'private' where uid = $1", [
      f.ann.uid,
    ]);
    expect((await f.feed(f.ben)).posts[0].author.rank).toBe('');
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a like and a comment of a post that is being deleted are answered as for a deleted post',
  { tags: 'postgres' },
  async () => {
    const id = await f.newPost();
    const other = await f.t.database.pool?.connect();
    await other?.query('begin');
    await other?.query('delete from posts where id = $1', [id]);
    const writes = Promise.all([
      f.like(`posts/${id}`, 'like'),
      f.comment(id, {}),
      f.comment(id, { content: 'Good point, @Ann', mentionedUids: [f.ann.uid] }),
    ]);
    await expect.poll(() => listLockWaits(f.t.database)).toHaveLength(3);
    await other?.query('commit');
    other?.release();
    expect((await writes).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  },
);

describe('likes of posts and comments', () => {
  test('the counter of likes of a post counts one like per person, even with parallel requests', {
    tags: 'postgres',
  }, async () => {
    const id = await f.newPost();
    await Promise.all(Array.from({ length: 8 }, () => f.like(`posts/${id}`, 'like')));
    expect((await f.like(`posts/${id}`, 'like', f.ann)).json()).toEqual({
      likesCount: 2,
      isLiked: true,
    });
    expect((await f.feed(f.ben)).posts[0]).toMatchObject({ likesCount: 2, isLiked: true });
    expect((await f.feed(f.admin)).posts[0]).toMatchObject({ likesCount: 2, isLiked: false });
    await Promise.all(Array.from({ length: 8 }, () => f.like(`posts/${id}`, 'unlike')));
    expect((await f.feed(f.ben)).posts[0]).toMatchObject({ likesCount: 1, isLiked: false });
  });

  test('the counter of likes of a post is right after several people like and unlike it in parallel', {
    tags: 'postgres',
  }, async () => {
    const id = await f.newPost();
    const people = await Promise.all(
      Array.from({ length: 6 }, () => f.t.make.signedIn({ subscribedDays: 3 })),
    );
    await Promise.all(
      people.flatMap((person) => [
        f.like(`posts/${id}`, 'like', person),
        f.like(`posts/${id}`, 'unlike', person),
        f.like(`posts/${id}`, 'like', person),
      ]),
    );
    const [row] = await f.t.database.query<{ total: number }>(
      'select count(*)::int as total from post_likes',
    );
    expect((await f.feed(f.ann)).posts[0].likesCount).toBe(row?.total);
  });

  test('liking an unknown post or comment is answered with 404', async () => {
    expect((await f.like('posts/nothing', 'like')).statusCode).toBe(404);
    expect((await f.like('comments/nothing', 'like')).statusCode).toBe(404);
  });
});

test('the feed hides posts, comments and mentions of two people from each other while one of them blocks the other', async () => {
  const own = await f.newPost({ content: 'By Ann' });
  await f.comment(own, { content: 'By Ben' }, f.ben);
  const third = await f.newPost({ content: 'By admin' }, f.admin);
  const onThird = (await f.comment(third, { content: 'Ben on third' }, f.ben)).json().id;
  await f.block(f.ann, f.ben.uid);
  expect((await f.feed(f.ben)).posts.map((item: { title: string }) => item.title)).toEqual([
    'By admin',
  ]);
  expect(await f.comments(third, f.ann)).toEqual([]);
  expect(await f.comments(third, f.admin)).toHaveLength(1);
  expect((await f.comment(own, {}, f.ben)).statusCode).toBe(404);
  expect((await f.comment(third, { parentCommentId: onThird }, f.ann)).statusCode).toBe(404);
  expect((await f.like(`posts/${own}`, 'like', f.ben)).statusCode).toBe(404);
  await f.post({ content: 'Hi @Ben Reader', mentionedUids: [f.ben.uid] });
  const told = await f.t.call({ url: '/api/community/notifications', as: f.ben });
  expect(told.json().notifications).toEqual([]);
  await f.block(f.ann, f.ben.uid, 'unblock');
  expect((await f.feed(f.ben)).posts).toHaveLength(3);
});

test('people with a block, in either direction, are told at once that a new post is not there for them', async () => {
  await f.block(f.ann, f.ben.uid);
  const url = await f.t.app.listen({ host: '127.0.0.1', port: 0 });
  const listen = (as: SignedIn) => openLiveReader(url, f.t.make.sessionHeaders(as));
  const atBen = await listen(f.ben);
  const atAnn = await listen(f.ann);
  for (const stream of [atBen, atAnn]) await stream.ready();
  const byAnn = await f.newPost({}, f.ann);
  const byBen = await f.newPost({}, f.ben);
  const change = (postId: string, how: string) => ({
    event: { kind: 'post', data: { postId, change: how } },
  });
  expect(await atBen.next(3)).toMatchObject([
    change(byAnn, 'created'),
    change(byAnn, 'deleted'),
    change(byBen, 'created'),
  ]);
  expect(await atAnn.next(3)).toMatchObject([
    change(byAnn, 'created'),
    change(byBen, 'created'),
    change(byBen, 'deleted'),
  ]);
  for (const stream of [atBen, atAnn]) stream.stop();
});

test('the counters of comments and likes leave out people with a block, also in the answer to a like', async () => {
  const id = await f.newPost({}, f.admin);
  const first = (await f.comment(id, { content: 'By admin' }, f.admin)).json().id;
  const hidden = (await f.comment(id, { content: 'By Ben' }, f.ben)).json().id;
  await f.comment(id, { content: 'Under Ben', parentCommentId: hidden }, f.admin);
  await f.comment(id, { content: 'Ben under admin', parentCommentId: first }, f.ben);
  for (const url of [`posts/${id}`, `comments/${first}`]) {
    await f.like(url, 'like', f.ben);
    await f.like(url, 'like', f.admin);
  }
  await f.block(f.ann, f.ben.uid);
  await f.block(f.ben, f.ann.uid);
  const counters = async (as: SignedIn) => {
    const [{ commentsCount, likesCount }] = (await f.feed(as)).posts;
    const thread = await f.comments(id, as);
    const liked = thread.find((one: { id: string }) => one.id === first);
    const shown = thread
      .flatMap((one: { state: string; replies: { state: string }[] }) => [one, ...one.replies])
      .filter((one: { state: string }) => one.state === 'shown');
    return { commentsCount, shown: shown.length, likesCount, likesOfComment: liked.likesCount };
  };
  expect(await counters(f.ann)).toEqual({
    commentsCount: 2,
    shown: 2,
    likesCount: 1,
    likesOfComment: 1,
  });
  expect(await counters(f.admin)).toEqual({
    commentsCount: 4,
    shown: 4,
    likesCount: 2,
    likesOfComment: 2,
  });
  for (const url of [`posts/${id}`, `comments/${first}`]) {
    expect((await f.like(url, 'like', f.ann)).json()).toEqual({ likesCount: 2, isLiked: true });
    expect((await f.like(url, 'unlike', f.ann)).json()).toEqual({ likesCount: 1, isLiked: false });
  }
});

test('notifications about a post whose author has blocked the notified person are neither listed nor counted', async () => {
  const id = await f.newPost();
  const first = (await f.comment(id, {}, f.ben)).json().id;
  await f.comment(id, { content: 'Reply', parentCommentId: first }, f.admin);
  await f.comment(id, { content: 'As @Ben Reader said', mentionedUids: [f.ben.uid] }, f.admin);
  const told = async () => {
    const answer = (await f.t.call({ url: '/api/community/notifications', as: f.ben })).json();
    return [answer.notifications.length, answer.unreadCount];
  };
  expect(await told()).toEqual([2, 2]);
  await f.block(f.ann, f.ben.uid);
  expect(await told()).toEqual([0, 0]);
});
