import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Subscriber,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const subscriber = (userId: string, amount: number | null, expiry: string | null): Subscriber => ({
  userId,
  displayName: `Name ${userId}`,
  email: `${userId}@example.test`,
  amount,
  refundedAmount: 0,
  hasActiveSubscription: true,
  subscriptionStatus: 'Active',
  canEditExpiry: true,
  currency: 'gbp',
  purchaseDate: '2027-01-01T00:00:00.000Z',
  subscriptionExpiryDate: expiry,
  isGiven: false,
  givenReason: null,
});

const pageOf = (data: Subscriber[], total = data.length) => ({
  json: { success: true, data, total },
});

test("the administrators' list of subscribers is searched, sorted and paged by the server", async () => {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/subscription/users': pageOf([subscriber('a', 9_000, null)], 60),
    'GET /api/subscription/analytics': { status: 503, text: '' },
    'GET /api/site': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  expect(await screen.findByText('Showing 1 to 25 of 60 results')).toBeTruthy();
  const asked = () => {
    const { url } = server.of('GET /api/subscription/users').at(-1) ?? { url: '' };
    return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
  };
  expect(asked()).toMatchObject({ page: '1', sortBy: 'purchased', sortOrder: 'desc' });
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
  await person.click(screen.getByRole('button', { name: /Amount Paid/ }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ page: '1', sortBy: 'amount', sortOrder: 'asc' }),
  );
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'fred');
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', searchTerm: 'fred' }));
});

const analytics: SubscriptionAnalytics = {
  activeSubscriptions: 0,
  totalRevenue: 0,
  revenueCurrency: 'gbp',
  totalSubscriptionsSold: 0,
  subscriptionPrice: 18_000,
  subscriptionCurrency: 'gbp',
  subscriptionDurationDays: 365,
  examDate: null,
};

