import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createGroupCalls, type GroupCalls, values } from './groups.fixtures.ts';

// The end of the group's last day. The tests start on 18 November 2026 at 10:00.
const END = '2027-11-17T23:59:59.000Z';

let t: TestApp;
let g: GroupCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  g = await createGroupCalls(t);
});
afterAll(() => t.close());

const post = (url: string, as: SignedIn, payload: object = {}) => g.call('POST', url, as, payload);
const status = async (as: SignedIn) =>
  (await g.t.call({ url: '/api/subscription/status', as })).json().data;
const expiryOf = async (as: SignedIn) => (await status(as)).subscriptionExpiryDate;
const mayReadPosts = async (as: SignedIn) =>
  (await g.t.call({ url: '/api/community/posts', as })).statusCode;
/** Invites these people to the group and accepts for them. */
async function join(id: string, ...people: SignedIn[]) {
  await g.invite(id, people.map(({ email }) => email).join('\n'));
  for (const person of people) expect((await g.accept(person)).statusCode).toBe(204);
}

test('a group waits for its payment, then its manager is told and may invite members', async () => {
  const { id, ...made } = (await g.create()).json();
  expect(made).toMatchObject({ state: 'awaiting_payment', hasManager: true, seatsUsed: 0 });
  expect((await g.invite(id, 'one@hospital.test')).json().message).toBe(
    'The seats of Urology, Leeds are not open yet.',
  );
  const paid = await post(`/admin/groups/${id}/paid`, g.admin);
  expect(paid.json()).toMatchObject({ state: 'active', paidAt: expect.any(String) });
  await post(`/admin/groups/${id}/paid`, g.admin);
  const mails = await g.t.mailsTo(values.managerEmail);
  expect(mails.map(({ subject }) => subject)).toEqual(['You manage the seats of Urology, Leeds']);
  expect(mails[0]?.text).toContain('/group');
  expect((await g.invite(id, 'one@hospital.test')).statusCode).toBe(200);
});

test('staff can neither open nor renew the seats of a group that they manage, nor become the manager of one', async () => {
  const own = (await g.create({ managerEmail: g.admin.email })).json().id;
  const refused = await post(`/admin/groups/${own}/paid`, g.admin);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toContain('Another person has to give seats');
  const other = await g.t.make.signedIn({ areaRoles: ['finance'] });
  expect((await post(`/admin/groups/${own}/paid`, other)).statusCode).toBe(200);
  const renewal = { endsOn: '2028-11-17', price: 0, invoice: '' };
  expect((await post(`/admin/groups/${own}/renew`, g.admin, renewal)).statusCode).toBe(403);
  const id = await g.openGroup();
  const change = { managerEmail: other.email.toUpperCase() };
  const url = `/admin/groups/${id}/manager`;
  expect((await g.call('PUT', url, other, change)).statusCode).toBe(403);
  expect((await g.call('PUT', url, g.admin, change)).statusCode).toBe(200);
});

test('the manager of a group without an account is asked to create one, and manages the group once the account exists', async () => {
  const id = await g.openGroup({ managerEmail: 'later@hospital.test' });
  const [mail] = await g.t.mailsTo('later@hospital.test');
  expect(mail?.text).toContain('create an account with this address');
  const later = await g.t.make.signedIn({ email: 'later@hospital.test' });
  expect((await g.own(later)).managed).toHaveLength(1);
  expect((await g.invite(id, 'one@hospital.test', later)).statusCode).toBe(200);
  expect((await g.invite(id, 'two@hospital.test')).statusCode).toBe(404);
});

test('a pasted list of invitations to a group is answered line by line, and each new address gets one mail', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn({ email: 'member@hospital.test' });
  await join(id, member);
  await g.invite(id, 'known@hospital.test');
  const list =
    'New One <new@hospital.test>\nnot an address\n\nNEW@hospital.test, known@hospital.test\nmember@hospital.test';
  expect((await g.invite(id, list)).json().lines).toEqual([
    { line: 1, text: 'New One <new@hospital.test>', outcome: 'invited' },
    { line: 2, text: 'not an address', outcome: 'not_an_address' },
    { line: 4, text: 'NEW@hospital.test', outcome: 'repeated' },
    { line: 4, text: 'known@hospital.test', outcome: 'already_invited' },
    { line: 5, text: 'member@hospital.test', outcome: 'already_member' },
  ]);
  expect(await g.t.mailsTo('new@hospital.test')).toHaveLength(1);
  expect(await g.t.mailsTo('known@hospital.test')).toHaveLength(1);
});

