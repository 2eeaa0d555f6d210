import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { reconcileAllPayments } from '../payments/sync/reconciler.service.ts';
import { createGroupCalls, type GroupCalls } from './groups.fixtures.ts';

const DECLINED = '4000000000000002';

let t: TestApp;
let g: GroupCalls;
let buyer: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  g = await createGroupCalls(t);
  buyer = await g.t.make.signedIn({ email: 'buyer@sth.nhs.test' });
});
afterAll(() => t.close());

const start = (values: object = {}, as = buyer) =>
  g.call('POST', '/groups/purchases', as, { name: 'St Elsewhere', seats: 5, ...values });
const renewal = (id: string, as = buyer) => g.call('POST', `/groups/${id}/renewals`, as);
const managed = async (as = buyer) => (await g.own(as)).managed;
const paymentOf = async (clientSecret: string): Promise<string> => {
  const rows = await g.t.database.query<{ id: string }>(
    'select id from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  return rows[0]?.id ?? '';
};
/** @returns the ids of the payment and of the group */
async function buy(values: object = {}) {
  const { clientSecret } = (await start(values)).json();
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  const [group] = await managed();
  return { paymentId: await paymentOf(clientSecret), id: group.id as string };
}
async function payRenewal(id: string, as = buyer) {
  const { clientSecret } = (await renewal(id, as)).json();
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  return paymentOf(clientSecret);
}
const refund = (id: string, amount?: number, as = g.admin) =>
  g.call('POST', `/admin/payments/${id}/refund`, as, { reason: 'requested_by_customer', amount });
const expiryOf = async (as: SignedIn) =>
  (await g.t.call({ url: '/api/subscription/status', as })).json().data.subscriptionExpiryDate;
async function addMember(id: string, as = buyer): Promise<SignedIn> {
  const member = await g.t.make.signedIn();
  await g.invite(id, member.email, as);
  await g.accept(member);
  return member;
}

test('a paid purchase of a group creates it with the buyer as manager, for the price of its seats', async () => {
  const started = await start();
  expect(started.json()).toEqual({
    clientSecret: expect.any(String),
    amount: 5 * 18_000,
    currency: 'gbp',
    seats: 5,
    endsOn: '2027-11-17',
  });
  expect(await managed()).toEqual([]);
  await payWith(g.t, started.json().clientSecret);
  await g.t.deliverWebhooks();
  expect(await managed()).toMatchObject([
    {
      name: 'St Elsewhere',
      seats: 5,
      startsOn: '2026-11-18',
      endsOn: '2027-11-17',
      state: 'active',
      canRenew: true,
      members: [],
    },
  ]);
  const [receipt] = await g.t.mailsTo(buyer.email);
  expect(receipt?.subject).toContain('Group, 5 seats of Premium, 365 days');
  expect(receipt?.text).toContain('St Elsewhere has 5 seats of Premium until 17 November 2027');
  // Buying a group gives the buyer no Premium. The buyer can take one of the seats.
  expect(await expiryOf(buyer)).toBeNull();
  const { groups } = (await g.t.call({ url: '/api/admin/groups', as: g.admin })).json();
  expect(groups).toMatchObject([{ price: 90_000, invoice: 'Paid by card', hasManager: true }]);
});

test('a declined card creates no group with seats, and an accepted card after it creates one', async () => {
  const { clientSecret } = (await start()).json();
  await payWith(g.t, clientSecret, DECLINED);
  await g.t.deliverWebhooks();
  expect(await managed()).toEqual([]);
  expect((await start()).json().clientSecret).toBe(clientSecret);
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  expect(await managed()).toHaveLength(1);
});

test('webhooks of a group purchase that arrive twice, in another order and together with the return page create one group', async () => {
  const { clientSecret } = (await start()).json();
  await payWith(g.t, clientSecret);
  const paymentIntent = intentIdOf(clientSecret);
  const back = () => g.call('POST', '/payments/return', buyer, { paymentIntent });
  g.t.sandbox.webhooks.setFaults({ duplicatePercent: 100, isReordered: true });
  await Promise.all([g.t.deliverWebhooks(), back(), back()]);
  await g.t.deliverWebhooks();
  g.t.sandbox.webhooks.setFaults({ duplicatePercent: 0, isReordered: false });
  expect(await managed()).toHaveLength(1);
  const { groups } = (await g.t.call({ url: '/api/admin/groups', as: g.admin })).json();
  expect(groups).toHaveLength(1);
});

test('the reconciler creates a bought group when the webhooks of its payment were lost', async () => {
  g.t.sandbox.webhooks.setFaults({ dropPercent: 100 });
  const { clientSecret } = (await start()).json();
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  g.t.sandbox.webhooks.setFaults({ dropPercent: 0 });
  expect(await managed()).toEqual([]);
  await reconcileAllPayments(g.t.ctx);
  expect(await managed()).toHaveLength(1);
});

test('another number of seats replaces the unfinished purchase of a group, which can no longer be paid', async () => {
  const first = (await start()).json();
  const second = (await start({ seats: 7 })).json();
  expect(second.amount).toBe(7 * 18_000);
  expect(intentIdOf(second.clientSecret)).not.toBe(intentIdOf(first.clientSecret));
  await payWith(g.t, first.clientSecret);
  await g.t.deliverWebhooks();
  expect(await managed()).toEqual([]);
});

test('the same purchase of a group started twenty times at once creates one payment', {
  tags: 'postgres',
}, async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => start()));
  const secrets = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json());
  expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  const rows = await g.t.database.query('select id from payments', []);
  expect(rows).toHaveLength(1);
});