async function openPrice() {
  signInForTest({ admin: true });
  const put = 'PUT /api/subscription/price';
  const server = serve({
    'GET /api/subscription/users': pageOf([]),
    'GET /api/subscription/analytics': { json: { success: true, data: analytics } },
    'GET /api/site': { status: 503, text: '' },
    [put]: { json: { success: true, message: 'Price updated successfully' } },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Edit Price' }));
  const enter = async (label: string, text: string, isPasted = false) => {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await (isPasted ? person.paste(text) : person.type(field, text));
    await person.click(screen.getByRole('button', { name: 'Save Price' }));
    return field;
  };
  return { person, enter, sent: () => server.of(put).map(({ body }) => body) };
}

const NOT_AN_AMOUNT = 'Please give an amount with at most two decimals, such as 25 or 25.50.';
test.each([
  ['Duration in days', '0', 'Duration must be at least 1 day.'],
  ['Duration in days', '3651', 'Duration must be at most 3650 days.'],
  ['Duration in days', '1.5', 'Duration must be a whole number of days.'],
  ['Duration in days', '1,5', 'Duration must be a whole number of days.'],
  ['Price', '180.999', NOT_AN_AMOUNT],
  ['Price', '180,50', NOT_AN_AMOUNT],
  ['Price', '-5', NOT_AN_AMOUNT],
  ['Price', '1000000', 'Please give at most 999,999.99.'],
])(
  "%s of Premium: '%s' stays as typed or pasted, and is refused with the reason",
  async (label, text, words) => {
    const { enter, sent } = await openPrice();
    for (const isPasted of [false, true]) {
      expect(await enter(label, text, isPasted)).toHaveProperty('value', text);
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(sent()).toEqual([]);
  },
);

test('a new price or duration of Premium is compared with the old one before it is saved', async () => {
  const { person, enter, sent } = await openPrice();
  await enter('Duration in days', '1');
  expect(await screen.findByText('£180.00 for 365 days → £180.00 for 1 day')).toBeTruthy();
  const question = within(screen.getByRole('dialog', { name: 'Change the price?' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(sent()).toEqual([]);
  await enter('Duration in days', '366');
  await enter('Price', '19.99');
  await person.click(await screen.findByRole('button', { name: 'Change Price' }));
  const body = { price: 1999, currency: 'gbp', durationDays: 366 };
  await waitFor(() => expect(sent()).toEqual([body]));
});

const ended = (userId: string, subscriptionStatus: Subscriber['subscriptionStatus']) => ({
  ...subscriber(userId, 18_000, '2026-01-01T00:00:00.000Z'),
  subscriptionStatus,
  hasActiveSubscription: false,
  canEditExpiry: false,
});

const until = '2027-05-01T00:00:00.000Z';

test("the row of a subscriber offers only what the server accepts, in the administrator's own row too", async () => {
  signInForTest({ admin: true });
  const given = { ...subscriber('g', 0, until), isGiven: true };
  const data = [
    subscriber('a', 18_000, until),
    ended('e', 'Expired'),
    { ...ended('m', 'Expired'), canEditExpiry: true },
    ended('d', 'Deactivated'),
    subscriber('u1', 18_000, until),
  ];
  serve({
    'GET /api/subscription/users': pageOf([...data, given]),
    'GET /api/subscription/analytics': { json: { success: true, data: analytics } },
    'GET /api/site': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  const actionsOf = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const items = await screen.findAllByRole('menuitem');
    const labels = items.map((item) => item.textContent);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    return labels;
  };
  expect(await actionsOf('Name a')).toEqual(['Edit Expiry', 'Deactivate']);
  expect(await actionsOf('Name m')).toEqual(['Edit Expiry', 'Give Premium']);
  // A single action is a button.
  expect(screen.getByRole('button', { name: 'Give Premium: Name d' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deactivate: Name u1' })).toBeTruthy();
  for (const name of ['Name d', 'Name e', 'Name u1'])
    expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull();
  expect(within(screen.getByRole('row', { name: /Name g/ })).getByText('given')).toBeTruthy();
});

/** Opens the screen with these subscribers, and 'Edit Expiry' of the first one. */
async function openExpiry(first: Subscriber) {
  signInForTest({ admin: true });
  const put = `PUT /api/subscription/user/${first.userId}/expiry`;
  const server = serve({
    'GET /api/subscription/users': pageOf([first]),
    'GET /api/subscription/analytics': { json: { success: true, data: analytics } },
    'GET /api/site': { status: 503, text: '' },
    [put]: { json: { success: true, message: 'Expiry date updated successfully' } },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit Expiry' }));
  const save = async (day: string) => {
    fireEvent.change(await screen.findByLabelText(/New expiry date/), { target: { value: day } });
    await person.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { person, save, server, sent: () => server.of(put).map(({ body }) => body) };
}

test('an expiry date in the past asks before it ends access, and can be taken back', async () => {
  const { person, save, sent } = await openExpiry(subscriber('a', 18_000, until));
  await save('2020-01-31');
  const question = within(await screen.findByRole('dialog', { name: 'End this access now?' }));
  expect(question.getByText(/31 January 2020 is in the past, so Premium of/)).toBeTruthy();
  expect(sent()).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/New expiry date/)).toHaveProperty('value', '2020-01-31');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'End Access' }));
  await waitFor(() => expect(sent()).toEqual([{ expiryDate: '2020-01-31', was: until }]));
});

test('an expiry date is saved again only after the new date was read that a purchase has set meanwhile', async () => {
  const first = subscriber('a', 18_000, until);
  const { save, sent, server, person } = await openExpiry(first);
  const bought = '2028-05-05T22:59:00.000Z';
  server.answers['GET /api/subscription/users'] = pageOf([
    { ...first, subscriptionExpiryDate: bought },
  ]);
  const put = 'PUT /api/subscription/user/a/expiry';
  server.answers[put] = refusal(409, 'conflict', 'It now lasts until 5 May 2028.');
  await save('2099-01-31');
  expect(await screen.findByText('It now lasts until 5 May 2028.')).toBeTruthy();
  expect(screen.getByLabelText(/New expiry date/)).toHaveProperty('value', '2099-01-31');
  await waitFor(() => expect(server.of('GET /api/subscription/users')).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { expiryDate: '2099-01-31', was: until },
    { expiryDate: '2099-01-31', was: bought },
  ]);
});

test('the expiry date is edited in its row, and Escape leaves it as it was', async () => {
  const { person, sent } = await openExpiry(subscriber('a', 18_000, until));
  const row = within(screen.getByRole('row', { name: /Name a/ }));
  const field = row.getByLabelText(/New expiry date/);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '2020-01-31' } });
  await person.keyboard('{Escape}');
  expect(row.queryByLabelText(/New expiry date/)).toBeNull();
  expect(document.activeElement).toBe(row.getByRole('button', { name: /^Actions for/ }));
  expect(sent()).toEqual([]);
});

test('an expired subscription is corrected to a later date without a question', async () => {
  const expired = { ...ended('e', 'Expired'), canEditExpiry: true };
  const { save, sent } = await openExpiry(expired);
  await save('2099-01-31');
  await waitFor(() =>
    expect(sent()).toEqual([{ expiryDate: '2099-01-31', was: expired.subscriptionExpiryDate }]),
  );
});

test("'Amount Paid' says that a purchase was refunded, wholly or in part", async () => {
  signInForTest({ admin: true });
  const refunded = (userId: string, refundedAmount: number) => ({
    ...subscriber(userId, 18_000, until),
    refundedAmount,
  });
  serve({
    'GET /api/subscription/users': pageOf([
      refunded('a', 0),
      refunded('b', 5_000),
      refunded('c', 18_000),
    ]),
    'GET /api/subscription/analytics': { status: 503, text: '' },
    'GET /api/site': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  for (const [name, words] of [
    ['a', '£180.00'],
    ['b', '£180.00, £50.00 refunded'],
    ['c', '£180.00, refunded'],
  ]) {
    const row = within(await screen.findByRole('row', { name: new RegExp(`Name ${name}`) }));
    expect(row.getByText(words ?? '')).toBeTruthy();
  }
});

test('an administrator can give Premium to a person who never bought it, found by name, with a day and a reason', async () => {
  signInForTest({ admin: true });
  const nina: AdminUser = {
    uid: 'n1',
    email: 'nina@example.test',
    displayName: 'Nina New',
    disabled: false,
    status: 'active',
    role: 'user',
    isInterviewer: false,
    roles: [],
    factorSince: null,
    mailProblem: null,
    metadata: { creationTime: '2026-01-01T00:00:00.000Z' },
  };
  const page = { users: [nina], totalUsers: 1, totalPages: 1, currentPage: 1 };
  const put = 'PUT /api/subscription/user/n1/expiry';
  const server = serve({
    'GET /api/subscription/users': pageOf([]),
    'GET /api/subscription/analytics': { json: { success: true, data: analytics } },
    'GET /api/site': { status: 503, text: '' },
    'GET /api/admin/users': { json: page },
    'GET /api/subscription/user/n1': { json: { success: true, data: null } },
    [put]: { json: { success: true, message: 'Premium given successfully' } },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Give Premium' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Premium' }));
  await person.type(await dialog.findByLabelText('Person'), 'Nina');
  await person.click(await dialog.findByRole('radio', { name: /Nina New/ }));
  expect(await dialog.findByText('Nina New has never had Premium.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Premium until/), { target: { value: '2030-01-31' } });
  await person.click(dialog.getByRole('button', { name: 'Give Premium' }));
  expect(await dialog.findByText('Please say why Premium is given.')).toBeTruthy();
  expect(server.of(put)).toEqual([]);
  await person.type(dialog.getByLabelText(/Reason/), 'Examiner');
  await person.click(dialog.getByRole('button', { name: 'Give Premium' }));
  await waitFor(() =>
    expect(server.of(put)[0]?.body).toEqual({ expiryDate: '2030-01-31', reason: 'Examiner' }),
  );
});