test('withdrawing and repeating an invitation to a group cannot exceed the daily limit of mails', async () => {
  const id = await g.openGroup({ seats: 1 });
  const many = Array.from({ length: 14 }, (_, index) => `p${index}@hospital.test`);
  const { lines } = (await g.invite(id, many.join('\n'))).json();
  expect(lines.filter((one: { outcome: string }) => one.outcome === 'invited')).toHaveLength(12);
  const { invitations } = (await g.own(g.manager)).managed[0];
  const url = `/api/groups/${id}/invitations/${invitations[0].id}`;
  expect((await g.t.call({ method: 'DELETE', url, as: g.manager })).statusCode).toBe(204);
  expect((await g.own(g.manager)).managed[0].invitations).toHaveLength(11);
  const again = (await g.invite(id, invitations[0].email)).json();
  expect(again.lines[0].outcome).toBe('too_many');
  g.t.clock.advance(DAY_MS + 1);
  await g.signInManager();
  expect((await g.invite(id, invitations[0].email)).json().lines[0].outcome).toBe('invited');
});

test('an invitation to a group can be accepted only by its address, and gives Premium until the last day', async () => {
  const id = await g.openGroup();
  const invited = await g.t.make.signedIn({ email: 'invited@hospital.test' });
  const stranger = await g.t.make.signedIn();
  await g.invite(id, 'Invited@hospital.test');
  const [{ id: invitation }] = (await g.own(invited)).invitations;
  const url = `/groups/invitations/${invitation}/accept`;
  expect((await post(url, stranger)).statusCode).toBe(404);
  expect(await mayReadPosts(invited)).toBe(403);
  expect((await post(url, invited)).statusCode).toBe(204);
  expect(await mayReadPosts(invited)).toBe(200);
  expect(await expiryOf(invited)).toBe(END);
  expect(await g.own(invited)).toMatchObject({
    membership: { name: values.name, endsOn: values.endsOn },
    invitations: [],
    managed: [],
  });
  g.t.clock.set(new Date('2027-11-18T00:00:00.000Z'));
  const back = await g.t.make.signIn(invited.email);
  expect(await mayReadPosts(back)).toBe(403);
});

test('an invitation to a group says whether a seat is free', async () => {
  const id = await g.openGroup({ seats: 1 });
  const first = await g.t.make.signedIn();
  const second = await g.t.make.signedIn();
  await g.invite(id, `${first.email}\n${second.email}`);
  expect((await g.own(second)).invitations).toMatchObject([{ hasFreeSeat: true }]);
  await g.accept(first);
  expect((await g.own(second)).invitations).toMatchObject([{ hasFreeSeat: false }]);
});

test('when twenty people accept invitations to a group at once, exactly the five free seats are taken', {
  tags: ['slow', 'postgres'],
}, async () => {
  const id = await g.openGroup({ seats: 5 });
  const people: SignedIn[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await g.t.make.signedIn());
  await g.invite(id, people.map(({ email }) => email).join('\n'));
  const answers = await Promise.all(people.map((person) => g.accept(person)));
  const count = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
  expect([count(204), count(409)]).toEqual([5, 15]);
  const [group] = (await g.own(g.manager)).managed;
  expect([group.members.length, group.invitations.length]).toEqual([5, 15]);
  const premium = await Promise.all(people.map(mayReadPosts));
  expect(premium.filter((code) => code === 200)).toHaveLength(5);
});

