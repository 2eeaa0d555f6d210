// @module-tag slow
// Tests of jobs that the queue starts by itself. It looks for them once a second, so they are slow.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { jobKind } from './job-kind.ts';
import { createJobQueue, type JobQueue, type SendOptions } from './job-queue.ts';

const mail = jobKind<{ to: string }>('test.mail');
const other = jobKind<{ to: string }>('test.other');

let t: TestDatabase;
let ran: string[];
let failures: unknown[];
let here: JobQueue;
let elsewhere: JobQueue;

beforeEach(async () => {
  t = await openTestDatabase();
  ran = [];
  failures = [];
  const open = () => {
    const queue = createJobQueue(t.database, (error) => failures.push(error));
    const run = async ({ to }: { to: string }) => {
      ran.push(to);
      if (to === 'away' && ran.filter((other) => other === to).length === 1)
        throw new Error('away');
    };
    queue.handle(mail, run);
    queue.handle(other, run);
    return queue;
  };
  here = open();
  elsewhere = open();
  await here.start();
  await elsewhere.start({ works: false });
});
afterEach(async () => {
  await here.stop();
  await elsewhere.stop();
  await t.close();
});

const send = (to: string, kind = mail, options: SendOptions = {}) =>
  t.database.db.transaction((tx) => elsewhere.send(tx, kind, { to }, options));
const names = () => ran.toSorted();

test('the job queue runs each job written by another process once', async () => {
  for (const to of ['a', 'b']) await send(to);
  await send('c', other);
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  // The poll that runs 'd' must not run finished jobs again.
  await send('d', other);
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
});

test('the job queue runs a delayed job only at its time', async () => {
  await send('later', mail, { startAfter: new Date(Date.now() + HOUR_MS) });
  await send('now');
  await expect.poll(names).toEqual(['now']);
  // The worker that runs this one has looked at all that are due.
  await send('next');
  await expect.poll(names).toEqual(['next', 'now']);
  await t.database.query(
    "update jobs.job set start_after = jobs.job_now() where state = 'created'",
  );
  await expect.poll(names).toEqual(['later', 'next', 'now']);
});

test('the job queue retries a failed job', async () => {
  await send('away');
  await expect.poll(names).toEqual(['away', 'away']);
  expect(failures.map(String)).toEqual(['Error: job test.mail failed']);
});

test('the job queue never runs a job written in a rolled-back transaction', async () => {
  await t.database.db
    .transaction(async (tx) => {
      await elsewhere.send(tx, mail, { to: 'undone' });
      throw new Error('undone');
    })
    .catch(() => {});
  await send('done');
  await expect.poll(names).toEqual(['done']);
});

test('the job queue removes the schedule of a job that the release no longer has, and keeps the others', async () => {
  const old = jobKind<Record<string, never>>('test.old');
  const kept = jobKind<Record<string, never>>('test.kept');
  const schedules = () => t.database.query('select name, cron from jobs.schedule order by name');
  const release = async (kinds: (typeof old)[]) => {
    const queue = createJobQueue(t.database, (error) => failures.push(error));
    for (const kind of kinds) {
      queue.handle(kind, async () => {});
      queue.schedule(kind, '0 3 * * *');
    }
    await queue.start();
    await queue.stop();
  };
  await release([old, kept]);
  expect(await schedules()).toMatchObject([{ name: 'test.kept' }, { name: 'test.old' }]);
  await release([kept]);
  expect(await schedules()).toEqual([{ name: 'test.kept', cron: '0 3 * * *' }]);
});
