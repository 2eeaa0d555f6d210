// A manager changes their email address: the group stays theirs, and its mails go to the new address.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { identityCalls } from '../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sendGroupReminders } from './group-term.service.ts';
import { createGroupCalls, type GroupCalls, values } from './groups.fixtures.ts';

const NEXT = 'Next@Hospital.test';

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

/** @returns the person, signed in with the new address */
async function changeAddress(as: SignedIn, newEmail = NEXT): Promise<SignedIn> {
  const identity = identityCalls(g.t);
  await g.call('POST', '/identity/email-change', as, { newEmail });
  const [mail] = await g.t.mailsTo(newEmail);
  expect((await identity.confirmEmail(identity.oobCodeIn(mail?.text))).statusCode).toBe(204);
  return g.t.make.signIn(newEmail);
}
const listed = async () =>
  (await g.t.call({ url: '/api/admin/groups', as: g.admin })).json().groups;
const subjectsTo = async (email: string) =>
  (await g.t.mailsTo(email)).map(({ subject }) => subject);

test('the refund mail of a bought group and the list of groups follow a change of the manager’s address', async () => {
  const buyer = await g.t.make.signedIn({ email: 'buyer@sth.nhs.test' });
  const order = { name: 'St Elsewhere', seats: 5 };
  const { clientSecret } = (await g.call('POST', '/groups/purchases', buyer, order)).json();
  await payWith(g.t, clientSecret);
  await g.t.deliverWebhooks();
  const manager = await changeAddress(buyer);
  expect(await listed()).toMatchObject([{ managerEmail: NEXT, hasManager: true }]);
  expect((await g.own(manager)).managed).toHaveLength(1);
  const [payment] = await g.t.database.query<{ id: string }>(
    'select id from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  const reason = 'requested_by_customer';
  await g.call('POST', `/admin/payments/${payment?.id}/refund`, g.admin, { reason });
  const refunded = 'The seats of St Elsewhere were refunded: £900.00';
  expect(await subjectsTo(NEXT)).toContain(refunded);
  expect(await subjectsTo(buyer.email)).not.toContain(refunded);
});

test('the reminders before the seats of a group end go to the new address of its manager', async () => {
  await g.openGroup({ endsOn: '2026-12-31' });
  await changeAddress(g.manager);
  for (const day of ['2026-12-01', '2026-12-24']) {
    g.t.clock.set(new Date(`${day}T09:00:00.000Z`));
    await sendGroupReminders(g.t.ctx);
  }
  expect(await subjectsTo(NEXT)).toEqual(
    expect.arrayContaining([
      'The seats of Urology, Leeds end in 30 days',
      'The seats of Urology, Leeds end in 7 days',
    ]),
  );
  expect(
    (await subjectsTo(g.manager.email)).filter((subject) => subject.includes(' end ')),
  ).toEqual([]);
});

test('a group’s manager known only by address keeps it after a change of address, and a new account with the old one does not get it', async () => {
  const email = 'later@hospital.test';
  const id = await g.openGroup({ managerEmail: email });
  const other = await g.openGroup({ name: 'Urology, York' });
  const manager = await changeAddress(await g.t.make.signedIn({ email }));
  expect((await g.own(manager)).managed).toMatchObject([{ id }]);
  const newcomer = await g.t.make.signedIn({ email });
  expect((await g.own(newcomer)).managed).toEqual([]);
  expect((await g.own(g.manager)).managed).toMatchObject([{ id: other }]);
});

test('a change of address that is refused leaves the address of the group’s manager unchanged', async () => {
  await g.openGroup();
  const identity = identityCalls(g.t);
  await g.call('POST', '/identity/email-change', g.manager, { newEmail: NEXT });
  const [mail] = await g.t.mailsTo(NEXT);
  await g.t.make.user({ email: NEXT });
  expect((await identity.confirmEmail(identity.oobCodeIn(mail?.text))).statusCode).toBe(409);
  expect(await listed()).toMatchObject([{ managerEmail: values.managerEmail }]);
});
