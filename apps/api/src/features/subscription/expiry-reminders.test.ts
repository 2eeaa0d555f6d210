import { DAY_MS } from '@urost3/contract/day.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { sendSubscriptionReminders } from './expiry-reminders.service.ts';

test('reminders of the end of Premium are mailed 30 and 7 days before it, each once', async () => {
  const t = await createTestApp({ withJobs: 'when asked' });
  onTestFinished(() => t.close());
  const person = await t.make.signedIn({ subscribedDays: 40 });
  const send = () => sendSubscriptionReminders(t.ctx);
  const days = (count: number) => t.clock.advance(count * DAY_MS);
  expect(await send()).toBe(0);
  days(11);
  expect([await send(), await send()]).toEqual([1, 0]);
  days(23);
  expect([await send(), await send()]).toEqual([1, 0]);
  expect(await t.mailsTo(person.email)).toMatchObject([
    { subject: 'Your Premium access ends in 6 days' },
    { subject: 'Your Premium access ends in 29 days' },
  ]);
});

test('a reminder of the end of Premium that fails is sent at the next run, and does not keep back those of other people', async () => {
  const t = await createTestApp({ withJobs: 'when asked' });
  onTestFinished(() => t.close());
  const people = [
    await t.make.signedIn({ subscribedDays: 40 }),
    await t.make.signedIn({ subscribedDays: 40 }),
  ];
  const sentTo = async () => {
    const mails = [];
    for (const { email } of people) mails.push(...(await t.mailsTo(email)));
    return mails.map(({ to }) => to).toSorted();
  };
  t.clock.advance(11 * DAY_MS);
  vi.spyOn(t.ctx.mail, 'queueByDay').mockRejectedValueOnce(new Error('a fault'));
  expect(await sendSubscriptionReminders(t.ctx)).toBe(1);
  expect(await sentTo()).toHaveLength(1);
  expect(t.logs).toContain('background Error: a fault');
  expect(await sendSubscriptionReminders(t.ctx)).toBe(1);
  expect(await sentTo()).toEqual(people.map(({ email }) => email).toSorted());
});
