import { afterEach, beforeEach, expect, test } from 'vitest';
import { payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

// The clock of tests stands at 18 November 2026, 10:00.
const DAY_MS = 24 * 60 * 60 * 1000;
const END = '2027-11-17T23:59:59.000Z';

let t: TestApp;
let admin: SignedIn;
let manager: SignedIn;

beforeEach(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  admin = await t.make.signedIn({ isAdmin: true });
  manager = await t.make.signedIn({ email: 'Manager@Hospital.test' });
});
afterEach(() => t.close());

const values = {
  name: 'Urology, Leeds',
  managerEmail: 'manager@hospital.test',
  seats: 2,
  startsOn: '2026-11-18',
  endsOn: '2027-11-17',
  price: 60_000,
  invoice: 'INV-7',
};
const post = (url: string, as: SignedIn, payload: object = {}) =>
  t.call({ method: 'POST', url: `/api${url}`, as, payload });
const create = (changes: object = {}) => post('/admin/groups', admin, { ...values, ...changes });

async function openGroup(changes: object = {}): Promise<string> {
  const { id } = (await create(changes)).json();
  expect((await post(`/admin/groups/${id}/paid`, admin)).statusCode).toBe(200);
  return id;
}
const invite = (id: string, addresses: string, as = manager) =>
  post(`/groups/${id}/invitations`, as, { addresses });
const own = async (as: SignedIn) => (await t.call({ url: '/api/groups', as })).json();
const status = async (as: SignedIn) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data;
const expiryOf = async (as: SignedIn) => (await status(as)).subscriptionExpiryDate;
const mayReadPosts = async (as: SignedIn) =>
  (await t.call({ url: '/api/community/posts', as })).statusCode;
async function accept(as: SignedIn) {
  const [invitation] = (await own(as)).invitations;
  return post(`/groups/invitations/${invitation.id}/accept`, as);
}
/** Invites and lets accept. */
async function join(id: string, ...people: SignedIn[]) {
  await invite(id, people.map(({ email }) => email).join('\n'));
  for (const person of people) expect((await accept(person)).statusCode).toBe(204);
}
async function remove(id: string, index = 0) {
  const { members } = (await own(manager)).managed[0];
  const url = `/api/groups/${id}/members/${members[index].id}`;
  return t.call({ method: 'DELETE', url, as: manager });
}

test('a group waits for its payment, then its manager is told and may invite', async () => {
  const { id, ...made } = (await create()).json();
  expect(made).toMatchObject({ state: 'awaiting_payment', hasManager: true, seatsUsed: 0 });
  expect((await invite(id, 'one@hospital.test')).json().message).toBe(
    'The seats of Urology, Leeds are not open yet.',
  );
  const paid = await post(`/admin/groups/${id}/paid`, admin);
  expect(paid.json()).toMatchObject({ state: 'active', paidAt: expect.any(String) });
  await post(`/admin/groups/${id}/paid`, admin);
  const mails = await t.mailsTo(values.managerEmail);
  expect(mails.map(({ subject }) => subject)).toEqual(['You manage the seats of Urology, Leeds']);
  expect(mails[0]?.text).toContain('/group');
  expect((await invite(id, 'one@hospital.test')).statusCode).toBe(200);
});

test('a manager without an account is asked to create one, and manages the group once it exists', async () => {
  const id = await openGroup({ managerEmail: 'later@hospital.test' });
  const [mail] = await t.mailsTo('later@hospital.test');
  expect(mail?.text).toContain('create an account with this address');
  const later = await t.make.signedIn({ email: 'later@hospital.test' });
  expect((await own(later)).managed).toHaveLength(1);
  expect((await invite(id, 'one@hospital.test', later)).statusCode).toBe(200);
  expect((await invite(id, 'two@hospital.test')).statusCode).toBe(404);
});

test('a pasted list is answered line by line, and each new address gets one mail', async () => {
  const id = await openGroup();
  const member = await t.make.signedIn({ email: 'member@hospital.test' });
  await join(id, member);
  await invite(id, 'known@hospital.test');
  const list =
    'New One <new@hospital.test>\nnot an address\n\nNEW@hospital.test, known@hospital.test\nmember@hospital.test';
  expect((await invite(id, list)).json().lines).toEqual([
    { line: 1, text: 'New One <new@hospital.test>', outcome: 'invited' },
    { line: 2, text: 'not an address', outcome: 'not_an_address' },
    { line: 4, text: 'NEW@hospital.test', outcome: 'repeated' },
    { line: 4, text: 'known@hospital.test', outcome: 'already_invited' },
    { line: 5, text: 'member@hospital.test', outcome: 'already_member' },
  ]);
  expect(await t.mailsTo('new@hospital.test')).toHaveLength(1);
  expect(await t.mailsTo('known@hospital.test')).toHaveLength(1);
});

