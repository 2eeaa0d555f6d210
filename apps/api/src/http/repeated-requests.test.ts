// What a browser sends again, because the answer to its first request was lost, is there once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishStations, roomCalls } from '../features/practice-rooms/practice-rooms.fixtures.ts';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let ann: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'Author', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben', subscribedDays: 30 });
  await t.make.signedIn({ isAdmin: true, email: 'admin@example.test' });
});
afterAll(() => t.close());

const post = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url, payload, as });
const makePost = async (as: SignedIn): Promise<string> =>
  (await post('/api/community/posts', { content: 'Hello', type: 'text' }, as)).json().id;
const countRows = async (table: string): Promise<number> =>
  (await t.database.query(`select 1 from ${table}`)).length;

interface Creation {
  url: string;
  payload: object;
}

async function makeRoom(): Promise<string> {
  const r = roomCalls(t);
  const sections = await publishStations(t);
  const { id } = (await r.create(ann, sections.locked.slice(0, 1))).json<{ id: string }>();
  await r.join(id, ann, ben);
  return id;
}

async function makeQuestion() {
  const questions = [{ id: 'q1', type: 'text', question: 'Which catheter?', answer: '12 Ch' }];
  const changes = { title: 'Retention', questions } as never;
  const sectionId = await t.make.section('emergency_stations', changes);
  return { stationId: 'emergency_stations', sectionId, questionId: 'q1' };
}

/** What Ben sends, and the number of its rows afterwards. */
const creations: Record<string, { count: () => Promise<number>; make: () => Promise<Creation> }> = {
  'a post that mentions a member': {
    count: async () => (await countRows('posts')) + (await countRows('notifications')) - 1,
    make: async () => ({
      url: '/api/community/posts',
      payload: { content: '@Ann Author hello', type: 'text', mentionedUids: [ann.uid] },
    }),
  },
  'a comment': {
    count: () => countRows('comments'),
    make: async () => ({
      url: `/api/community/posts/${await makePost(ann)}/comments`,
      payload: { content: 'Good point' },
    }),
  },
  'a reply that mentions a member': {
    count: async () => (await countRows('comments')) - 1,
    make: async () => {
      const url = `/api/community/posts/${await makePost(ann)}/comments`;
      const { id: parentCommentId } = (await post(url, { content: 'First' }, ann)).json();
      return {
        url,
        payload: { content: '@Ann Author yes', parentCommentId, mentionedUids: [ann.uid] },
      };
    },
  },
  'a report of a post': {
    count: () => countRows('reports'),
    make: async () => ({
      url: '/api/community/reports',
      payload: { targetType: 'post', targetId: await makePost(ann), reason: 'spam', note: '' },
    }),
  },
  'a report of a person': {
    count: () => countRows('reports'),
    make: async () => ({
      url: `/api/practice-rooms/${await makeRoom()}/members/${ann.uid}/report`,
      payload: { reason: 'harassment', note: '' },
    }),
  },
  'a report of a question': {
    count: () => countRows('question_reports'),
    make: async () => ({
      url: '/api/question-reports',
      payload: { ...(await makeQuestion()), reason: 'wrong', note: '14 Ch' },
    }),
  },
  'a message to the site': {
    count: async () => (await t.mailsTo('admin@example.test')).length,
    make: async () => ({
      url: '/api/contact',
      payload: { name: 'Ben', email: 'ben@example.test', topic: 'other', message: 'Hello?' },
    }),
  },
};

describe.each(Object.entries(creations))('%s', (_, { count, make }) => {
  const send = ({ url, payload }: Creation, clientId: string, as = ben) =>
    post(`${url}?clientId=${clientId}`, payload, as);

  test('that is sent again is answered like the first time, and is there once', async () => {
    const creation = await make();
    const clientId = randomUUID();
    const first = await send(creation, clientId);
    expect(first.statusCode).toBeLessThan(300);
    const again = await send(creation, clientId);
    expect(again.statusCode).toBe(first.statusCode);
    expect(again.json()).toEqual(first.json());
    expect(await count()).toBe(1);
  });

  test('that is sent twice at once is there once', { tags: 'postgres' }, async () => {
    const creation = await make();
    const clientId = randomUUID();
    const both = await Promise.all([send(creation, clientId), send(creation, clientId)]);
    expect(new Set(both.map(({ body }) => body)).size).toBe(1);
    expect(both[0]?.statusCode).toBeLessThan(300);
    expect(await count()).toBe(1);
  });
});

test.each([
  ['a post', 'posts', () => creations['a post that mentions a member']],
  ['a comment', 'comments', () => creations['a comment']],
])('%s with the id that another person has used is new', async (_, table, creation) => {
  const made = (await creation()?.make()) ?? { url: '', payload: {} };
  const before = await countRows(table);
  const url = `${made.url}?clientId=${randomUUID()}`;
  for (const as of [ann, ben]) expect((await post(url, made.payload, as)).statusCode).toBe(201);
  expect(await countRows(table)).toBe(before + 2);
});

test('a comment with the id of a comment on another post is refused, and the message says so', async () => {
  const payload = { content: 'Good point' };
  const urls = [await makePost(ann), await makePost(ann)].map(
    (id) => `/api/community/posts/${id}/comments?clientId=10000000-0000-4000-8000-000000000001`,
  );
  expect((await post(urls[0] ?? '', payload, ben)).statusCode).toBe(201);
  const refused = await post(urls[1] ?? '', payload, ben);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toBe('This comment was sent to another post.');
});

test('what is sent without an id, by an older page, is new each time', async () => {
  await makePost(ann);
  await makePost(ann);
  expect(await countRows('posts')).toBe(2);
});

test('a report that is sent again does not open the case again that a moderator has dismissed', async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const { url, payload } = (await creations['a report of a post']?.make()) ?? {
    url: '',
    payload: {},
  };
  const sent = `${url}?clientId=${randomUUID()}`;
  await post(sent, payload, ben);
  const listed = async () =>
    (await t.call({ url: '/api/admin/reports?status=all', as: admin })).json();
  const { cases } = await listed();
  await t.call({
    method: 'PUT',
    url: `/api/admin/reports/${cases[0].id}`,
    payload: { action: 'dismiss' },
    as: admin,
  });
  await post(sent, payload, ben);
  expect((await listed()).cases).toMatchObject([{ status: 'dismissed' }]);
});
