import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
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

const BASE = '/api/community/conversations';
const start = (payload: object, as = ann) => t.call({ method: 'POST', url: BASE, payload, as });
const direct = async (from: SignedIn, to: SignedIn): Promise<string> =>
  (await start({ type: 'direct', participantId: to.uid }, from)).json().conversationId;
const send = (id: string, payload: object, as = ann) =>
  t.call({
    method: 'POST',
    url: `${BASE}/${id}/messages`,
    payload: { content: 'Hi', type: 'text', ...payload },
    as,
  });
const list = async (as: SignedIn) => (await t.call({ url: BASE, as })).json().conversations;
const thread = (id: string, as: SignedIn, query = '') =>
  t.call({ url: `${BASE}/${id}/messages${query}`, as });
const unread = async (as: SignedIn) => (await t.call({ url: `${BASE}/unread`, as })).json().count;
const read = (id: string, as: SignedIn) => t.call({ method: 'PUT', url: `${BASE}/${id}/read`, as });
const type = (id: string, as: SignedIn) =>
  t.call({ method: 'POST', url: `${BASE}/${id}/typing`, as });
const settings = (as: SignedIn, column: string, value: boolean) =>
  t.database.query(`update profiles set ${column} = $2 where uid = $1`, [as.uid, value]);
const block = (by: SignedIn, uid: string) =>
  t.call({
    method: 'POST',
    url: `/api/community/users/${uid}/block`,
    payload: { action: 'block' },
    as: by,
  });

describe('a direct conversation', () => {
  test('two people have one direct conversation, also when both start it in parallel', {
    tags: 'postgres',
  }, async () => {
    const ids = await Promise.all([
      direct(ann, ben),
      direct(ben, ann),
      direct(ann, ben),
      direct(ben, ann),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await t.database.query('select 1 from conversations')).toHaveLength(1);
  });

  test('the list of direct conversations shows names and the latest message, most recently updated first', async () => {
    const withBen = await direct(ann, ben);
    const withCat = await direct(ann, cat);
    t.clock.advance(1_000);
    await send(withBen, { content: 'To Ben' });
    t.clock.advance(1_000);
    await send(withCat, { content: 'From Cat' }, cat);
    expect(await list(ann)).toMatchObject([
      {
        id: withCat,
        type: 'direct',
        groupId: null,
        participantsInfo: { [cat.uid]: { displayName: 'Cat Three' } },
        lastMessage: { text: 'From Cat', authorId: cat.uid },
        isUnread: true,
      },
      { id: withBen, lastMessage: { text: 'To Ben' }, isUnread: false },
    ]);
  });

  test('direct conversations are listed in pages, each once, even when one moves up meanwhile', async () => {
    const opened: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      t.clock.advance(1_000);
      opened.push(await direct(ann, await t.make.signedIn({ subscribedDays: 30 })));
    }
    const page = async (query: string) =>
      (await t.call({ url: `${BASE}?limit=2${query}`, as: ann })).json();
    const ids = (answer: { conversations: { id: string }[] }) =>
      answer.conversations.map((conversation) => conversation.id);
    const first = await page('');
    expect(ids(first)).toEqual([opened[4], opened[3]]);
    expect(first.hasMore).toBe(true);
    t.clock.advance(1_000);
    await send(opened[0] as string, {});
    const second = await page(`&cursor=${first.nextCursor}`);
    expect(ids(second)).toEqual([opened[2], opened[1]]);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect(ids(await page(''))).toEqual([opened[0], opened[4]]);
    for (const at of ['not ours', '2026-99-99T99:99:99.999Z x', '0000-01-01T00:00:00.000Z x']) {
      const cursor = Buffer.from(at).toString('base64url');
      expect((await t.call({ url: `${BASE}?cursor=${cursor}`, as: ann })).statusCode, at).toBe(400);
    }
  });

  test('a direct conversation with oneself, people outside the community or people who refuse messages is refused', async () => {
    expect((await start({ type: 'direct', participantId: ann.uid })).statusCode).toBe(422);
    expect((await start({ type: 'direct', participantId: 'nobody' })).statusCode).toBe(404);
    const free = await t.make.user();
    expect((await start({ type: 'direct', participantId: free.uid })).statusCode).toBe(422);
    await settings(ben, 'allow_direct_messages', false);
    const refused = await start({ type: 'direct', participantId: ben.uid });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('This person does not accept direct messages.');
  });

  test('a person who starts to refuse direct messages ends conversations, except those they started', async () => {
    const byAnn = await direct(ann, ben);
    const byBen = await direct(ben, cat);
    await settings(ben, 'allow_direct_messages', false);
    expect((await send(byAnn, {}, ann)).statusCode).toBe(403);
    expect((await send(byBen, {}, cat)).statusCode).toBe(201);
    expect((await list(ann))[0].canSend).toBe(false);
  });

  test('a block ends a direct conversation both ways', async () => {
    const id = await direct(ann, ben);
    await send(id, {}, ben);
    await block(ann, ben.uid);
    expect((await send(id, {}, ben)).statusCode).toBe(403);
    expect((await send(id, {}, ann)).statusCode).toBe(403);
    expect(await list(ann)).toEqual([]);
    expect(await unread(ann)).toBe(0);
    expect((await start({ type: 'direct', participantId: ann.uid }, ben)).statusCode).toBe(403);
  });
});

