// Two members and an administrator, and functions that call the endpoints of the feed.
import { createTestApp, type SignedIn } from '../../testing/test-app.ts';

export type FeedFixture = Awaited<ReturnType<typeof createFeedFixture>>;

export async function createFeedFixture() {
  const t = await createTestApp();
  const people = async () => ({
    ann: await t.make.signedIn({ firstName: 'Ann', lastName: 'Author', subscribedDays: 30 }),
    ben: await t.make.signedIn({ firstName: 'Ben', lastName: 'Reader', subscribedDays: 30 }),
    admin: await t.make.signedIn({ isAdmin: true }),
  });
  const send = (url: string, payload: object, as: SignedIn) =>
    t.call({ method: 'POST', url: `/api/community/${url}`, payload, as });
  const read = async (url: string, as: SignedIn) =>
    (await t.call({ url: `/api/community/${url}`, as })).json();

  const f = { t, ...(await people()) };
  const post = (payload: object, as = f.ann) =>
    send('posts', { type: 'text', content: 'Hello', ...payload }, as);
  return Object.assign(f, {
    post,
    newPost: async (payload: object = {}, as = f.ann): Promise<string> =>
      (await post(payload, as)).json().id,
    feed: (as: SignedIn, query = '') => read(`posts${query}`, as),
    comment: (postId: string, payload: object, as = f.ben) =>
      send(`posts/${postId}/comments`, { content: 'Good point', ...payload }, as),
    comments: async (postId: string, as = f.ann) =>
      (await read(`posts/${postId}/comments`, as)).comments,
    like: (url: string, action: string, as = f.ben) => send(`${url}/like`, { action }, as),
    block: (by: SignedIn, uid: string, action = 'block') =>
      send(`users/${uid}/block`, { action }, by),
    /** For the next test of a file whose tests share one server: starts over with new people. */
    async startOver() {
      await t.startOver();
      Object.assign(f, await people());
    },
  });
}