test('withdrawing and inviting again sends no more mails a day than the limit', async () => {
  const id = await openGroup({ seats: 1 });
  const many = Array.from({ length: 14 }, (_, index) => `p${index}@hospital.test`);
  const { lines } = (await invite(id, many.join('\n'))).json();
  expect(lines.filter((one: { outcome: string }) => one.outcome === 'invited')).toHaveLength(12);
  const { invitations } = (await own(manager)).managed[0];
  const url = `/api/groups/${id}/invitations/${invitations[0].id}`;
  expect((await t.call({ method: 'DELETE', url, as: manager })).statusCode).toBe(204);
  expect((await own(manager)).managed[0].invitations).toHaveLength(11);
  const again = (await invite(id, invitations[0].email)).json();
  expect(again.lines[0].outcome).toBe('too_many');
  t.clock.advance(DAY_MS + 1);
  manager = await t.make.signIn(manager.email);
  expect((await invite(id, invitations[0].email)).json().lines[0].outcome).toBe('invited');
});

test('an invitation is accepted only by its address, and gives Premium until the last day', async () => {
  const id = await openGroup();
  const invited = await t.make.signedIn({ email: 'invited@hospital.test' });
  const stranger = await t.make.signedIn();
  await invite(id, 'Invited@hospital.test');
  const [{ id: invitation }] = (await own(invited)).invitations;
  const url = `/groups/invitations/${invitation}/accept`;
  expect((await post(url, stranger)).statusCode).toBe(404);
  expect(await mayReadPosts(invited)).toBe(403);
  expect((await post(url, invited)).statusCode).toBe(204);
  expect(await mayReadPosts(invited)).toBe(200);
  expect(await expiryOf(invited)).toBe(END);
  expect(await own(invited)).toMatchObject({
    membership: { name: values.name, endsOn: values.endsOn },
    invitations: [],
    managed: [],
  });
  t.clock.set(new Date('2027-11-18T00:00:00.000Z'));
  const back = await t.make.signIn(invited.email);
  expect(await mayReadPosts(back)).toBe(403);
});

test('an invitation says whether a seat is free', async () => {
  const id = await openGroup({ seats: 1 });
  const first = await t.make.signedIn();
  const second = await t.make.signedIn();
  await invite(id, `${first.email}\n${second.email}`);
  expect((await own(second)).invitations).toMatchObject([{ hasFreeSeat: true }]);
  await accept(first);
  expect((await own(second)).invitations).toMatchObject([{ hasFreeSeat: false }]);
});

test('twenty people accept at once, and exactly the five seats are taken', async () => {
  const id = await openGroup({ seats: 5 });
  const people: SignedIn[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await t.make.signedIn());
  await invite(id, people.map(({ email }) => email).join('\n'));
  const answers = await Promise.all(people.map(accept));
  const count = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
  expect([count(204), count(409)]).toEqual([5, 15]);
  const [group] = (await own(manager)).managed;
  expect([group.members.length, group.invitations.length]).toEqual([5, 15]);
  const premium = await Promise.all(people.map(mayReadPosts));
  expect(premium.filter((code) => code === 200)).toHaveLength(5);
});