describe('messages', () => {
  test('the messages of a conversation are listed oldest first, in pages', async () => {
    const id = await direct(ann, ben);
    for (let i = 0; i < 25; i += 1) await send(id, { content: `${i}` });
    const newest = (await thread(id, ben, '?limit=10')).json();
    const words = (page: { messages: { content: string }[] }) =>
      page.messages.map((message) => message.content);
    expect(words(newest)).toEqual(Array.from({ length: 10 }, (_, i) => `${15 + i}`));
    for (const none of ['2026-13-45T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])
      expect((await thread(id, ben, `?before=${none}`)).statusCode, none).toBe(400);
    const older = (await thread(id, ben, `?limit=10&before=${newest.messages[0].id}`)).json();
    expect(words(older)).toEqual(Array.from({ length: 10 }, (_, i) => `${5 + i}`));
    const oldest = (
      await thread(id, ben, `?limit=10&before=${older.messages[0].createdAt}`)
    ).json();
    expect(words(oldest)).toEqual(['0', '1', '2', '3', '4']);
    expect(oldest.hasMore).toBe(false);
  });

  test('a message in a conversation is stored once, however often the browser retries', async () => {
    const id = await direct(ann, ben);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => send(id, { content: 'Once', clientId: 'client-1234' })),
    );
    expect(new Set(tries.map((answer) => answer.json().id)).size).toBe(1);
    expect(tries.every((answer) => answer.statusCode === 201)).toBe(true);
    expect((await send(id, { content: 'Again', clientId: 'client-1234' })).json().content).toBe(
      'Once',
    );
    expect((await thread(id, ben)).json().messages).toHaveLength(1);
  });

  test('messages sent to a conversation in parallel have different times and are listed in their order', {
    tags: 'postgres',
  }, async () => {
    const id = await direct(ann, ben);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(id, { content: `${i}` }, i % 2 ? ann : ben)),
    );
    const { messages } = (await thread(id, ann)).json();
    const times = messages.map((message: { createdAt: string }) => message.createdAt);
    expect(new Set(times).size).toBe(20);
    expect([...times].sort()).toEqual(times);
  });

  test('only members of a conversation can read its messages, and administrators cannot', async () => {
    const id = await direct(ann, ben);
    await send(id, { content: 'Private' });
    const admin = await t.make.signedIn({ isAdmin: true });
    for (const other of [cat, admin]) {
      expect((await thread(id, other)).statusCode).toBe(404);
      expect((await send(id, {}, other)).statusCode).toBe(404);
      expect((await read(id, other)).statusCode).toBe(404);
      expect((await t.call({ url: `${BASE}/${id}`, as: other })).statusCode).toBe(404);
    }
  });

  test.each([['  '], ['x'.repeat(1001)]])(
    'messages in a conversation that are empty or too long are refused',
    async (content) => {
      expect((await send(await direct(ann, ben), { content })).statusCode).toBe(400);
    },
  );
});

