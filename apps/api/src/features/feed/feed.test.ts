import { feedEndpoints } from '@urost3/contract/feed/feed.schemas.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { removeUnusedImages } from './post-images.service.ts';

let t: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'Author', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben', lastName: 'Reader', subscribedDays: 30 });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const post = (payload: object, as = ann) =>
  t.call({
    method: 'POST',
    url: '/api/community/posts',
    payload: { type: 'text', content: 'Hello', ...payload },
    as,
  });
const newPost = async (payload: object = {}, as = ann): Promise<string> =>
  (await post(payload, as)).json().id;
const feed = async (as: SignedIn, query = '') =>
  (await t.call({ url: `/api/community/posts${query}`, as })).json();
const comment = (postId: string, payload: object, as = ben) =>
  t.call({
    method: 'POST',
    url: `/api/community/posts/${postId}/comments`,
    payload: { content: 'Good point', ...payload },
    as,
  });
const comments = async (postId: string, as = ann) =>
  (await t.call({ url: `/api/community/posts/${postId}/comments`, as })).json().comments;
const like = (url: string, action: string, as = ben) =>
  t.call({ method: 'POST', url: `/api/community/${url}/like`, payload: { action }, as });
const block = (by: SignedIn, uid: string, action = 'block') =>
  t.call({
    method: 'POST',
    url: `/api/community/users/${uid}/block`,
    payload: { action },
    as: by,
  });

describe('writing a post', () => {
  test("a new post's title is its first line, and its tags are split", async () => {
    const response = await post({
      content: '  First line\nand more  ',
      type: 'question',
      tags: 'stones, , oncology ,stones',
      images: ['https://example.test/a.png', ' '],
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      authorId: ann.uid,
      author: { displayName: 'Ann Author' },
      type: 'question',
      title: 'First line',
      content: 'First line\nand more',
      tags: ['stones', 'oncology'],
      images: ['https://example.test/a.png'],
      likesCount: 0,
      commentsCount: 0,
      isLiked: false,
    });
  });

  test.each(['\u0001\nhello', 'a\u0007b', '\u0085x'])(
    'a post, comment or message with the control characters of %j is refused',
    async (content) => {
      const id = await newPost({ content: 'Two\n\tlines are fine' });
      const edit = await t.call({
        method: 'PUT',
        url: `/api/community/posts/${id}`,
        payload: { title: 'T', content, tags: [] },
        as: ann,
      });
      const answers = [await post({ content }), await comment(id, { content }), edit];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().message).toBe('Please use plain text.');
      }
      const message = await t.call({
        method: 'POST',
        url: '/api/community/conversations/none/messages',
        payload: { content },
        as: ann,
      });
      expect(message.statusCode).toBe(400);
    },
  );

  test('a long first line of a post is cut to a title of at most 300 characters', async () => {
    const { title } = (await post({ content: `${'x'.repeat(299)}😀 and so on` })).json();
    expect(title).toBe('x'.repeat(299));
  });

  test.each([
    [{ content: '   ' }, 'content'],
    [{ content: 'x'.repeat(2001) }, 'content'],
    [{ type: 'poem' }, 'type'],
    [{ tags: ['y'.repeat(201)] }, 'tags'],
    [{ images: ['javascript:alert(1)'] }, 'images.0'],
    [{ images: ['data:image/png;base64,AAAA'] }, 'images.0'],
  ])('a post with %j is refused', async (payload, field) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toContain(field);
  });

  test('only administrators can post announcements, which are pinned in the feed', async () => {
    expect((await post({ type: 'announcement' })).statusCode).toBe(403);
    expect((await post({ type: 'announcement', content: 'Dates are out' }, admin)).statusCode).toBe(
      201,
    );
    const pinned = await t.call({ url: '/api/community/posts/pinned', as: ann });
    expect(pinned.json().posts.map((item: { title: string }) => item.title)).toEqual([
      'Dates are out',
    ]);
  });
});

