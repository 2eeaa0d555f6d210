import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createGroupCalls, type GroupCalls } from './groups.fixtures.ts';

let t: TestApp;
let g: GroupCalls;
let id: string;
let member: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  g = await createGroupCalls(t);
  id = await g.openGroup();
  member = await g.t.make.signedIn();
  await g.invite(id, member.email);
  await g.accept(member);
});
afterAll(() => t.close());

const share = (isShared: boolean, as = member) =>
  g.call('PUT', '/groups/progress-sharing', as, { isShared });
const progressSeen = async (by = g.manager) => (await g.own(by)).managed[0].members[0]?.progress;
const exported = async () =>
  (await g.t.call({ url: '/api/user/export', as: member })).json().groups.seats[0];

/**
 * Two sections are complete (above 85%), one is at the limit, and one is not begun. One circuit is completed, one is
 * abandoned, and one still runs.
 */
async function study() {
  const { t } = g;
  await t.database.query(
    `insert into progress_documents (user_uid, updated_at, station_progress) values ($1, now(), $2)`,
    [
      member.uid,
      JSON.stringify({ communication: { one: 86, two: 85 }, outpatient: { three: 100, four: 0 } }),
    ],
  );
  const circuit = (name: string, startedAt: string, endedAt: string | null, isAbandoned: boolean) =>
    t.database.query(
      `insert into circuits (id, user_uid, client_id, extra_percent, started_at, ended_at, is_abandoned)
       values ($1, $2, $1, 0, $3, $4, $5)`,
      [name, member.uid, startedAt, endedAt, isAbandoned],
    );
  await circuit('done', '2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z', false);
  await circuit('abandoned', '2026-11-17T09:00:00Z', '2026-11-17T09:10:00Z', true);
  await circuit('running', '2026-11-18T09:50:00Z', null, false);
  await t.database.query(
    `insert into circuit_phases (circuit_id, phase, position, kind, planned_ms)
     values ('running', 0, 1, 'interview', 1200000)`,
    [],
  );
}

test('the manager of a group sees the progress of a member who agrees, in figures only', async () => {
  await study();
  expect(await progressSeen()).toBeNull();
  expect((await g.own(member)).membership).toMatchObject({ sharesProgress: false });
  expect((await share(true)).statusCode).toBe(204);
  expect((await g.own(member)).membership).toMatchObject({ sharesProgress: true });
  expect(await progressSeen()).toEqual({
    sectionsFinished: 2,
    circuitsDone: 1,
    lastActiveWeek: '2026-11-16',
  });
  g.t.clock.advance(15 * 60_000);
  expect(await progressSeen()).toMatchObject({ circuitsDone: 2 });
});

test('the progress of a group’s member who did not agree is not shown to the manager', async () => {
  const silent = await g.t.make.signedIn();
  await g.invite(id, silent.email);
  await g.accept(silent);
  await share(true);
  const { members } = (await g.own(g.manager)).managed[0];
  const shown = members.filter((one: { progress: unknown }) => one.progress !== null);
  expect(members).toHaveLength(2);
  expect(shown).toMatchObject([{ email: member.email }]);
});

test('the manager of a group stops seeing a member’s progress when consent is withdrawn, and both times are in the export', async () => {
  await share(true);
  expect(await progressSeen()).not.toBeNull();
  g.t.clock.advance(60_000);
  await share(true);
  expect(await exported()).toMatchObject({
    progressSharedAt: '2026-11-18T10:00:00.000Z',
    progressHiddenAt: null,
  });
  expect((await share(false)).statusCode).toBe(204);
  expect(await progressSeen()).toBeNull();
  expect(await exported()).toMatchObject({ progressHiddenAt: '2026-11-18T10:01:00.000Z' });
});

test('the consent to show progress to a group’s manager ends with the seat, and a new seat asks for it again', async () => {
  await share(true);
  await g.call('POST', '/groups/leave', member);
  expect(await progressSeen()).toBeUndefined();
  await g.invite(id, member.email);
  await g.accept(member);
  expect(await progressSeen()).toBeNull();
});

test('members’ progress is hidden once their group has ended by the calendar, and a renewal does not show it again', async () => {
  await share(true);
  g.t.clock.set(new Date('2027-12-01T10:00:00.000Z'));
  const manager = await g.t.make.signIn(g.manager.email);
  expect(await progressSeen(manager)).toBeNull();
  const admin = await g.t.make.signIn(g.admin.email);
  const body = { endsOn: '2028-11-17', price: 60_000, invoice: '' };
  await g.call('POST', `/admin/groups/${id}/renew`, admin, body);
  expect(await progressSeen(manager)).toBeNull();
});

test('the manager of another group and a replaced manager do not see the progress of a group’s members', async () => {
  await share(true);
  const other = await g.t.make.signedIn({ email: 'other@hospital.test' });
  await g.openGroup({ name: 'Urology, York', managerEmail: other.email });
  expect((await g.own(other)).managed).toMatchObject([{ name: 'Urology, York', members: [] }]);
  await g.call('PUT', `/admin/groups/${id}/manager`, g.admin, { managerEmail: other.email });
  expect((await g.own(g.manager)).managed).toEqual([]);
});

test('a person without a seat in a group cannot agree to show their progress', async () => {
  const stranger = await g.t.make.signedIn();
  const refused = await share(true, stranger);
  expect(refused.json().message).toBe('You have no seat in a group.');
  expect((await share(false, stranger)).statusCode).toBe(204);
});
