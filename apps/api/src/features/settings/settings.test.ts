import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const change = (payload: object) =>
  t.call({ method: 'PUT', url: '/api/admin/settings', payload, as: admin });

test('changing one setting of the site keeps the others, and is recorded in the audit log', async () => {
  await change({ circuitReadingMinutes: 3 });
  const response = await change({ examDate: '2027-03-01' });
  expect(response.json()).toMatchObject({
    examDate: '2027-03-01',
    circuitReadingMinutes: 3,
    subscriptionPrice: 18_000,
  });
  const url = '/api/admin/audit?search=settings.changed';
  const { records } = (await t.call({ method: 'GET', url, as: admin })).json();
  expect(records[0].detail).toEqual({ examDate: { from: null, to: '2027-03-01' } });
});

test('the setting of the price of Premium is public', async () => {
  await change({ subscriptionPrice: 24_900, subscriptionDurationDays: 180 });
  const response = await t.call({ method: 'GET', url: '/api/site' });
  expect(response.json().premium).toEqual({ price: 24_900, currency: 'gbp', durationDays: 180 });
});

test('the setting of the interview date can be cleared', async () => {
  await change({ examDate: '2027-03-01' });
  expect((await change({ examDate: null })).json()).toMatchObject({ examDate: null });
});

test.each(['0', 'true', 'null', '"quoted"'])(
  'a setting whose text looks like JSON stays text: %s',
  async (businessName) => {
    await change({ businessName });
    const response = await t.call({ method: 'GET', url: '/api/admin/settings', as: admin });
    expect(response.json()).toMatchObject({ businessName });
  },
);

test.each([
  [{ subscriptionPrice: 29 }, 422],
  [{ subscriptionPrice: -1 }, 400],
  [{ examDate: '2027-02-30' }, 400],
  [{ meetLinkTemplate: 'https://meet.example.test/fixed' }, 400],
  [{ examDate: '2026-11-17' }, 422],
  [{ nonsense: true }, 400],
  [{ businessEmail: 'office' }, 400],
  [{ businessEmail: `office@${'a'.repeat(250)}.example` }, 400],
])('the API refuses the settings %j', async (payload, status) => {
  expect((await change(payload)).statusCode).toBe(status);
});

test.each([
  [' desk@urost3.example ', 'desk@urost3.example'],
  ['  ', ''],
])('the setting of the business email can be %j', async (businessEmail, stored) => {
  const response = await change({ businessEmail });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ businessEmail: stored });
});