test('one invitation accepted twice at once takes one seat', async () => {
  const id = await openGroup();
  const invited = await t.make.signedIn();
  await invite(id, invited.email);
  const [{ id: invitation }] = (await own(invited)).invitations;
  const url = `/groups/invitations/${invitation}/accept`;
  const answers = await Promise.all([post(url, invited), post(url, invited), post(url, invited)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  expect(await expiryOf(invited)).toBe(END);
});

test('a removed member loses access at the next request, gets a mail, and the seat is free at once', async () => {
  const id = await openGroup({ seats: 1 });
  const first = await t.make.signedIn();
  const second = await t.make.signedIn();
  await join(id, first);
  await invite(id, second.email);
  expect((await accept(second)).statusCode).toBe(409);
  expect((await remove(id)).statusCode).toBe(204);
  expect(await mayReadPosts(first)).toBe(403);
  const [mail] = await t.mailsTo(first.email);
  expect(mail?.subject).toBe('Your seat in Urology, Leeds has ended');
  expect((await accept(second)).statusCode).toBe(204);
  expect(await mayReadPosts(second)).toBe(200);
});

test('a second seat is refused while the first one lasts', async () => {
  const first = await openGroup();
  const second = await openGroup({ name: 'Urology, York' });
  const member = await t.make.signedIn();
  await join(first, member);
  await invite(second, member.email);
  const refused = await accept(member);
  expect(refused.json().message).toMatch(/^You have a seat in Urology, Leeds until /);
  await post('/groups/leave', member);
  expect((await accept(member)).statusCode).toBe(204);
  expect(await expiryOf(member)).toBe(END);
});

test('own time waits behind the seat and is whole again after leaving it', async () => {
  const id = await openGroup();
  const member = await t.make.signedIn({ subscribedDays: 100 });
  await join(id, member);
  const whole = new Date(END).getTime() + 100 * DAY_MS;
  expect(await expiryOf(member)).toBe(new Date(whole).toISOString());
  t.clock.advance(30 * DAY_MS);
  const back = await t.make.signIn(member.email);
  await post('/groups/leave', back);
  expect(await expiryOf(back)).toBe(new Date(t.clock.now().getTime() + 100 * DAY_MS).toISOString());
});

test('a purchase made while a seat is held begins after it, moves forward when the seat ends, and is refunded alone', async () => {
  const id = await openGroup();
  const member = await t.make.signedIn();
  await join(id, member);
  const intent = await post('/subscription/create-payment-intent', member);
  await payWith(t, intent.json().clientSecret);
  await t.deliverWebhooks();
  expect(await expiryOf(member)).toBe('2028-11-16T23:59:59.000Z');
  t.clock.advance(5 * DAY_MS);
  manager = await t.make.signIn(manager.email);
  expect((await remove(id)).statusCode).toBe(204);
  const back = await t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe(new Date(t.clock.now().getTime() + 365 * DAY_MS).toISOString());
  await invite(id, member.email);
  await accept(back);
  expect(await expiryOf(back)).toBe('2028-11-16T23:59:59.000Z');
  const [{ id: paymentId }] = (await t.call({ url: '/api/payments', as: back })).json();
  await post('/subscription/cancel', back, { paymentId });
  expect(await expiryOf(back)).toBe(END);
  expect(await mayReadPosts(back)).toBe(200);
});

test('renewing moves the end of every seat on, also behind an own purchase', async () => {
  const id = await openGroup();
  const plain = await t.make.signedIn();
  const owner = await t.make.signedIn({ subscribedDays: 10 });
  await join(id, plain, owner);
  const renew = (endsOn: string) =>
    post(`/admin/groups/${id}/renew`, admin, { endsOn, price: 60_000, invoice: 'INV-8' });
  expect((await renew('2027-11-17')).json().fields).toHaveProperty('endsOn');
  expect((await renew('2028-11-17')).json()).toMatchObject({ endsOn: '2028-11-17', seatsUsed: 2 });
  expect(await expiryOf(plain)).toBe('2028-11-17T23:59:59.000Z');
  expect(await expiryOf(owner)).toBe('2028-11-27T23:59:59.000Z');
});

test('a group renewed after its end opens its seats again', async () => {
  const id = await openGroup();
  const member = await t.make.signedIn();
  await join(id, member);
  t.clock.set(new Date('2027-12-01T10:00:00.000Z'));
  const renewer = await t.make.signIn(admin.email);
  const body = { endsOn: '2028-11-17', price: 60_000, invoice: '' };
  expect((await post(`/admin/groups/${id}/renew`, renewer, body)).json().state).toBe('active');
  const back = await t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe('2028-11-17T23:59:59.000Z');
  expect(await mayReadPosts(back)).toBe(200);
});

test('ending a group ends its seats at once', async () => {
  const id = await openGroup();
  const member = await t.make.signedIn();
  await join(id, member);
  expect((await post(`/admin/groups/${id}/end`, admin)).json()).toMatchObject({
    state: 'ended',
    seatsUsed: 0,
  });
  expect(await mayReadPosts(member)).toBe(403);
});

test('only the manager changes a group, and a manager who is replaced no longer can', async () => {
  const id = await openGroup();
  const other = await t.make.signedIn({ email: 'other@hospital.test' });
  expect((await own(other)).managed).toEqual([]);
  expect((await invite(id, 'one@hospital.test', other)).statusCode).toBe(404);
  const url = `/api/admin/groups/${id}/manager`;
  const payload = { managerEmail: 'other@hospital.test' };
  await t.call({ method: 'PUT', url, as: admin, payload });
  expect((await invite(id, 'one@hospital.test', other)).statusCode).toBe(200);
  expect((await invite(id, 'two@hospital.test')).statusCode).toBe(404);
});

test('a deleted account frees its seat, and a group without its manager can be given to another', async () => {
  const id = await openGroup({ seats: 1 });
  const member = await t.make.signedIn();
  await join(id, member);
  const erase = (as: SignedIn) => t.call({ method: 'DELETE', url: '/api/user/account', as });
  expect((await erase(member)).statusCode).toBeLessThan(300);
  expect((await own(manager)).managed[0].members).toEqual([]);
  expect((await erase(manager)).statusCode).toBeLessThan(300);
  const { groups } = (await t.call({ url: '/api/admin/groups', as: admin })).json();
  expect(groups).toEqual([expect.objectContaining({ id, managerEmail: '', hasManager: false })]);
});
