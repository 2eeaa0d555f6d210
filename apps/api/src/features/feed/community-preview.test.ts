import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

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
const call = (as = free) => t.call({ url: '/api/community/preview', as });

describe('the preview of the community', () => {
  test('the preview of the community shows a person without Premium how many members, posts and comments there are', async () => {
    const { id } = (await write('How long do you spend on the scenario?')).json();
    await t.call({
      method: 'POST',
      url: `/api/community/posts/${id}/comments`,
      payload: { content: 'Ninety seconds.' },
      as: ann,
    });
    expect((await call()).json()).toMatchObject({ members: 1, posts: 1, commentsThisWeek: 1 });
  });

  test('the preview of the community contains numbers and no words that members wrote', async () => {
    await write('Consent for circumcision\nI lose two minutes reading it aloud.');
    const preview = (await call()).json();
    expect(preview).toEqual({ members: 1, posts: 1, commentsThisWeek: 0 });
  });

  test('the preview of the community leaves out a post that a moderator has hidden', async () => {
    const { id } = (await write('How long do you spend on the scenario?')).json();
    await t.database.query('update posts set hidden_at = now() where id = $1', [id]);
    expect((await call()).json()).toMatchObject({ posts: 0 });
  });

  test('the preview of the community is refused to visitors', async () => {
    expect((await t.call({ url: '/api/community/preview' })).statusCode).toBe(401);
  });
});
