import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { isDigestOn, unsubscribeQuery } from './digest.service.ts';
import { removeOldNotifications } from './notifications.service.ts';

test('notifications older than 180 days are removed, however many batches that takes', async () => {
  const t = await createTestApp();
  const { uid } = await t.make.signedIn();
  const insert = (count: number, days: number) =>
    t.database.db.execute(sql`insert into notifications (id, user_uid, kind, created_at)
      select gen_random_uuid()::text, ${uid}, 'like', ${t.clock.now().toISOString()}::timestamptz - make_interval(days => ${days})
      from generate_series(1, ${count})`);
  await insert(7, 181);
  await insert(3, 179);
  expect(await removeOldNotifications(t.ctx, 2)).toBe(7);
  expect(await removeOldNotifications(t.ctx, 2)).toBe(0);
  const left = await t.database.query('select count(*)::int as count from notifications');
  expect(left).toEqual([{ count: 3 }]);
  await t.close();
});

test('the unsubscribe button of a mail program stops the digest of notifications without a sign-in, and only with the link of the mail', async () => {
  const t = await createTestApp();
  const { uid } = await t.make.signedIn();
  const press = (query: string) =>
    t.call({
      method: 'POST',
      url: `/unsubscribe?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const isOn = () => isDigestOn(t.database.db, uid);
  const link = unsubscribeQuery(t.ctx.secretKey, uid);
  expect((await press('')).statusCode).toBe(403);
  expect((await press(link.slice(0, -1))).statusCode).toBe(403);
  expect(await isOn()).toBe(true);
  expect((await press(link)).statusCode).toBe(204);
  expect(await isOn()).toBe(false);
  await t.close();
});
