// Follows push notifications from the event that causes them until they reach the browser. A fake push service decrypts
// them.

import { HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTHING_PERSONAL } from '../../composition/feature.ts';
import { type PushServiceFixture, startPushService } from '../../testing/push-service.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { setSuspended } from '../accounts/lifecycle/roles.service.ts';
import { addMissingMessagePush } from '../messages/message-push.service.ts';
import { remindOfDueReviews } from './push.service.ts';
import { deliverPush, sweepPush } from './push-delivery.service.ts';

const KEY = '4f'.repeat(32);

let t: TestApp;
let service: PushServiceFixture;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ env: { PUSH_PRIVATE_KEY: KEY }, withJobs: 'when asked' });
});
beforeEach(async () => {
  service = await startPushService();
  await t.startOver();
  ann = await t.make.signedIn({ firstName: 'Ann', lastName: 'One', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben', lastName: 'Two', subscribedDays: 30 });
});
afterEach(() => service.close());
afterAll(() => t.close());

type Subscription = ReturnType<PushServiceFixture['subscribe']>;
const put = (url: string, payload: object, as = ben) =>
  t.call({ method: 'PUT', url: `/api/push/${url}`, payload, as });
async function switchOn(as = ben): Promise<Subscription> {
  const subscription = service.subscribe();
  expect((await put('device', subscription, as)).statusCode).toBe(204);
  return subscription;
}
async function talk(from = ann, to = ben): Promise<string> {
  const payload = { type: 'direct', participantId: to.uid };
  const url = '/api/community/conversations';
  return (await t.call({ method: 'POST', url, payload, as: from })).json().conversationId;
}
const write = (id: string, content = 'A private word', as = ann) =>
  t.call({
    method: 'POST',
    url: `/api/community/conversations/${id}/messages`,
    payload: { content, type: 'text' },
    as,
  });
const countDevices = async () => (await t.database.query('select 1 from push_devices')).length;
/** Runs the job that reminds of due reviews in the morning. */
const remind = async () => {
  await remindOfDueReviews(t.ctx);
  await t.runJobs();
};
/** Runs the jobs that are due, and those that wait for another attempt. */
const runRetries = async () => {
  await t.database.query(
    "update jobs.job set start_after = jobs.job_now() where state = 'retry' and name = 'push.send'",
  );
  await t.runJobs();
};
const sweep = async () => {
  await addMissingMessagePush(t.ctx);
  await sweepPush(t.ctx);
  await t.runJobs();
};

describe('push notifications about messages', () => {
  test('a push notification of a message is encrypted and contains the author, but not the text', async () => {
    await switchOn();
    const id = await talk();
    await write(id);
    await t.runJobs();
    const { publicKey } = (await t.call({ url: '/api/push', as: ben })).json();
    expect(service.received).toEqual([
      expect.objectContaining({
        ttl: 24 * 60 * 60,
        publicKey,
        payload: {
          title: 'Ann One',
          body: 'New message',
          path: `/community?tab=messages&conversation=${id}`,
          tag: `/community?tab=messages&conversation=${id}`,
          unread: 1,
        },
      }),
    ]);
  });

  test('a push notification of a message is sent once to each browser, even when its job runs again', async () => {
    const first = await switchOn();
    const second = await switchOn();
    await write(await talk());
    await t.runJobs();
    const devices = await t.database.query<{ id: string }>('select id from push_devices');
    await Promise.all(devices.map(({ id }) => deliverPush(t.ctx, id)));
    await sweep();
    const paths = [first, second].map(({ endpoint }) => new URL(endpoint).pathname);
    expect(service.received.map(({ to }) => to).sort()).toEqual(paths.sort());
  });

  test('a push notification that was lost in a crash is sent once by the sweep', async () => {
    await switchOn();
    const id = await talk();
    await write(id);
    await t.database.query('delete from push_deliveries');
    await t.runJobs();
    t.clock.advance(2 * MINUTE_MS);
    await sweep();
    await sweep();
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Ann One']);
  });

  test('a push notification is sent by another process after its process ended before sending it', async () => {
    await switchOn();
    await write(await talk());
    const [device] = await t.database.query<{ id: string }>('select id from push_devices');
    const { features } = t.ctx;
    const begun = Promise.withResolvers<void>();
    // The process ends while it sends: its attempt has no end.
    const countUnread = () => {
      begun.resolve();
      return new Promise<number>(() => {});
    };
    t.ctx.features = [{ routes: {}, ...NOTHING_PERSONAL, countUnread }];
    void deliverPush(t.ctx, device?.id ?? '');
    await begun.promise;
    t.ctx.features = features;
    t.clock.advance(MINUTE_MS);
    await sweep();
    await sweep();
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Ann One']);
  });

  test('the sweep sends no push notification of messages that are read or older than the browser’s subscription', async () => {
    const id = await talk();
    await write(id);
    t.clock.advance(MINUTE_MS);
    await switchOn();
    await write(id);
    await t.call({ method: 'PUT', url: `/api/community/conversations/${id}/read`, as: ben });
    await t.database.query('delete from push_deliveries');
    await t.runJobs();
    t.clock.advance(2 * MINUTE_MS);
    await sweep();
    expect(service.countCalls()).toBe(0);
    expect(await t.database.query('select 1 from push_deliveries')).toEqual([]);
  });

  test('two parallel jobs send one push notification', { tags: 'postgres' }, async () => {
    await switchOn();
    await write(await talk());
    const [device] = await t.database.query<{ id: string }>('select id from push_devices');
    const deliver = () => deliverPush(t.ctx, device?.id ?? '');
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(service.countCalls()).toBe(1);
  });

  test.each([
    [
      'was read meanwhile',
      (id: string) =>
        t.call({ method: 'PUT', url: `/api/community/conversations/${id}/read`, as: ben }),
    ],
    [
      'is from a person who was blocked meanwhile',
      () =>
        t.call({
          method: 'POST',
          url: `/api/community/users/${ann.uid}/block`,
          payload: { action: 'block' },
          as: ben,
        }),
    ],
    [
      'is to a person without Premium',
      () =>
        t.database.query('update subscriptions set is_active = false where user_uid = $1', [
          ben.uid,
        ]),
    ],
    [
      'is switched off',
      () => put('settings', { messages: false, reminders: true, reviews: true, quietHours: null }),
    ],
  ] as const)(
    'a push notification of a message is not sent when the message %s',
    async (_, change) => {
      await switchOn();
      const id = await talk();
      await write(id);
      await change(id);
      await t.runJobs();
      expect(service.countCalls()).toBe(0);
    },
  );

  test('authors get no push notification of their own messages', async () => {
    await switchOn(ann);
    await write(await talk());
    await t.runJobs();
    expect(service.countCalls()).toBe(0);
  });
});

describe('the push service', () => {
  test('a push notification whose sending ended with an error is sent by the next attempt of its job', async () => {
    await switchOn();
    await write(await talk());
    const { features } = t.ctx;
    const countUnread = () => Promise.reject(new Error('the database was restarted'));
    t.ctx.features = [{ routes: {}, ...NOTHING_PERSONAL, countUnread }];
    await t.runJobs();
    t.ctx.features = features;
    await runRetries();
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Ann One']);
  });

  test('a push notification answered with 429 or 503 is sent again until it is accepted', async () => {
    await switchOn();
    service.answers.push(429, 503);
    await write(await talk());
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await runRetries();
    }
    expect(service.received).toHaveLength(1);
    expect(service.countCalls()).toBe(3);
  });

  test('the sweep does not send a push notification that waits for a retry', async () => {
    await switchOn();
    service.answers.push(503);
    await write(await talk());
    await t.runJobs();
    await sweep();
    expect(service.countCalls()).toBe(1);
    t.clock.advance(HOUR_MS + MINUTE_MS);
    await sweep();
    expect(service.received).toHaveLength(1);
  });

  test.each([404, 410])(
    'a browser gets no more push notifications after the push service answered %i',
    async (status) => {
      await switchOn();
      service.answers.push(status);
      await write(await talk());
      await t.runJobs();
      expect(await countDevices()).toBe(0);
    },
  );

  test('a refusal of the push service other than that the browser is gone is logged, and the push notification is not tried again', async () => {
    await switchOn();
    service.answers.push(403);
    await write(await talk());
    await t.runJobs();
    await sweep();
    expect(service.countCalls()).toBe(1);
    expect(t.logs.join()).toContain('a push service refused a notification: 403');
  });
});

describe('push notifications in quiet hours', () => {
  test('push notifications of the night are sent in the morning, joined into one', async () => {
    await switchOn();
    t.clock.set('2026-11-18T22:30:00.000Z');
    ann = await t.make.signIn(ann.email);
    const id = await talk();
    await write(id);
    await write(id);
    await t.runJobs();
    t.clock.set('2026-11-19T06:59:00.000Z');
    const countJobs = async () =>
      (await t.database.query("select 1 from jobs.job where name = 'push.send'")).length;
    const before = await countJobs();
    await sweep();
    expect(service.countCalls()).toBe(0);
    expect(await countJobs()).toBe(before);
    t.clock.set('2026-11-19T07:00:00.000Z');
    await sweep();
    expect(service.received.map(({ payload }) => payload.body)).toEqual(['2 new messages']);
  });

  test('without quiet hours push notifications are sent at night', async () => {
    await switchOn();
    await put('settings', { messages: true, reminders: true, reviews: true, quietHours: null });
    t.clock.set('2026-11-18T23:30:00.000Z');
    ann = await t.make.signIn(ann.email);
    await write(await talk());
    await t.runJobs();
    expect(service.received).toHaveLength(1);
  });

  test('quiet hours of push notifications that begin and end at the same hour are refused', async () => {
    const quietHours = { from: 7, until: 7 };
    const settings = { messages: true, reminders: true, reviews: true, quietHours };
    expect((await put('settings', settings)).statusCode).toBe(400);
  });
});

describe('the browsers that receive push notifications', () => {
  test('signing out removes the person’s push subscriptions', async () => {
    await switchOn();
    await t.call({
      method: 'POST',
      url: '/api/identity/sign-out',
      cookies: { refresh: ben.refreshCookie },
      headers: { origin: 'http://127.0.0.1:3000' },
    });
    expect(await countDevices()).toBe(0);
    await write(await talk());
    await t.runJobs();
    expect(service.countCalls()).toBe(0);
  });

  test('the reuse of an old refresh token removes the person’s push subscriptions, because it may be a thief’s', async () => {
    await switchOn();
    const refresh = () =>
      t.call({
        method: 'POST',
        url: '/api/identity/refresh',
        cookies: { refresh: ben.refreshCookie },
        headers: { origin: 'http://127.0.0.1:3000' },
      });
    expect((await refresh()).statusCode).toBe(200);
    t.clock.advance(MINUTE_MS);
    expect((await refresh()).statusCode).toBe(401);
    expect(await countDevices()).toBe(0);
  });

  test('a suspension removes the person’s push subscriptions', async () => {
    await switchOn();
    await setSuspended(t.ctx, null, ben.uid, true);
    expect(await countDevices()).toBe(0);
  });

  test('switching push notifications off removes this browser, and no browser of other people', async () => {
    const own = await switchOn();
    const foreign = await switchOn(ann);
    const remove = (endpoint: string) =>
      t.call({ method: 'POST', url: '/api/push/device/remove', payload: { endpoint }, as: ben });
    expect((await remove(own.endpoint)).statusCode).toBe(204);
    expect((await remove(foreign.endpoint)).statusCode).toBe(204);
    expect(await countDevices()).toBe(1);
  });

  test('a browser gets the push notifications of the person who switched them on last', async () => {
    const shared = await switchOn();
    await put('device', shared, ann);
    await write(await talk());
    await write(await talk(), 'Answer', ben);
    await t.runJobs();
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Ben Two']);
  });

  test('a person has at most five browsers with push notifications', async () => {
    for (let n = 0; n < 6; n += 1) {
      await switchOn();
      t.clock.advance(1_000);
    }
    expect(await countDevices()).toBe(5);
  });

  test.each([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://push.example.org:8443/x',
    'https://user:secret@push.example.org/x',
    'http://localhost:9/x',
  ])('a push subscription with the address %s is refused', async (endpoint) => {
    const { keys } = service.subscribe();
    const response = await put('device', { endpoint, keys });
    expect(response.json().code).toBe('rule_violation');
  });
});

describe('push notifications about due reviews', () => {
  test('a learner with due reviews gets one push notification in the morning', async () => {
    await switchOn();
    const points = ['One', 'Two', 'Three', 'Four'];
    const section = { title: 'Bad news', scenario: 'S', examiner_points: points };
    const id = await t.make.section('communication', section);
    const url = `/api/progress/communication/${id}`;
    await t.call({ method: 'PUT', url, payload: { progress: 20 }, as: ben });
    await remind();
    expect(service.countCalls()).toBe(0);
    t.clock.set('2026-11-25T08:00:00.000Z');
    await remind();
    await remind();
    expect(service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ title: 'Time to review', body: '1 section due today' }),
    ]);
  });
});

test('without a VAPID key, push notifications are not offered and no browser can subscribe', async () => {
  const bare = await createTestApp();
  try {
    const as = await bare.make.signedIn();
    expect((await bare.call({ url: '/api/push', as })).json()).toMatchObject({ publicKey: null });
    const payload = service.subscribe();
    const response = await bare.call({ method: 'PUT', url: '/api/push/device', payload, as });
    expect(response.json().code).toBe('rule_violation');
  } finally {
    await bare.close();
  }
});