test('the purchase of a group with fewer than 2 or more than 50 seats, or with a discount code, is refused', async () => {
  expect((await start({ seats: 1 })).statusCode).toBe(400);
  expect((await start({ seats: 51 })).statusCode).toBe(400);
  const refused = await start({ code: 'WELCOME' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({ code: 'Discount codes do not apply to groups.' });
});

test('a full refund of a group purchase ends the group and its seats, and tells the manager', async () => {
  const { paymentId, id } = await buy();
  const member = await addMember(id);
  expect(await expiryOf(member)).toBe('2027-11-17T23:59:59.000Z');
  expect((await refund(paymentId)).statusCode).toBe(200);
  expect(await managed()).toMatchObject([{ state: 'ended', canRenew: false, members: [] }]);
  expect((await g.t.call({ url: '/api/community/posts', as: member })).statusCode).toBe(403);
  const [mail] = await g.t.mailsTo(buyer.email);
  expect(mail?.subject).toBe('The seats of St Elsewhere were refunded: £900.00');
  const [ended] = await g.t.mailsTo(member.email);
  expect(ended?.subject).toBe('Your seat in St Elsewhere has ended');
});

test('a partial refund of a group purchase keeps the group', async () => {
  const { paymentId, id } = await buy();
  const member = await addMember(id);
  await refund(paymentId, 18_000);
  expect(await managed()).toMatchObject([{ state: 'active', endsOn: '2027-11-17' }]);
  expect(await expiryOf(member)).toBe('2027-11-17T23:59:59.000Z');
});

test('renewing a group adds a year to every seat, and its refund removes only that year', async () => {
  const { id } = await buy();
  const member = await addMember(id);
  expect((await renewal(id)).json()).toMatchObject({ amount: 90_000, endsOn: '2028-11-16' });
  const paymentId = await payRenewal(id);
  expect(await managed()).toMatchObject([{ id, endsOn: '2028-11-16' }]);
  expect(await expiryOf(member)).toBe('2028-11-16T23:59:59.000Z');
  await refund(paymentId);
  expect(await managed()).toMatchObject([{ state: 'active', endsOn: '2027-11-17' }]);
  expect(await expiryOf(member)).toBe('2027-11-17T23:59:59.000Z');
});

async function wait(days: number) {
  g.t.clock.advance(days * DAY_MS);
  buyer = await g.t.make.signIn(buyer.email);
  return g.t.make.signIn(g.admin.email);
}

test('the refund of a group’s first payment after its year keeps the renewal and its seats', async () => {
  const { paymentId, id } = await buy();
  const member = await addMember(id);
  await wait(330);
  const renewalId = await payRenewal(id);
  const admin = await wait(60);
  expect((await refund(paymentId, undefined, admin)).statusCode).toBe(200);
  expect(await managed()).toMatchObject([{ state: 'active', endsOn: '2028-11-16' }]);
  const back = await g.t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe('2028-11-16T23:59:59.000Z');
  const [mail] = await g.t.mailsTo(buyer.email);
  expect(mail?.text).toContain('The other payments stay');
  await refund(renewalId, undefined, admin);
  expect(await managed()).toMatchObject([{ state: 'ended' }]);
});

test('the refund of a group’s first payment within its year starts the renewal at once', async () => {
  const { paymentId, id } = await buy();
  await wait(10);
  const renewalId = await payRenewal(id);
  const admin = await wait(90);
  await refund(paymentId, undefined, admin);
  // Today is 26 February 2027.
  expect(await managed()).toMatchObject([{ state: 'active', endsOn: '2028-02-25' }]);
  await refund(renewalId, undefined, admin);
  expect(await managed()).toMatchObject([{ state: 'ended' }]);
});

test('the refund of a group’s renewal adds no time to the seat of a member who was deactivated', async () => {
  const { id } = await buy();
  const member = await addMember(id);
  const paymentId = await payRenewal(id);
  const url = `/subscription/user/${member.uid}`;
  await g.call('PUT', `${url}/deactivate`, g.admin);
  const given = { expiryDate: '2026-12-18', reason: 'Examiner' };
  await g.call('PUT', `${url}/expiry`, g.admin, given);
  await refund(paymentId);
  expect(await managed()).toMatchObject([{ state: 'active', endsOn: '2027-11-17' }]);
  expect(await expiryOf(member)).toBe('2026-12-18T23:59:59.000Z');
});

test('Premium that a group’s member bought starts after the seat ends, also when the renewal of the group is made or refunded', async () => {
  const { id } = await buy();
  const member = await g.t.make.signedIn({ subscribedDays: 100 });
  await g.invite(id, member.email, buyer);
  await g.accept(member);
  const end = new Date('2027-11-17T23:59:59.000Z').getTime();
  const own = (days: number) => new Date(end + days * DAY_MS).toISOString();
  expect(await expiryOf(member)).toBe(own(100));
  const paymentId = await payRenewal(id);
  expect(await expiryOf(member)).toBe(own(465));
  await refund(paymentId);
  expect(await expiryOf(member)).toBe(own(100));
});

test('a group that was paid by invoice can be renewed by card, also after its last day', async () => {
  const id = await g.openGroup();
  const member = await addMember(id, g.manager);
  g.t.clock.set(new Date('2027-12-01T10:00:00.000Z'));
  const manager = await g.t.make.signIn(g.manager.email);
  await payRenewal(id, manager);
  expect(await managed(manager)).toMatchObject([{ id, state: 'active', endsOn: '2028-11-29' }]);
  const back = await g.t.make.signIn(member.email);
  expect(await expiryOf(back)).toBe('2028-11-29T23:59:59.000Z');
});

test('only the manager can renew a group, and only if it was not ended and its invoice is paid', async () => {
  const { id } = await buy();
  expect((await renewal(id, g.manager)).statusCode).toBe(404);
  await g.call('POST', `/admin/groups/${id}/end`, g.admin);
  expect((await renewal(id)).json().message).toBe('This group was ended. Please buy a new one.');
  const made = await g.call('POST', '/admin/groups', g.admin, {
    name: 'Waiting',
    managerEmail: buyer.email,
    seats: 2,
    startsOn: '2026-11-18',
    endsOn: '2027-11-17',
    price: 100,
    invoice: '',
  });
  expect((await renewal(made.json().id)).json().message).toBe(
    'This group waits for the payment of its invoice.',
  );
});

test('the payment for the renewal of a group is refunded when the group was ended before the payment', async () => {
  const { id } = await buy();
  const { clientSecret } = (await renewal(id)).json();
  await g.call('POST', `/admin/groups/${id}/end`, g.admin);
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  await g.t.runJobs();
  const rows = await g.t.database.query(
    'select refunded_minor as back from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  expect(rows).toEqual([{ back: 90_000 }]);
  expect(await managed()).toMatchObject([{ state: 'ended' }]);
});

test('a payment for a group order that was closed before the payment is refunded and creates no group', async () => {
  const { clientSecret } = (await start()).json();
  await g.t.database.query(`update orders set status = 'abandoned'`, []);
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  await g.t.runJobs();
  const rows = await g.t.database.query('select refunded_minor as back from payments', []);
  expect(rows).toEqual([{ back: 90_000 }]);
  expect(await managed()).toEqual([]);
});

test('a payment for a group by an account that was deleted creates no group', async () => {
  const { clientSecret } = (await start()).json();
  await g.t.call({ method: 'DELETE', url: '/api/user/account', as: buyer });
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  await g.t.runJobs();
  const { groups } = (await g.t.call({ url: '/api/admin/groups', as: g.admin })).json();
  expect(groups).toEqual([]);
});

test('a payment of which the server has not heard yet does not count for another group', async () => {
  const { id } = await buy();
  await payWith(g.t, (await start({ name: 'Urology, York' })).json().clientSecret);
  const renewed = (await renewal(id)).json();
  expect(renewed).toMatchObject({ clientSecret: expect.any(String), amount: 90_000 });
  expect(await managed()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, endsOn: '2027-11-17' }),
      expect.objectContaining({ name: 'Urology, York', state: 'active' }),
    ]),
  );
  await payWith(g.t, renewed.clientSecret);
  expect((await start({ name: 'Urology, Hull' })).json().clientSecret).toEqual(expect.any(String));
  expect(await managed()).toContainEqual(expect.objectContaining({ id, endsOn: '2028-11-16' }));
});