const impossible = `cursor=${Buffer.from('2026-99-99T99:99:99.999Z x').toString('base64url')}`;

describe('the feed', () => {
  test('the feed is newest first, twenty per page, without duplicates or gaps', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 45; i += 1) {
      // Three posts share each instant, so that their ids decide the order.
      if (i % 3 === 0) t.clock.advance(1_000);
      ids.push(await newPost({ content: `Post ${i}` }));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await feed(ann, `?limit=20&sortBy=createdAt&cursor=${cursor ?? ''}`);
      expect(answer.hasMore).toBe(page < 2);
      seen.push(...answer.posts.map((item: { id: string }) => item.id));
      cursor = answer.nextCursor;
      // A new post must not shift the pages.
      await newPost({ content: 'In between' });
    }
    expect(cursor).toBeNull();
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test.each(['cursor=nonsense', impossible, 'limit=0', 'limit=51', 'sortBy=likes'])(
    'the feed refuses %s',
    async (query) => {
      expect((await t.call({ url: `/api/community/posts?${query}`, as: ann })).statusCode).toBe(
        400,
      );
    },
  );

  test("the feed's response has exactly the contract's shape", async () => {
    await newPost({
      tags: 'a, b',
      images: ['https://example.test/a.png'],
      content: 'A "quoted"\nline',
    });
    const answer = await feed(ben);
    expect(feedEndpoints.listPosts.response.parse(answer)).toEqual(answer);
    const single = await t.call({ url: `/api/community/posts/${answer.posts[0].id}`, as: ben });
    expect(single.json()).toEqual(answer.posts[0]);
  });

  test('the feed shows a deleted author as Deleted user, and one without a name as Anonymous', async () => {
    await newPost({}, ann);
    t.clock.advance(1_000);
    await newPost({}, ben);
    await t.database.query('update users set deleted_at = now() where uid = $1', [ann.uid]);
    await t.database.query("update users set display_name = '' where uid = $1", [ben.uid]);
    const { posts } = await feed(admin);
    expect(
      posts.map((item: { author: { displayName: string } }) => item.author.displayName),
    ).toEqual(['Anonymous', 'Deleted user']);
  });

  test('the feed hides the rank of a private profile', async () => {
    await t.database.query("update profiles set rank = 'CT2' where uid = $1", [ann.uid]);
    await newPost();
    expect((await feed(ben)).posts[0].author.rank).toBe('CT2');
    await t.database.query("update profiles set profile_visibility = 'private' where uid = $1", [
      ann.uid,
    ]);
    expect((await feed(ben)).posts[0].author.rank).toBe('');
  });
});