describe('the unread badge', () => {
  test('the unread badge counts unread conversations, without own messages, until they are opened', async () => {
    const withBen = await direct(ann, ben);
    const withCat = await direct(ann, cat);
    await send(withBen, {}, ben);
    await send(withBen, {}, ben);
    await send(withCat, {}, cat);
    await send(withCat, {}, ann);
    expect(await unread(ann)).toBe(1);
    expect(await unread(ben)).toBe(0);
    expect(await unread(cat)).toBe(1);
    await read(withBen, ann);
    expect(await unread(ann)).toBe(0);
    await send(withBen, {}, ben);
    expect(await unread(ann)).toBe(1);
  });

  test('the unread badge ignores conversations older than a day where nothing was ever read', async () => {
    const id = await direct(ann, ben);
    await send(id, {}, ben);
    t.clock.advance(DAY_MS - 60_000);
    const later = await t.make.signIn(ann.email);
    expect(await unread(later)).toBe(1);
    t.clock.advance(2 * 60_000);
    expect(await unread(later)).toBe(0);
  });

  test('the read time of a conversation never moves back', async () => {
    const id = await direct(ann, ben);
    const first = (await read(id, ann)).json().lastReadAt;
    t.clock.advance(-5_000);
    expect((await read(id, ann)).json().lastReadAt).toBe(first);
  });
});

describe('a group conversation', () => {
  const group = (participantIds: string[], as = ann) =>
    start({ type: 'group', name: 'Study circle', participantIds }, as);

  test('three people can write in a group conversation, and members can leave it', async () => {
    const answer = await group([ben.uid, cat.uid]);
    expect(answer.statusCode).toBe(201);
    const id = answer.json().conversationId;
    await send(id, { content: 'From Ann' }, ann);
    await send(id, { content: 'From Cat' }, cat);
    expect((await list(ben))[0]).toMatchObject({
      type: 'group',
      groupId: id,
      name: 'Study circle',
      lastMessage: { text: 'From Cat' },
    });
    const leave = { method: 'POST' as const, url: `${BASE}/${id}/leave`, as: cat };
    expect((await t.call(leave)).statusCode).toBe(204);
    expect((await send(id, {}, cat)).statusCode).toBe(404);
    expect((await thread(id, cat)).statusCode).toBe(404);
    expect((await list(ann))[0].participants).toEqual(expect.not.arrayContaining([cat.uid]));
  });

  test('a group conversation has 3 to 20 members', async () => {
    expect((await group([ben.uid])).statusCode).toBe(400);
    expect((await group([ben.uid, ben.uid, ann.uid])).statusCode).toBe(400);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => t.make.user({ subscribedDays: 2 })),
    );
    const uids = many.map((person) => person.uid);
    expect((await group(uids)).statusCode).toBe(400);
    expect((await group(uids.slice(0, 19))).statusCode).toBe(201);
  });

  test('a group conversation cannot include people who refuse invitations', async () => {
    await settings(cat, 'allow_group_invites', false);
    const refused = await group([ben.uid, cat.uid]);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Cat Three does not accept group invitations.');
  });
});

describe('a group conversation with a member whom the viewer has blocked', () => {
  const openCircle = async (): Promise<string> => {
    const participantIds = [ben.uid, cat.uid];
    const made = await start({ type: 'group', name: 'Circle', participantIds });
    return made.json().conversationId;
  };
  const seenBy = async (as: SignedIn) => {
    const [circle] = await list(as);
    return { unread: await unread(as), isUnread: circle.isUnread, last: circle.lastMessage?.text };
  };

  test('the unread badge and the last message are those of the latest message that the viewer sees', async () => {
    const id = await openCircle();
    await block(cat, ben.uid);
    await send(id, { content: 'Only from Ben' }, ben);
    expect(await seenBy(cat)).toEqual({ unread: 0, isUnread: false, last: undefined });
    await send(id, { content: 'From Ann' }, ann);
    await send(id, { content: 'From Ben' }, ben);
    expect(await seenBy(cat)).toEqual({ unread: 1, isUnread: true, last: 'From Ann' });
    expect(await seenBy(ann)).toMatchObject({ unread: 1, last: 'From Ben' });
    await read(id, cat);
    await send(id, { content: 'Again from Ben' }, ben);
    expect(await seenBy(cat)).toEqual({ unread: 0, isUnread: false, last: 'From Ann' });
  });

  test('the last message is hidden also after the blocked member has left the group, and one that a moderator hid stays empty', async () => {
    const id = await openCircle();
    const first = (await send(id, { content: 'Rude' }, ann)).json().id;
    await block(cat, ben.uid);
    await send(id, { content: 'Words of Ben' }, ben);
    await t.call({ method: 'POST', url: `${BASE}/${id}/leave`, as: ben });
    expect((await seenBy(cat)).last).toBe('Rude');
    await t.database.query('update messages set hidden_at = created_at where id = $1', [first]);
    expect((await seenBy(cat)).last).toBe('');
  });

  test('a message that the viewer does not see does not move the conversation up, and pages list each conversation once', async () => {
    const circle = await openCircle();
    await block(cat, ben.uid);
    await send(circle, { content: 'From Ann' }, ann);
    t.clock.advance(1_000);
    const withAnn = await direct(ann, cat);
    await send(withAnn, { content: 'Later' }, ann);
    t.clock.advance(1_000);
    await send(circle, { content: 'From Ben' }, ben);
    const page = async (query: string) =>
      (await t.call({ url: `${BASE}?limit=1${query}`, as: cat })).json();
    const first = await page('');
    const second = await page(`&cursor=${first.nextCursor}`);
    expect([first, second].map((one) => one.conversations[0].id)).toEqual([withAnn, circle]);
    expect(second.hasMore).toBe(false);
  });
});

