import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailService } from './mail.service.ts';
import { layOutMail } from './mail-layout.service.ts';

let t: TestApp;
const findProblem = async () => null;
afterEach(() => t.close());

const queue = (subject: string, neededUntil?: Date, to = 'beth@example.test') =>
  t.database.db.transaction((tx) =>
    t.ctx.mail.queue(
      tx,
      layOutMail({ to, subject, heading: subject, paragraphs: ['Words.'] }),
      neededUntil,
    ),
  );
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE_MS);
const subjects = async () =>
  (await t.mailsTo('beth@example.test')).map(({ subject }) => subject).reverse();

describe('queued mail', () => {
  beforeEach(async () => {
    t = await createTestApp({ withJobs: 'when asked' });
  });
  const retryNow = async () => {
    await t.database.query(
      "update jobs.job set start_after = jobs.job_now() where state = 'retry'",
    );
    await t.runJobs();
  };

  test('queued mail is sent in order, but an urgent code first', async () => {
    for (const subject of ['Summary 1', 'Summary 2']) await queue(subject);
    await queue('Your code', inMinutes(10));
    expect(await subjects()).toEqual(['Your code', 'Summary 1', 'Summary 2']);
  });

  test('queued mail survives a mail server that is unreachable for many attempts', {
    tags: 'slow',
  }, async () => {
    const away = vi.spyOn(t.providers.mailer, 'send').mockRejectedValue(new Error('away'));
    await queue('Your receipt');
    await t.runJobs();
    for (let attempt = 0; attempt < 20; attempt += 1) await retryNow();
    expect(away).toHaveBeenCalledTimes(21);
    // The wait before a retry has reached a quarter of an hour and does not grow further.
    const [job] = await t.database.query<{ seconds: number }>(
      "select extract(epoch from start_after - jobs.job_now())::int as seconds from jobs.job where state = 'retry'",
    );
    expect(job?.seconds).toBeLessThanOrEqual(900);
    away.mockRestore();
    await retryNow();
    expect(await subjects()).toEqual(['Your receipt']);
  });

  test('queued mail with an expired code is not sent', async () => {
    const away = vi.spyOn(t.providers.mailer, 'send').mockRejectedValue(new Error('away'));
    await queue('Your code', inMinutes(10));
    await queue('Your receipt');
    await t.runJobs();
    away.mockRestore();
    t.clock.advance(11 * MINUTE_MS);
    await retryNow();
    expect(await subjects()).toEqual(['Your receipt']);
  });

  test('queued mail whose words depend on the day reads as on the day on which it is sent, until it is useless', async () => {
    const away = vi.spyOn(t.providers.mailer, 'send').mockRejectedValue(new Error('away'));
    const end = inMinutes(2 * 24 * 60);
    const compose = (sentAt: Date) => {
      const subject = `As of ${sentAt.toISOString().slice(0, 10)}`;
      return layOutMail({ to: 'beth@example.test', subject, heading: subject, paragraphs: [] });
    };
    const queueByDay = () =>
      t.database.db.transaction((tx) => t.ctx.mail.queueByDay(tx, compose, end, 'optional'));
    await queueByDay();
    await t.runJobs();
    t.clock.advance(DAY_MS);
    away.mockRestore();
    await retryNow();
    const nextDay = t.clock.now().toISOString().slice(0, 10);
    expect(await subjects()).toEqual([`As of ${nextDay}`]);
    await queueByDay();
    t.clock.advance(DAY_MS);
    expect(await subjects()).toHaveLength(1);
  });

  test('mail queued by an earlier release is retried for the full period', async () => {
    await t.database.query(
      "update jobs.queue set retry_limit = 8, retry_delay_max = null where name = 'mail.send'",
    );
    const jobs = createJobQueue(t.database, () => undefined);
    createMailService({ ...t.providers, jobs, concurrency: 1, findProblem });
    await jobs.start({ works: false });
    await jobs.stop();
    const [row] = await t.database.query(
      "select retry_limit, retry_delay_max from jobs.queue where name = 'mail.send'",
    );
    expect(row).toEqual({ retry_limit: 300, retry_delay_max: 900 });
  });
});

test('as many mails are sent at once as there are connections to the mail server, and the rest without a pause', async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  const waiting: (() => void)[] = [];
  const mailer = { send: () => new Promise<void>((resolve) => waiting.push(resolve)) };
  // The look at due jobs that is made once a second finds none here.
  const database = { ...t.database, query: async () => [] };
  const jobs = createJobQueue(database, () => undefined);
  createMailService({ ...t.providers, mailer, jobs, concurrency: 3, findProblem });
  for (let place = 0; place < 8; place += 1) await queue('Summary', undefined, 'ann@example.test');
  await jobs.start();
  for (const count of [3, 3, 2]) {
    await expect.poll(() => waiting.length).toBe(count);
    for (const sent of waiting.splice(0)) sent();
  }
  await jobs.stop();
});