describe('editing and deleting a post', () => {
  const edit = (id: string, as: SignedIn, payload: object = {}) =>
    t.call({
      method: 'PUT',
      url: `/api/community/posts/${id}`,
      payload: { title: 'New title', content: 'New content', tags: 'a, b', ...payload },
      as,
    });

  test('the author of a post can change its title, content and tags', async () => {
    const id = await newPost();
    expect((await edit(id, ann)).json()).toMatchObject({
      title: 'New title',
      content: 'New content',
      tags: ['a', 'b'],
    });
    expect((await edit(id, ann, { title: ' ' })).json().message).toBe('Title is required.');
    expect((await edit(id, ann, { title: 'x'.repeat(301) })).statusCode).toBe(400);
  });

  test('nobody but its author can edit or delete a post, not even an administrator', async () => {
    const id = await newPost();
    for (const other of [ben, admin]) {
      expect((await edit(id, other)).statusCode).toBe(404);
      const deletion = { method: 'DELETE' as const, url: `/api/community/posts/${id}`, as: other };
      expect((await t.call(deletion)).statusCode).toBe(404);
    }
    expect((await feed(ann)).posts[0].title).toBe('Hello');
  });

  test('deleting a post deletes its comments and likes', async () => {
    const id = await newPost();
    await comment(id, {});
    await like(`posts/${id}`, 'like');
    const answer = await t.call({ method: 'DELETE', url: `/api/community/posts/${id}`, as: ann });
    expect(answer.statusCode).toBe(204);
    expect((await feed(ben)).posts).toEqual([]);
    expect(await t.database.query('select 1 from comments')).toEqual([]);
    expect(await t.database.query('select 1 from post_likes')).toEqual([]);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a like and a comment of a post that is being deleted are answered as for a deleted post',
  { tags: 'postgres' },
  async () => {
    const id = await newPost();
    const other = await t.database.pool?.connect();
    await other?.query('begin');
    await other?.query('delete from posts where id = $1', [id]);
    const writes = Promise.all([
      like(`posts/${id}`, 'like'),
      comment(id, {}),
      comment(id, { content: 'Good point, @Ann', mentionedUids: [ann.uid] }),
    ]);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => t.database.query(waiting)).toHaveLength(3);
    await other?.query('commit');
    other?.release();
    expect((await writes).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  },
);

describe('likes of posts and comments', () => {
  test('the counter of likes of a post counts one like per person, even with parallel requests', {
    tags: 'postgres',
  }, async () => {
    const id = await newPost();
    await Promise.all(Array.from({ length: 8 }, () => like(`posts/${id}`, 'like')));
    expect((await like(`posts/${id}`, 'like', ann)).json()).toEqual({
      likesCount: 2,
      isLiked: true,
    });
    expect((await feed(ben)).posts[0]).toMatchObject({ likesCount: 2, isLiked: true });
    expect((await feed(admin)).posts[0]).toMatchObject({ likesCount: 2, isLiked: false });
    await Promise.all(Array.from({ length: 8 }, () => like(`posts/${id}`, 'unlike')));
    expect((await feed(ben)).posts[0]).toMatchObject({ likesCount: 1, isLiked: false });
  });

  test('the counter of likes of a post is right after several people like and unlike it in parallel', {
    tags: 'postgres',
  }, async () => {
    const id = await newPost();
    const people = await Promise.all(
      Array.from({ length: 6 }, () => t.make.signedIn({ subscribedDays: 3 })),
    );
    await Promise.all(
      people.flatMap((person) => [
        like(`posts/${id}`, 'like', person),
        like(`posts/${id}`, 'unlike', person),
        like(`posts/${id}`, 'like', person),
      ]),
    );
    const [row] = await t.database.query<{ total: number }>(
      'select count(*)::int as total from post_likes',
    );
    expect((await feed(ann)).posts[0].likesCount).toBe(row?.total);
  });

  test('liking an unknown post or comment is answered with 404', async () => {
    expect((await like('posts/nothing', 'like')).statusCode).toBe(404);
    expect((await like('comments/nothing', 'like')).statusCode).toBe(404);
  });
});

describe('comments on posts', () => {
  test('comments have one level of replies and are counted', async () => {
    const id = await newPost();
    const first = (await comment(id, { content: 'First' })).json();
    t.clock.advance(1_000);
    const reply = await comment(id, { content: 'Reply', parentCommentId: first.id }, ann);
    expect(reply.statusCode).toBe(201);
    const deeper = await comment(id, { parentCommentId: reply.json().id });
    expect(deeper.statusCode).toBe(422);
    expect(await comments(id)).toMatchObject([
      { content: 'First', author: { displayName: 'Ben Reader' }, replies: [{ content: 'Reply' }] },
    ]);
    expect((await feed(ann)).posts[0].commentsCount).toBe(2);
  });

  test.each([['   '], ['x'.repeat(1001)]])(
    'comments on a post that are empty or too long are refused',
    async (content) => {
      const id = await newPost();
      expect((await comment(id, { content })).statusCode).toBe(400);
    },
  );

  test('a comment needs an existing post, and a parent on the same post', async () => {
    const id = await newPost();
    const elsewhere = await newPost();
    const there = (await comment(elsewhere, {})).json().id;
    expect((await comment('nothing', {})).statusCode).toBe(404);
    expect((await comment(id, { parentCommentId: there })).statusCode).toBe(404);
    expect((await t.call({ url: '/api/community/posts/none/comments', as: ann })).statusCode).toBe(
      404,
    );
  });

  test('on a post with more than a thousand comments the oldest are hidden, never the newest', async () => {
    const id = await newPost();
    await t.database.query(
      `insert into comments (id, post_id, author_uid, content, created_at)
       select 'old-' || n, $1, $2, 'Comment ' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 1001) as n`,
      [id, ben.uid],
    );
    await comment(id, { content: 'To the second', parentCommentId: 'old-2' });
    await comment(id, { content: 'The newest' });
    const shown = (await comments(id)) as { content: string; replies: { content: string }[] }[];
    expect(shown.at(-1)?.content).toBe('The newest');
    expect(shown[0]).toMatchObject({
      content: 'Comment 2',
      replies: [{ content: 'To the second' }],
    });
    expect(shown[1]?.content).toBe('Comment 4');
  });

  test('a deleted comment with replies becomes a placeholder, which is deleted with the last reply', async () => {
    const id = await newPost();
    const remove = (commentId: string, as: SignedIn) =>
      t.call({ method: 'DELETE', url: `/api/community/comments/${commentId}`, as });
    const first = (await comment(id, { content: 'Secret words' })).json().id;
    const reply = (await comment(id, { parentCommentId: first }, ann)).json().id;
    expect((await remove(first, ann)).statusCode).toBe(404);
    expect((await remove(first, ben)).statusCode).toBe(204);
    const [stub] = await comments(id);
    expect(stub).toMatchObject({ state: 'deleted', content: '', authorId: '' });
    expect(JSON.stringify(stub)).not.toContain('Secret');
    expect((await feed(ann)).posts[0].commentsCount).toBe(1);
    expect((await remove(reply, ann)).statusCode).toBe(204);
    expect(await comments(id)).toEqual([]);
    expect((await feed(ann)).posts[0].commentsCount).toBe(0);
  });

  test('a comment on a post is liked once per person', async () => {
    const id = await newPost();
    const one = (await comment(id, {})).json().id;
    await Promise.all(Array.from({ length: 5 }, () => like(`comments/${one}`, 'like', ann)));
    expect((await comments(id))[0]).toMatchObject({ likesCount: 1, isLiked: true });
  });

  test("a comment notifies the post's author, the author it replies to, and the people it mentions", async () => {
    const id = await newPost();
    const first = (await comment(id, {})).json().id;
    await comment(
      id,
      { content: 'As @Ann Author said', parentCommentId: first, mentionedUids: [ann.uid, ben.uid] },
      admin,
    );
    const told = async (as: SignedIn) =>
      (await t.call({ url: '/api/community/notifications', as })).json();
    expect(await told(ann)).toMatchObject({
      unreadCount: 2,
      notifications: expect.arrayContaining([
        expect.objectContaining({ kind: 'mention', excerpt: 'As @Ann Author said' }),
        expect.objectContaining({
          kind: 'comment',
          actor: { displayName: 'Ben Reader', rank: '' },
        }),
      ]),
    });
    expect((await told(ben)).notifications).toMatchObject([{ kind: 'reply', postId: id }]);
    await t.call({ method: 'PUT', url: '/api/community/notifications/read', as: ann });
    expect((await told(ann)).unreadCount).toBe(0);
  });
});

test('the author of a post is notified once about fourteen comments, and again about comments that follow after reading', {
  tags: 'slow',
}, async () => {
  const id = await newPost();
  const told = async () => (await t.call({ url: '/api/community/notifications', as: ann })).json();
  for (let i = 1; i <= 13; i += 1) await comment(id, { content: `Comment ${i}` }, ben);
  t.clock.advance(60_000);
  await comment(id, { content: 'The last one' }, admin);
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
  await t.call({ method: 'PUT', url: '/api/community/notifications/read', as: ann });
  t.clock.advance(60_000);
  await comment(id, { content: 'One more' }, ben);
  const other = await newPost({ content: 'Another post' });
  await comment(other, { content: 'Elsewhere' }, ben);
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

test("a post's title is the text of its first line without Markdown", async () => {
  await newPost({ content: '## Torsion in the **ED**\n\nWhat would you do?' });
  expect((await feed(ann)).posts).toMatchObject([
    {
      title: 'Torsion in the ED',
      content: '## Torsion in the **ED**\n\nWhat would you do?',
    },
  ]);
});

test('a post mentions people by their whole names, and not those whose names begin alike', async () => {
  const lastNames = ['Test', 'Testson', 'Test-Smith', 'Test Smith'];
  const people = await Promise.all(
    lastNames.map((lastName) =>
      t.make.signedIn({ firstName: 'Ann', lastName, subscribedDays: 30 }),
    ),
  );
  const mentionedUids = people.map(({ uid }) => uid);
  const told = () =>
    Promise.all(
      people.map(
        async (as) =>
          (await t.call({ url: '/api/community/notifications', as })).json().notifications.length,
      ),
    );
  await post({ content: 'Hi @Ann Testson, @Ann Test-Smith and @Ann Test Smith', mentionedUids });
  expect(await told()).toEqual([0, 1, 1, 1]);
  await post({ content: '(@Ann Test’s case)', mentionedUids });
  expect(await told()).toEqual([1, 1, 1, 1]);
});

test('the feed hides posts, comments and mentions of two people from each other while one of them blocks the other', async () => {
  const own = await newPost({ content: 'By Ann' });
  await comment(own, { content: 'By Ben' }, ben);
  const third = await newPost({ content: 'By admin' }, admin);
  const onThird = (await comment(third, { content: 'Ben on third' }, ben)).json().id;
  await block(ann, ben.uid);
  expect((await feed(ben)).posts.map((item: { title: string }) => item.title)).toEqual([
    'By admin',
  ]);
  expect(await comments(third, ann)).toEqual([]);
  expect(await comments(third, admin)).toHaveLength(1);
  expect((await comment(own, {}, ben)).statusCode).toBe(404);
  expect((await comment(third, { parentCommentId: onThird }, ann)).statusCode).toBe(404);
  expect((await like(`posts/${own}`, 'like', ben)).statusCode).toBe(404);
  await post({ content: 'Hi @Ben Reader', mentionedUids: [ben.uid] });
  const told = await t.call({ url: '/api/community/notifications', as: ben });
  expect(told.json().notifications).toEqual([]);
  await block(ann, ben.uid, 'unblock');
  expect((await feed(ben)).posts).toHaveLength(3);
});

test('the counters of comments and likes leave out people with a block, also in the answer to a like', async () => {
  const id = await newPost({}, admin);
  const first = (await comment(id, { content: 'By admin' }, admin)).json().id;
  const hidden = (await comment(id, { content: 'By Ben' }, ben)).json().id;
  await comment(id, { content: 'Under Ben', parentCommentId: hidden }, admin);
  await comment(id, { content: 'Ben under admin', parentCommentId: first }, ben);
  for (const url of [`posts/${id}`, `comments/${first}`]) {
    await like(url, 'like', ben);
    await like(url, 'like', admin);
  }
  await block(ann, ben.uid);
  await block(ben, ann.uid);
  const counters = async (as: SignedIn) => {
    const [{ commentsCount, likesCount }] = (await feed(as)).posts;
    const thread = await comments(id, as);
    const liked = thread.find((one: { id: string }) => one.id === first);
    const shown = thread
      .flatMap((one: { state: string; replies: { state: string }[] }) => [one, ...one.replies])
      .filter((one: { state: string }) => one.state === 'shown');
    return { commentsCount, shown: shown.length, likesCount, likesOfComment: liked.likesCount };
  };
  expect(await counters(ann)).toEqual({
    commentsCount: 2,
    shown: 2,
    likesCount: 1,
    likesOfComment: 1,
  });
  expect(await counters(admin)).toEqual({
    commentsCount: 4,
    shown: 4,
    likesCount: 2,
    likesOfComment: 2,
  });
  for (const url of [`posts/${id}`, `comments/${first}`]) {
    expect((await like(url, 'like', ann)).json()).toEqual({ likesCount: 2, isLiked: true });
    expect((await like(url, 'unlike', ann)).json()).toEqual({ likesCount: 1, isLiked: false });
  }
});

test('notifications about a post whose author has blocked the notified person are neither listed nor counted', async () => {
  const id = await newPost();
  const first = (await comment(id, {}, ben)).json().id;
  await comment(id, { content: 'Reply', parentCommentId: first }, admin);
  await comment(id, { content: 'As @Ben Reader said', mentionedUids: [ben.uid] }, admin);
  const told = async () => {
    const answer = (await t.call({ url: '/api/community/notifications', as: ben })).json();
    return [answer.notifications.length, answer.unreadCount];
  };
  expect(await told()).toEqual([2, 2]);
  await block(ann, ben.uid);
  expect(await told()).toEqual([0, 0]);
});

describe('pictures of posts', () => {
  const upload = (bytes: Buffer, as = ann, name = 'holiday.png') => {
    const boundary = 'xxboundaryxx';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return t.call({
      method: 'POST',
      url: '/api/community/images',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      as,
    });
  };
  const picture = () =>
    sharp({ create: { width: 3000, height: 20, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer();

  test('pictures of a post are re-encoded, shown under an address for the viewer only, and deleted with the post', async () => {
    const answer = await upload(await picture());
    expect(answer.statusCode).toBe(201);
    const { image } = answer.json();
    expect(image).toMatch(new RegExp(`^post_images/${ann.uid}/`));
    const id = await newPost({ type: 'image', images: [image] });
    const [shown] = (await feed(ben)).posts[0].images;
    const file = await t.call({ url: shown });
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect((await sharp(file.rawPayload).metadata()).width).toBe(1600);
    expect(file.rawPayload.includes('home address')).toBe(false);
    expect((await t.call({ url: shown.replace(/u=[^&]+/, 'u=someone') })).statusCode).toBe(403);
    await t.call({ method: 'DELETE', url: `/api/community/posts/${id}`, as: ann });
    expect((await t.call({ url: shown })).statusCode).toBe(404);
  });

  test('an upload for a post must be a picture, whatever its declared type', async () => {
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('<html>hello</html>'),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('not really')]),
    ]) {
      expect((await upload(bytes)).statusCode).toBe(415);
    }
  });

  test("another person's or an already used picture cannot be attached to a post", async () => {
    const { image } = (await upload(await picture(), ben)).json();
    expect((await post({ images: [image] })).statusCode).toBe(422);
    expect((await post({ images: [image] }, ben)).statusCode).toBe(201);
    expect((await post({ images: [image] }, ben)).statusCode).toBe(422);
  });

  test('pictures uploaded for a post that was never published are deleted after a day', async () => {
    const { url } = (await upload(await picture())).json();
    expect((await t.call({ url })).statusCode).toBe(200);
    await removeUnusedImages(t.ctx);
    expect((await t.call({ url })).statusCode).toBe(200);
    await t.database.query("update post_images set created_at = created_at - interval '25 hours'");
    await removeUnusedImages(t.ctx);
    expect((await t.call({ url })).statusCode).toBe(404);
  });
});

test('a person who floods the feed with posts is rate limited', { tags: 'slow' }, async () => {
  const codes: number[] = [];
  for (let i = 0; i < 70; i += 1) codes.push((await post({ content: `${i}` })).statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(60);
  const refused = await post({});
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