describe('live events of messages', () => {
  beforeAll(() => t.app.listen({ host: '127.0.0.1', port: 0 }));

  const open = async (as: SignedIn) => {
    const { port } = t.app.server.address() as AddressInfo;
    const stream = await openLiveReader(`http://127.0.0.1:${port}`, t.make.sessionHeaders(as));
    await stream.ready();
    return stream;
  };

  test('reading a conversation on one device sends a hint to the other devices, which is not stored', async () => {
    const id = await direct(ann, ben);
    await send(id, {}, ben);
    const stream = await open(ann);
    await read(id, ann);
    const [heard] = await stream.next(1);
    expect(heard).toEqual({ id: null, event: { kind: 'read', data: {} } });
    stream.stop();
  });

  test('the other members of a conversation get a receipt when a message is first read, and none when it is read again', async () => {
    const id = await direct(ann, ben);
    await send(id, {}, ann);
    const stream = await open(ann);
    const { lastReadAt } = (await read(id, ben)).json();
    await read(id, ben);
    for (const content of ['Then', 'And then']) await send(id, { content }, ben);
    const data = { conversationId: id, uid: ben.uid, at: lastReadAt };
    // A receipt is not stored, so it may overtake messages or follow them.
    const heard = await stream.next(3);
    const receipts = heard.filter(({ event }) => event.kind !== 'message');
    expect(receipts).toEqual([{ id: null, event: { kind: 'receipt', data } }]);
    const [conversation] = await list(ann);
    expect(conversation.participantsInfo[ben.uid].lastReadAt).toBe(lastReadAt);
    stream.stop();
  });

  test('a typing notice reaches the other members of a conversation at once, but nobody with a block, and is not stored', async () => {
    const participantIds = [ben.uid, cat.uid];
    const made = await start({ type: 'group', name: 'Circle', participantIds });
    const id = made.json().conversationId;
    await send(id, { content: 'Read by nobody' }, ann);
    await block(cat, ann.uid);
    const [atBen, atCat] = [await open(ben), await open(cat)];
    const stored = await t.database.query('select id from live_events');
    expect((await type(id, ann)).statusCode).toBe(204);
    await read(id, ann);
    expect(await t.database.query('select id from live_events')).toEqual(stored);
    await send(id, { content: 'Last' }, ben);
    const data = { conversationId: id, uid: ann.uid };
    expect((await atBen.next(1))[0]).toEqual({ id: null, event: { kind: 'typing', data } });
    expect((await atCat.next(1))[0]?.event.kind).toBe('message');
    for (const stream of [atBen, atCat]) stream.stop();
  });

  test('a typing notice is refused to people who may not write in the conversation', async () => {
    const id = await direct(ann, ben);
    expect((await type(id, cat)).statusCode).toBe(404);
    await block(ben, ann.uid);
    expect((await type(id, ann)).statusCode).toBe(403);
  });

  test('typing notices in a conversation that come faster than a person types are refused until they pause', async () => {
    const id = await direct(ann, ben);
    const answers = await Promise.all(Array.from({ length: 25 }, () => type(id, ann)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    t.clock.advance(1_500);
    expect((await type(id, ann)).statusCode).toBe(204);
  });

  test('the read time of a member behind a block stays hidden in a group conversation', async () => {
    const participantIds = [ben.uid, cat.uid];
    const made = await start({ type: 'group', name: 'Circle', participantIds });
    await read(made.json().conversationId, ben);
    await read(made.json().conversationId, cat);
    await block(cat, ann.uid);
    const [group] = await list(ann);
    expect(group.participantsInfo[ben.uid].lastReadAt).not.toBeNull();
    expect(group.participantsInfo[cat.uid].lastReadAt).toBeNull();
  });

  test('the last activity of a member behind a block stays hidden in a group conversation, in both directions', async () => {
    await start({ type: 'group', name: 'Circle', participantIds: [ben.uid, cat.uid] });
    await block(cat, ann.uid);
    const lastActive = async (as: SignedIn, of: SignedIn) =>
      (await list(as))[0].participantsInfo[of.uid].lastActive;
    expect(await lastActive(ann, ben)).not.toBeNull();
    expect(await lastActive(ann, cat)).toBeNull();
    expect(await lastActive(cat, ann)).toBeNull();
  });

  test('the other member of a conversation gets a retried message once, as it was first written', async () => {
    const id = await direct(ann, ben);
    const stream = await open(ben);
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => send(id, { content: 'Once', clientId: 'client-9876' })),
    );
    await send(id, { content: 'Then' });
    const heard = await stream.next(2);
    const { author: _, ...row } = tries[0]?.json() ?? {};
    expect(heard[0]?.event).toEqual({ kind: 'message', data: { message: row } });
    expect(heard[1]?.event.data).toMatchObject({ message: { content: 'Then' } });
    stream.stop();
  });

  test('a message reaches all members of a group conversation with its text, nobody else, and nobody behind a block', async () => {
    const id = (
      await start({ type: 'group', name: 'Circle', participantIds: [ben.uid, cat.uid] })
    ).json().conversationId;
    await block(cat, ann.uid);
    const other = await t.make.signedIn({ subscribedDays: 1 });
    const [atBen, atCat, atOther] = [await open(ben), await open(cat), await open(other)];
    await send(id, { content: 'Live words' }, ann);
    await send(id, { content: 'From Ben' }, ben);
    await t.database.db.transaction((tx) =>
      t.ctx.live.publish(tx, [{ to: { audience: 'everyone' }, kind: 'content', data: {} }]),
    );
    const heard = async (stream: typeof atBen) => {
      const words: unknown[] = [];
      for (;;) {
        const [next] = await stream.next(1);
        if (!next || next.event.kind === 'content') return words;
        words.push((next.event.data.message as { content: string }).content);
      }
    };
    expect(await heard(atBen)).toEqual(['Live words', 'From Ben']);
    expect(await heard(atCat)).toEqual(['From Ben']);
    expect(await heard(atOther)).toEqual([]);
    for (const stream of [atBen, atCat, atOther]) stream.stop();
  });
});

