import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/test-app.ts';
import { createFeedFixture, type FeedFixture } from './feed.fixtures.ts';
import { removeUnusedImages } from './post-images.service.ts';

let f: FeedFixture;

beforeAll(async () => {
  f = await createFeedFixture();
});
beforeEach(() => f.startOver());
afterAll(() => f.t.close());

describe('writing a post', () => {
  test("a new post's title is its first line, and its tags are split", async () => {
    const response = await f.post({
      content: '  First line\nand more  ',
      type: 'question',
      tags: 'stones, , oncology ,stones',
      images: ['https://example.test/a.png', ' '],
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      authorId: f.ann.uid,
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
      const id = await f.newPost({ content: 'Two\n\tlines are fine' });
      const edit = await f.t.call({
        method: 'PUT',
        url: `/api/community/posts/${id}`,
        payload: { title: 'T', content, tags: [] },
        as: f.ann,
      });
      const answers = [await f.post({ content }), await f.comment(id, { content }), edit];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().message).toBe('Please use plain text.');
      }
      const message = await f.t.call({
        method: 'POST',
        url: '/api/community/conversations/none/messages',
        payload: { content },
        as: f.ann,
      });
      expect(message.statusCode).toBe(400);
    },
  );

  test('a long first line of a post is cut to a title of at most 300 characters', async () => {
    const { title } = (await f.post({ content: `${'x'.repeat(299)}😀 and so on` })).json();
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
    const response = await f.post(payload);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toContain(field);
  });

  test('only administrators can post announcements, which are pinned in the feed', async () => {
    expect((await f.post({ type: 'announcement' })).statusCode).toBe(403);
    expect(
      (await f.post({ type: 'announcement', content: 'Dates are out' }, f.admin)).statusCode,
    ).toBe(201);
    const pinned = await f.t.call({ url: '/api/community/posts/pinned', as: f.ann });
    expect(pinned.json().posts.map((item: { title: string }) => item.title)).toEqual([
      'Dates are out',
    ]);
  });
});

test("a post's title is the text of its first line without Markdown", async () => {
  await f.newPost({ content: '## Torsion in the **ED**\n\nWhat would you do?' });
  expect((await f.feed(f.ann)).posts).toMatchObject([
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
      f.t.make.signedIn({ firstName: 'Ann', lastName, subscribedDays: 30 }),
    ),
  );
  const mentionedUids = people.map(({ uid }) => uid);
  const told = () =>
    Promise.all(
      people.map(
        async (as) =>
          (await f.t.call({ url: '/api/community/notifications', as })).json().notifications.length,
      ),
    );
  await f.post({ content: 'Hi @Ann Testson, @Ann Test-Smith and @Ann Test Smith', mentionedUids });
  expect(await told()).toEqual([0, 1, 1, 1]);
  await f.post({ content: '(@Ann Test’s case)', mentionedUids });
  expect(await told()).toEqual([1, 1, 1, 1]);
});

describe('editing and deleting a post', () => {
  const edit = (id: string, as: SignedIn, payload: object = {}) =>
    f.t.call({
      method: 'PUT',
      url: `/api/community/posts/${id}`,
      payload: { title: 'New title', content: 'New content', tags: 'a, b', ...payload },
      as,
    });

  test('the author of a post can change its title, content and tags', async () => {
    const id = await f.newPost();
    expect((await edit(id, f.ann)).json()).toMatchObject({
      title: 'New title',
      content: 'New content',
      tags: ['a', 'b'],
    });
    expect((await edit(id, f.ann, { title: ' ' })).json().message).toBe('Title is required.');
    expect((await edit(id, f.ann, { title: 'x'.repeat(301) })).statusCode).toBe(400);
  });

  test('nobody but its author can edit or delete a post, not even an administrator', async () => {
    const id = await f.newPost();
    for (const other of [f.ben, f.admin]) {
      expect((await edit(id, other)).statusCode).toBe(404);
      const deletion = { method: 'DELETE' as const, url: `/api/community/posts/${id}`, as: other };
      expect((await f.t.call(deletion)).statusCode).toBe(404);
    }
    expect((await f.feed(f.ann)).posts[0].title).toBe('Hello');
  });

  test('a former administrator can no longer change an announcement', async () => {
    const former = await f.t.make.signedIn({ isAdmin: true, subscribedDays: 30 });
    const id = await f.newPost({ type: 'announcement', content: 'Dates are out' }, former);
    expect((await edit(id, former, { title: 'Dates', content: 'In May' })).statusCode).toBe(200);
    await f.t.database.query('update users set is_admin = false where uid = $1', [former.uid]);
    const refused = await edit(id, former);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Announcements are for administrators.');
    const pinned = await f.t.call({ url: '/api/community/posts/pinned', as: f.ann });
    expect(pinned.json().posts).toMatchObject([{ title: 'Dates', content: 'In May' }]);
  });

  test('deleting a post deletes its comments and likes', async () => {
    const id = await f.newPost();
    await f.comment(id, {});
    await f.like(`posts/${id}`, 'like');
    const answer = await f.t.call({
      method: 'DELETE',
      url: `/api/community/posts/${id}`,
      as: f.ann,
    });
    expect(answer.statusCode).toBe(204);
    expect((await f.feed(f.ben)).posts).toEqual([]);
    expect(await f.t.database.query('select 1 from comments')).toEqual([]);
    expect(await f.t.database.query('select 1 from post_likes')).toEqual([]);
  });
});

describe('pictures of posts', () => {
  const upload = (bytes: Buffer, as = f.ann, name = 'holiday.png') => {
    const boundary = 'xxboundaryxx';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return f.t.call({
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
    expect(image).toMatch(new RegExp(`^post_images/${f.ann.uid}/`));
    const id = await f.newPost({ type: 'image', images: [image] });
    const [shown] = (await f.feed(f.ben)).posts[0].images;
    const file = await f.t.call({ url: shown });
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect((await sharp(file.rawPayload).metadata()).width).toBe(1600);
    expect(file.rawPayload.includes('home address')).toBe(false);
    expect((await f.t.call({ url: shown.replace(/u=[^&]+/, 'u=someone') })).statusCode).toBe(403);
    await f.t.call({ method: 'DELETE', url: `/api/community/posts/${id}`, as: f.ann });
    expect((await f.t.call({ url: shown })).statusCode).toBe(404);
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
    const { image } = (await upload(await picture(), f.ben)).json();
    expect((await f.post({ images: [image] })).statusCode).toBe(422);
    expect((await f.post({ images: [image] }, f.ben)).statusCode).toBe(201);
    expect((await f.post({ images: [image] }, f.ben)).statusCode).toBe(422);
  });

  test('pictures uploaded for a post that was never published are deleted after a day', async () => {
    const { image, url } = (await upload(await picture())).json();
    expect((await f.t.call({ url })).statusCode).toBe(200);
    await removeUnusedImages(f.t.ctx);
    expect((await f.t.call({ url })).statusCode).toBe(200);
    const grow = (hours: number) =>
      f.t.database.query(
        `update post_images set created_at = created_at - interval '${hours} hours'`,
      );
    await grow(25);
    // From now on no post can take it, so that its file can be deleted.
    expect((await f.post({ images: [image] })).statusCode).toBe(422);
    await grow(1);
    await removeUnusedImages(f.t.ctx);
    expect((await f.t.call({ url })).statusCode).toBe(404);
  });
});

test('a person who floods the feed with posts is rate limited', { tags: 'slow' }, async () => {
  const codes: number[] = [];
  for (let i = 0; i < 70; i += 1) codes.push((await f.post({ content: `${i}` })).statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(60);
  const refused = await f.post({});
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
