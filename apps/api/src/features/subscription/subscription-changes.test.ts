// Subscription Management: what administrators see and change.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  admin = await t.make.signedIn({ isAdmin: true });
});

const expiryOf = async ({ uid }: SignedIn) => {
  const [row] = await t.database.query<{ at: Date }>(
    'select expires_at as at from subscriptions where user_uid = $1',
    [uid],
  );
  return new Date(row?.at ?? 0);
};
const isSubscribed = async (as: SignedIn) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data.hasActiveSubscription;
const put = (path: string, payload: object) =>
  t.call({ method: 'PUT', url: `/api/subscription/${path}`, payload, as: admin });
const users = async () =>
  (await t.call({ url: '/api/subscription/users', as: admin })).json().data as {
    email: string;
    subscriptionStatus: string;
    subscriptionExpiryDate: string;
    canEditExpiry: boolean;
  }[];

test('Subscription Management shows each state, with Expiring Soon from seven days before the end', async () => {
  const people = await Promise.all(
    [100, 7, -1, 50].map((subscribedDays) => t.make.signedIn({ subscribedDays })),
  );
  await put(`user/${people[3]?.uid}/deactivate`, {});
  const all = await users();
  const statuses = people.map(
    (person) => all.find(({ email }) => email === person.email)?.subscriptionStatus,
  );
  expect(statuses).toEqual(['Active', 'Expiring Soon', 'Expired', 'Deactivated']);
});

test('the expiry day of a subscription means the end of that day in London, in winter and summer', async () => {
  const person = await t.make.signedIn({ subscribedDays: 10 });
  for (const [day, instant] of [
    ['2027-01-10', '2027-01-10T23:59:59.000Z'],
    ['2027-07-10', '2027-07-10T22:59:59.000Z'],
    // Values with a time. Date fields in London and in other time zones send such values.
    ['2027-01-11T00:00:00.000Z', '2027-01-11T23:59:59.000Z'],
    ['2027-07-11T00:00:00.000Z', '2027-07-11T22:59:59.000Z'],
    ['2027-07-11T23:00:00.000Z', '2027-07-12T22:59:59.000Z'],
    ['2027-07-13T00:00:00+01:00', '2027-07-13T22:59:59.000Z'],
    ['2027-07-13T09:30:00.000Z', '2027-07-13T09:30:00.000Z'],
  ] as const) {
    expect((await put(`user/${person.uid}/expiry`, { expiryDate: day })).statusCode).toBe(200);
    expect((await users()).find((row) => row.email === person.email)?.subscriptionExpiryDate).toBe(
      instant,
    );
  }
});

test('a subscription is Expiring Soon on the whole seventh calendar day in London before its last day', async () => {
  const person = await t.make.signedIn({ subscribedDays: 10 });
  // The clock of the tests stands at 10:00 on 18 November 2026.
  const statusUntil = async (expiryDate: string) => {
    await put(`user/${person.uid}/expiry`, { expiryDate });
    return (await users()).find(({ email }) => email === person.email)?.subscriptionStatus;
  };
  expect(await statusUntil('2026-11-25')).toBe('Expiring Soon');
  expect(await statusUntil('2026-11-26')).toBe('Active');
});

test('a date in the past, entered by mistake, is corrected by editing the expiry again', async () => {
  const person = await t.make.signedIn({ subscribedDays: 10 });
  const expired = await t.make.signedIn({ subscribedDays: -10 });
  const path = `user/${person.uid}/expiry`;
  expect((await put(path, { expiryDate: '2020-01-01' })).statusCode).toBe(200);
  expect(await isSubscribed(person)).toBe(false);
  const canEdit = async () =>
    (await users())
      .filter(({ email }) => [person.email, expired.email].includes(email))
      .map(({ email, canEditExpiry }) => [email, canEditExpiry])
      .sort();
  expect(await canEdit()).toEqual(
    [
      [person.email, true],
      [expired.email, false],
    ].sort(),
  );
  expect((await put(path, { expiryDate: '2030-01-01' })).statusCode).toBe(200);
  expect(await isSubscribed(person)).toBe(true);
});

test('editing the expiry date of a deactivated subscription, or of one whose time is over, does not bring it back', async () => {
  const person = await t.make.signedIn({ subscribedDays: 10 });
  const expired = await t.make.signedIn({ subscribedDays: -10 });
  const edited = await t.make.signedIn({ subscribedDays: 10 });
  const soon = new Date(t.clock.now().getTime() + MINUTE_MS).toISOString();
  await put(`user/${edited.uid}/expiry`, { expiryDate: soon });
  t.clock.advance(2 * MINUTE_MS);
  await put(`user/${person.uid}/deactivate`, {});
  for (const { uid } of [person, expired, edited]) {
    const refused = await put(`user/${uid}/expiry`, { expiryDate: '2030-01-01' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('This subscription has ended.');
  }
  expect(await isSubscribed(person)).toBe(false);
  expect((await put(`user/${person.uid}/deactivate`, {})).statusCode).toBe(422);
  expect((await put('user/nobody/deactivate', {})).statusCode).toBe(404);
});

test('an expired subscription does not come back by a date in the past that is then moved to a later one', async () => {
  const expired = await t.make.signedIn({ subscribedDays: -10 });
  const path = `user/${expired.uid}/expiry`;
  for (const expiryDate of ['2020-01-01', '2030-01-01']) {
    const refused = await put(path, { expiryDate });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('This subscription has ended.');
  }
  const late = await put(path, { expiryDate: '2020-01-01', reason: 'Examiner' });
  expect(late.json().fields).toEqual({ expiryDate: late.json().message });
  expect(await isSubscribed(expired)).toBe(false);
});

test('an expiry date that staff save does not take away what a person has bought meanwhile', async () => {
  const person = await t.make.signedIn({ subscribedDays: 10 });
  const path = `user/${person.uid}/expiry`;
  const was = (await expiryOf(person)).toISOString();
  await put(path, { expiryDate: '2027-12-05', was });
  const bought = await expiryOf(person);
  for (const late of [{ was }, { was: null }, { reason: 'Goodwill' }]) {
    const refused = await put(path, { expiryDate: '2026-12-12', ...late });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('it now lasts until 5 December 2027');
  }
  expect(await expiryOf(person)).toEqual(bought);
  const seen = await put(path, { expiryDate: '2026-12-12', was: bought.toISOString() });
  expect(seen.statusCode).toBe(200);
});

test.each([
  [{ price: 18_099.9 }, 'price'],
  [{ price: '180' }, 'price'],
  [{ durationDays: 1.5 }, 'durationDays'],
  [{ durationDays: 0 }, 'durationDays'],
])('the price of Premium is refused and not rounded: %j', async (wrong, field) => {
  const price = { price: 18_000, currency: 'gbp', durationDays: 365 };
  const refused = await put('price', { ...price, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields[field]).toMatch(/\.$/);
});

test('setting one expiry date for all people changes only active subscriptions', async () => {
  const active = await t.make.signedIn({ subscribedDays: 10 });
  const expired = await t.make.signedIn({ subscribedDays: -10 });
  await put('expiry-all', { expiryDate: '2030-01-01' });
  expect(await isSubscribed(expired)).toBe(false);
  const row = (await users()).find(({ email }) => email === active.email);
  expect(row?.subscriptionExpiryDate).toBe('2030-01-01T23:59:59.000Z');
});
