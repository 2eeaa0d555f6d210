// The learner and the interviewer of a booking enter its room at the same moment. The requests go through two processes
// with one database.
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Context } from '../../../composition/context.ts';
import { createFeatures } from '../../../composition/features.ts';
import type { SignedIn } from '../../../testing/test-app.ts';
import {
  createInterviewFixture,
  type InterviewFixture,
} from '../../bookings/interviews.fixtures.ts';
import { type RoomCalls, roomCalls } from '../practice-rooms.fixtures.ts';

let s: InterviewFixture;
let second: { app: FastifyInstance; ctx: Context };
let here: RoomCalls;
let there: RoomCalls;
let bookingId: string;

beforeAll(async () => {
  s = await createInterviewFixture();
  const ctx = await createFeatures(s.t.providers);
  // Start the job queue, because a mail can be queued inside a transaction only after the queues exist.
  await ctx.jobs.start({ works: false });
  const app = await buildApp({
    ctx,
    webDist: 'none',
    logStream: { write: () => true } as unknown as NodeJS.WritableStream,
  });
  second = { app, ctx };
  here = roomCalls(s.t);
  there = roomCalls(s.t, app);
  bookingId = await s.booked(await s.offer('2026-12-01', ['09:00']), '09:00');
  s.t.clock.set('2026-12-01T08:50:00Z');
  s.learner = await s.again(s.learner);
  s.interviewer = await s.again(s.interviewer);
});
beforeEach(() => query('delete from practice_rooms where booking_id = $1'));
afterAll(async () => {
  await second.ctx.jobs.stop();
  await second.app.close();
  await s.t.close();
});

const query = (sql: string) => s.t.database.query<Record<string, unknown>>(sql, [bookingId]);
const enter = (calls: RoomCalls, as: SignedIn) =>
  calls.call('POST', `/interviews/${bookingId}/room`, as);
/** Each person enters through each process, as with two devices or a double click. */
const enterAll = () =>
  Promise.all([
    enter(here, s.learner),
    enter(there, s.interviewer),
    enter(there, s.learner),
    enter(here, s.interviewer),
  ]);
const places = () =>
  query(
    `select m.role, m.seat from practice_room_members m join practice_rooms r on r.id = m.room_id
     where r.booking_id = $1 order by m.role`,
  );
const entries = () =>
  query(
    `select l.what from practice_room_log l join practice_rooms r on r.id = l.room_id
     where r.booking_id = $1 and l.what = 'joined'`,
  );

test.each([1, 2, 3, 4, 5, 6])(
  'a learner and an interviewer who enter their interview at once are in one room (round %i)',
  async () => {
    const answers = await enterAll();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const ids = new Set(answers.map((answer) => answer.json<Room>().id));
    expect(ids.size).toBe(1);
    expect(await query('select id from practice_rooms where booking_id = $1')).toEqual([
      { id: [...ids][0] },
    ]);
    expect(await places()).toEqual([
      { role: 'candidate', seat: 1 },
      { role: 'examiner', seat: 2 },
    ]);
    expect(await entries()).toHaveLength(2);
  },
);

test.each([1, 2, 3, 4])(
  'two people who come back at once into an existing interview room enter it once each (round %i)',
  async () => {
    await enter(here, s.learner);
    await query(
      'delete from practice_room_members where room_id in (select id from practice_rooms where booking_id = $1)',
    );
    await query(
      'delete from practice_room_log where room_id in (select id from practice_rooms where booking_id = $1)',
    );
    const answers = await enterAll();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await places()).toHaveLength(2);
    expect(await entries()).toHaveLength(2);
  },
);

test('the database itself refuses a second interview room of one booking', async () => {
  await enter(here, s.learner);
  await expect(
    query(
      `insert into practice_rooms select (jsonb_populate_record(r, '{"id":"another","client_id":"another"}')).*
       from practice_rooms r where booking_id = $1`,
    ),
  ).rejects.toThrow(/unique|booking_id/);
});
