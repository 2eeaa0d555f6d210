import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { openingOf } from './preview.service.ts';

let t: TestApp;
let ann: SignedIn;
let free: SignedIn;

beforeEach(async () => {
  t = await createTestApp();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'Author', subscribedDays: 30 });
  free = await t.make.signedIn({ firstName: 'Fred', lastName: 'Free' });
});
afterEach(() => t.close());

const write = (content: string, as = ann) =>
  t.call({
    method: 'POST',
    url: '/api/community/posts',
    payload: { type: 'question', content, tags: 'secret-tag' },
    as,
  });
const preview = (as = free) => t.call({ url: '/api/community/preview', as });

describe('the preview of the community', () => {
  test('the preview of the community shows a person without Premium how many members, posts and comments there are', async () => {
    const { id } = (await write('How long do you spend on the scenario?')).json();
    await t.call({
      method: 'POST',
      url: `/api/community/posts/${id}/comments`,
      payload: { content: 'Ninety seconds.' },
      as: ann,
    });
    expect((await preview()).json()).toMatchObject({ members: 1, posts: 1, commentsThisWeek: 1 });
  });

  test("the preview of the community sends at most half of a post's title, and nothing of the text, the author or the tags", async () => {
    await write('How long do you spend on the scenario?\nI lose two minutes reading it aloud.');
    const response = await preview();
    expect(response.json().recent).toEqual([
      {
        type: 'question',
        opening: 'How long do you',
        commentsCount: 0,
        createdAt: t.clock.now().toISOString(),
      },
    ]);
    expect(response.body).not.toMatch(/spend|scenario|minutes|Ann|Author|secret-tag/);
    expect(response.body).not.toContain(ann.uid);
  });

  test('the preview of the community shows no posts of members with a hidden profile', async () => {
    await write('How long do you spend on the scenario?');
    for (const changes of [{ isVisible: false }, { isVisible: true, visibility: 'private' }]) {
      const { visibility: profileVisibility = 'public', isVisible } = changes as {
        isVisible: boolean;
        visibility?: string;
      };
      await t.call({
        method: 'PUT',
        url: '/api/user/profile/community',
        payload: {
          city: 'Leeds',
          isVisible,
          communitySettings: {
            allowDirectMessages: true,
            allowGroupInvites: true,
            profileVisibility,
          },
        },
        as: ann,
      });
      t.clock.advance(61_000);
      expect((await preview()).json()).toMatchObject({ posts: 1, recent: [] });
    }
  });

  test('the preview of the community leaves out a post that a moderator has hidden', async () => {
    const { id } = (await write('How long do you spend on the scenario?')).json();
    await t.database.query('update posts set hidden_at = now() where id = $1', [id]);
    expect((await preview()).json()).toMatchObject({ posts: 0, recent: [] });
  });

  test('the preview of the community is refused to visitors', async () => {
    expect((await t.call({ url: '/api/community/preview' })).statusCode).toBe(401);
  });
});

test.each([
  ['Torsion: three sentences that worked for me', 'Torsion: three sentences'],
  ['Thanks @Ann Author for the circuit last night', 'Thanks'],
  ['Consent', ''],
  ['Extraperitonealisationsverfahrensbeschreibung or a shorter word', ''],
])('the preview of the community shortens the title of a post "%s" to "%s"', (title, opening) => {
  expect(openingOf(title)).toBe(opening);
});