describe('8.2.2 a person who hides their profile', () => {
  beforeEach(() => settings(ben, 'is_visible', false));

  test('nobody can start a conversation with a person who hides their profile, even with a known uid', async () => {
    const answer = await start({ type: 'direct', participantId: ben.uid });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('This person cannot be messaged.');
    expect(await t.database.query('select 1 from conversations')).toEqual([]);
  });

  test('a person who hides their profile cannot be added to a group conversation with a known uid, and nobody is notified', async () => {
    const participantIds = [ben.uid, cat.uid];
    const answer = await start({ type: 'group', name: 'Round', participantIds });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('This person cannot be messaged.');
    expect(await list(cat)).toEqual([]);
  });

  test('a person who hides their profile may start a conversation and gets replies in it', async () => {
    const id = await direct(ben, ann);
    expect((await send(id, { content: 'Hello' }, ben)).statusCode).toBe(201);
    expect((await send(id, { content: 'Hello back' }, ann)).statusCode).toBe(201);
    expect(await direct(ann, ben)).toBe(id);
  });

  test('the earlier conversations of a person who hides their profile continue', async () => {
    await settings(ben, 'is_visible', true);
    const id = await direct(ann, ben);
    await settings(ben, 'is_visible', false);
    expect(await direct(ann, ben)).toBe(id);
    expect((await send(id, { content: 'Still there?' })).statusCode).toBe(201);
  });
});
