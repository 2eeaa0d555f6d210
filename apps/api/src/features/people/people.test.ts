import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let cat: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'One', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben', lastName: 'Two', subscribedDays: 30 });
  cat = await t.make.signedIn({ firstName: 'Cat', lastName: 'Three', subscribedDays: 30 });
});
afterAll(() => t.close());

describe('the list of members on Find Friends', () => {
  const discover = async (as: SignedIn) =>
    (await t.call({ url: '/api/community/users/discover?limit=100', as })).json().users;

  test('Find Friends lists visible members who are not blocked, suspended or oneself', async () => {
    await t.make.user();
    const hidden = await t.make.signedIn({ subscribedDays: 3 });
    await t.database.query('update profiles set is_visible = false where uid = $1', [hidden.uid]);
    const suspended = await t.make.user({ subscribedDays: 3 });
    await t.database.query('update users set disabled_at = now() where uid = $1', [suspended.uid]);
    await t.make.user({ subscribedDays: -1 });
    await t.call({
      method: 'POST',
      url: `/api/community/users/${ann.uid}/block`,
      payload: { action: 'block' },
      as: cat,
    });
    const found = await discover(ann);
    expect(found.map((user: { uid: string }) => user.uid)).toEqual([ben.uid]);
    expect(found[0]).toMatchObject({
      displayName: 'Ben Two',
      profileData: { rank: '', city: 'Leeds', bio: '' },
      communitySettings: { allowDirectMessages: true },
    });
  });

  test('Find Friends hides rank, city and bio of private profiles', async () => {
    await t.database.query(
      "update profiles set rank = 'ST1', bio = 'Me', profile_visibility = 'private' where uid = $1",
      [ben.uid],
    );
    const found = (await discover(ann)).find((user: { uid: string }) => user.uid === ben.uid);
    expect(found.profileData).toEqual({ rank: '', city: '', bio: '' });
  });
});

test('looking up a member of the community by UID gives name and rank, and 404 for an unknown person', async () => {
  await t.database.query("update profiles set rank = 'CT2' where uid = $1", [ben.uid]);
  const url = (uid: string) => `/api/users/${uid}/public`;
  expect((await t.call({ url: url(ben.uid), as: ann })).json()).toEqual({
    uid: ben.uid,
    displayName: 'Ben Two',
    rank: 'CT2',
  });
  expect((await t.call({ url: url('nobody'), as: ann })).statusCode).toBe(404);
});