test('a group whose payment the server has not heard of is not paid again with other seats', async () => {
  await payWith(g.t, (await start()).json().clientSecret);
  expect((await start({ seats: 7 })).json()).toMatchObject({ clientSecret: null, amount: 0 });
  expect(await managed()).toMatchObject([{ name: 'St Elsewhere', seats: 5 }]);
});

test('the payment lists and the invoice of a group purchase name the product', async () => {
  const { paymentId } = await buy();
  const list = (await g.t.call({ url: '/api/admin/payments', as: g.admin })).json();
  expect(JSON.stringify(list)).toContain('Group, 5 seats of Premium, 365 days');
  await g.t.runJobs();
  const own = (await g.t.call({ url: '/api/payments', as: buyer })).json();
  expect(own).toMatchObject([{ id: paymentId, purpose: 'group', amount: 90_000 }]);
  const rows = await g.t.database.query('select description from invoices', []);
  expect(rows).toEqual([{ description: expect.stringContaining('Group, 5 seats') }]);
});

test('the data export of the buyer of a group contains the purchase', async () => {
  await start();
  const { groups, subscription } = (await g.t.call({ url: '/api/user/export', as: buyer })).json();
  expect(groups.purchases).toMatchObject([{ name: 'St Elsewhere', seats: 5, status: 'open' }]);
  expect(subscription.orders).toEqual([]);
});

test('a person can have an unfinished purchase of a group and of Premium at the same time', async () => {
  const premium = () => g.call('POST', '/subscription/create-payment-intent', buyer);
  const [group, own] = [(await start()).json(), (await premium()).json()];
  expect((await start()).json().clientSecret).toBe(group.clientSecret);
  expect((await premium()).json().clientSecret).toBe(own.clientSecret);
  await payWith(g.t, group.clientSecret);
  await payWith(g.t, own.clientSecret);
  await g.t.deliverWebhooks();
  expect(await managed()).toHaveLength(1);
  expect(await expiryOf(buyer)).toBe('2027-11-18T10:00:00.000Z');
});