test('one invitation to a group accepted twice at once takes one seat', {
  tags: 'postgres',
}, async () => {
  const id = await g.openGroup();
  const invited = await g.t.make.signedIn();
  await g.invite(id, invited.email);
  const [{ id: invitation }] = (await g.own(invited)).invitations;
  const url = `/groups/invitations/${invitation}/accept`;
  const answers = await Promise.all([post(url, invited), post(url, invited), post(url, invited)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  expect(await expiryOf(invited)).toBe(END);
});

test('a member removed from a group loses Premium at the next request, gets a mail, and the seat is free at once', async () => {
  const id = await g.openGroup({ seats: 1 });
  const first = await g.t.make.signedIn();
  const second = await g.t.make.signedIn();
  await join(id, first);
  await g.invite(id, second.email);
  expect((await g.accept(second)).statusCode).toBe(409);
  expect((await g.remove(id)).statusCode).toBe(204);
  expect(await mayReadPosts(first)).toBe(403);
  const [mail] = await g.t.mailsTo(first.email);
  expect(mail?.subject).toBe('Your seat in Urology, Leeds has ended');
  expect((await g.accept(second)).statusCode).toBe(204);
  expect(await mayReadPosts(second)).toBe(200);
});

test('a seat in a second group is refused while the seat in the first one lasts', async () => {
  const first = await g.openGroup();
  const second = await g.openGroup({ name: 'Urology, York' });
  const member = await g.t.make.signedIn();
  await join(first, member);
  await g.invite(second, member.email);
  const refused = await g.accept(member);
  expect(refused.json().message).toMatch(/^You have a seat in Urology, Leeds until /);
  await post('/groups/leave', member);
  expect((await g.accept(member)).statusCode).toBe(204);
  expect(await expiryOf(member)).toBe(END);
});

test('Premium that a group’s member bought starts after the seat ends, and remains in full after leaving the group', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn({ subscribedDays: 100 });
  await join(id, member);
  const whole = new Date(END).getTime() + 100 * DAY_MS;
  expect(await expiryOf(member)).toBe(new Date(whole).toISOString());
  g.t.clock.advance(30 * DAY_MS);
  const back = await g.t.make.signIn(member.email);
  await post('/groups/leave', back);
  expect(await expiryOf(back)).toBe(
    new Date(g.t.clock.now().getTime() + 100 * DAY_MS).toISOString(),
  );
});

test('Premium that a group’s member buys begins after the seat, begins earlier when the seat ends early, and is refunded alone', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  const intent = await post('/subscription/create-payment-intent', member);
  await payWith(g.t, intent.json().clientSecret);
  await g.t.deliverWebhooks();
  expect(await expiryOf(member)).toBe('2028-11-16T23:59:59.000Z');
  g.t.clock.advance(5 * DAY_MS);
  await g.signInManager();
  expect((await g.remove(id)).statusCode).toBe(204);
  const back = await g.t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe(
    new Date(g.t.clock.now().getTime() + 365 * DAY_MS).toISOString(),
  );
  await g.invite(id, member.email);
  await g.accept(back);
  expect(await expiryOf(back)).toBe('2028-11-16T23:59:59.000Z');
  const [{ id: paymentId }] = (await g.t.call({ url: '/api/payments', as: back })).json();
  await post('/subscription/cancel', back, { paymentId });
  expect(await expiryOf(back)).toBe(END);
  expect(await mayReadPosts(back)).toBe(200);
});

const GIVEN = { expiryDate: '2026-12-18', reason: 'Examiner' };
const changePremium = (path: string, of: SignedIn, payload: object = {}) =>
  g.call('PUT', `/subscription/user/${of.uid}/${path}`, g.admin, payload);

test.each([
  ['was deactivated', 'deactivate', {}],
  ['was ended by a date in the past', 'expiry', { expiryDate: '2026-11-01' }],
])(
  'Premium given to a group’s member whose Premium %s stays when the seat ends',
  async (_, path, payload) => {
    const id = await g.openGroup();
    const member = await g.t.make.signedIn();
    await join(id, member);
    await changePremium(path, member, payload);
    await changePremium('expiry', member, GIVEN);
    expect((await g.remove(id)).statusCode).toBe(204);
    expect(await expiryOf(member)).toBe('2026-12-18T23:59:59.000Z');
    expect(await mayReadPosts(member)).toBe(200);
  },
);

test('a deactivated member of a group who buys Premium and gives the seat back has nothing left after a refund', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  await changePremium('deactivate', member);
  const intent = await post('/subscription/create-payment-intent', member);
  await payWith(g.t, intent.json().clientSecret);
  await g.t.deliverWebhooks();
  await post('/groups/leave', member);
  expect(await expiryOf(member)).toBe(
    new Date(g.t.clock.now().getTime() + 365 * DAY_MS).toISOString(),
  );
  const [{ id: paymentId }] = (await g.t.call({ url: '/api/payments', as: member })).json();
  await post('/subscription/cancel', member, { paymentId });
  expect((await status(member)).hasActiveSubscription).toBe(false);
});

test('a renewal of a group gives no time to a member while the member is deactivated, and the next one gives its seat time again', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  const renew = (endsOn: string) =>
    post(`/admin/groups/${id}/renew`, g.admin, { endsOn, price: 60_000, invoice: 'INV-8' });
  await changePremium('deactivate', member);
  await renew('2028-11-17');
  expect((await status(member)).hasActiveSubscription).toBe(false);
  await changePremium('expiry', member, GIVEN);
  expect(await expiryOf(member)).toBe('2026-12-18T23:59:59.000Z');
  await renew('2029-11-17');
  const seat = new Date('2029-11-17T23:59:59.000Z').getTime() - g.t.clock.now().getTime();
  const given = new Date('2026-12-18T23:59:59.000Z').getTime();
  expect(await expiryOf(member)).toBe(new Date(given + seat).toISOString());
  await g.remove(id);
  expect(await expiryOf(member)).toBe('2026-12-18T23:59:59.000Z');
});

test('renewing a group moves the end of every seat, also for members with a purchase of their own', async () => {
  const id = await g.openGroup();
  const plain = await g.t.make.signedIn();
  const owner = await g.t.make.signedIn({ subscribedDays: 10 });
  await join(id, plain, owner);
  const renew = (endsOn: string) =>
    post(`/admin/groups/${id}/renew`, g.admin, { endsOn, price: 60_000, invoice: 'INV-8' });
  expect((await renew('2027-11-17')).json().fields).toHaveProperty('endsOn');
  expect((await renew('2028-11-17')).json()).toMatchObject({ endsOn: '2028-11-17', seatsUsed: 2 });
  expect(await expiryOf(plain)).toBe('2028-11-17T23:59:59.000Z');
  expect(await expiryOf(owner)).toBe('2028-11-27T23:59:59.000Z');
});

test('a group renewed after its end opens its seats again', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  g.t.clock.set(new Date('2027-12-01T10:00:00.000Z'));
  const renewer = await g.t.make.signIn(g.admin.email);
  const body = { endsOn: '2028-11-17', price: 60_000, invoice: '' };
  expect((await post(`/admin/groups/${id}/renew`, renewer, body)).json().state).toBe('active');
  const back = await g.t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe('2028-11-17T23:59:59.000Z');
  expect(await mayReadPosts(back)).toBe(200);
});

test('ending a group ends its seats at once', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  expect((await post(`/admin/groups/${id}/end`, g.admin)).json()).toMatchObject({
    state: 'ended',
    seatsUsed: 0,
  });
  expect(await mayReadPosts(member)).toBe(403);
});

test('a group whose last day has passed can be renewed by staff, and a group that staff ended cannot', async () => {
  const past = await g.openGroup();
  const ended = await g.openGroup();
  await post(`/admin/groups/${ended}/end`, g.admin);
  g.t.clock.set(new Date('2027-11-18T10:00:00.000Z'));
  const admin = await g.t.make.signIn(g.admin.email);
  const { groups } = (await g.t.call({ url: '/api/admin/groups', as: admin })).json();
  const canRenew = (id: string) => groups.find((group: { id: string }) => group.id === id).canRenew;
  expect([canRenew(past), canRenew(ended)]).toEqual([true, false]);
  const renewal = { endsOn: '2028-11-17', price: 60_000, invoice: 'INV-8' };
  const renew = async (id: string) =>
    (await post(`/admin/groups/${id}/renew`, admin, renewal)).statusCode;
  expect([await renew(past), await renew(ended)]).toEqual([200, 422]);
});

test('Premium through a seat of a group has no price in the list of subscribers and in its export', async () => {
  const id = await g.openGroup();
  const member = await g.t.make.signedIn();
  await join(id, member);
  const read = (path: string) => g.t.call({ url: `/api/subscription/${path}`, as: g.admin });
  expect((await read(`user/${member.uid}`)).json().data).toMatchObject({
    purchaseDate: null,
    amount: null,
    isGiven: false,
  });
  const lines = (await read('users.csv')).body.split('\r\n');
  const line = lines.find((one) => one.includes(member.email));
  expect(line?.split(',').slice(-3)).toEqual(['', '0.00', '']);
});

test('only the manager changes a group, and a manager who is replaced no longer can', async () => {
  const id = await g.openGroup();
  const other = await g.t.make.signedIn({ email: 'other@hospital.test' });
  expect((await g.own(other)).managed).toEqual([]);
  expect((await g.invite(id, 'one@hospital.test', other)).statusCode).toBe(404);
  const url = `/api/admin/groups/${id}/manager`;
  const payload = { managerEmail: 'other@hospital.test' };
  await g.t.call({ method: 'PUT', url, as: g.admin, payload });
  expect((await g.invite(id, 'one@hospital.test', other)).statusCode).toBe(200);
  expect((await g.invite(id, 'two@hospital.test')).statusCode).toBe(404);
});

test('a deleted account frees its seat in a group, and a group whose manager was deleted is listed without one', async () => {
  const id = await g.openGroup({ seats: 1 });
  const member = await g.t.make.signedIn();
  await join(id, member);
  const erase = (as: SignedIn) => g.t.call({ method: 'DELETE', url: '/api/user/account', as });
  expect((await erase(member)).statusCode).toBeLessThan(300);
  expect((await g.own(g.manager)).managed[0].members).toEqual([]);
  expect((await erase(g.manager)).statusCode).toBeLessThan(300);
  const { groups } = (await g.t.call({ url: '/api/admin/groups', as: g.admin })).json();
  expect(groups).toEqual([expect.objectContaining({ id, managerEmail: '', hasManager: false })]);
});
