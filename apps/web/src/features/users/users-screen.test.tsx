import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscriber } from '@urost3/contract/subscription/subscription.schemas.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { UsersScreen } from './users-screen.tsx';

const uid = 'b317c2de-90aa-4e55-8f10-0d6a4c1e77f2';
const fred: AdminUser = {
  uid,
  email: 'fred@example.test',
  displayName: 'Fred Free',
  disabled: false,
  status: 'active',
  role: 'user',
  isInterviewer: false,
  roles: [],
  factorSince: null,
  mailProblem: null,
  metadata: { creationTime: '2026-01-01T00:00:00.000Z' },
};

function open(address = '/', changes: Partial<AdminUser> = {}) {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/admin/users': {
      json: { users: [{ ...fred, ...changes }], totalUsers: 1, totalPages: 1, currentPage: 1 },
    },
    [`GET /api/subscription/user/${uid}`]: { json: { success: true, data: null } },
  });
  const { router } = renderApp([{ path: '/', Component: UsersScreen }], address);
  return Object.assign(userEvent.setup(), { server, router });
}

test('User Management copies the whole UID of a user, although the table truncates it', async () => {
  const person = open();
  await person.click(await screen.findByRole('button', { name: /^Copy UID .* of Fred Free$/ }));
  expect(await navigator.clipboard.readText()).toBe(uid);
});

test("'Manage Premium' of a user without Premium opens with the form to give it", async () => {
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Premium' }));
  expect(await screen.findByText('Fred Free has never had Premium.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give Premium' })).toBeTruthy();
});

test("'Manage Premium' of a user with a seat of a group says so, and not that Premium was bought", async () => {
  const person = open();
  const seat: Subscriber = {
    userId: uid,
    displayName: fred.displayName,
    email: fred.email,
    hasActiveSubscription: true,
    subscriptionStatus: 'Active',
    canEditExpiry: true,
    purchaseDate: null,
    subscriptionExpiryDate: '2027-11-17T23:59:59.000Z',
    amount: null,
    refundedAmount: 0,
    currency: 'gbp',
    isGiven: false,
    givenReason: null,
  };
  person.server.answers[`GET /api/subscription/user/${uid}`] = {
    json: { success: true, data: seat },
  };
  await person.click(await screen.findByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Premium' }));
  const words = 'Fred Free has Premium until 17 November 2027, through a seat of a group.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test("the free interviews of a user that failed to load are not called unchangeable, and 'Try again' loads them", async () => {
  const person = open();
  const list = `GET /api/admin/users/${uid}/free-interviews`;
  person.server.answers[list] = { status: 502, text: '' };
  await person.click(await screen.findByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Free Interviews' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Free interviews could not be loaded.',
  );
  person.server.answers[list] = { json: { unused: 0, freeInterviews: [] } };
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Has no free interviews.')).toBeDefined();
});

test("interviewer mode is also in a user's menu in User Management, because a user's card has no switch", async () => {
  const person = open('/', { isInterviewer: true, roles: ['interviewer'] });
  await person.click(await screen.findByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Turn Interviewer Mode Off' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('the field that sorts the cards of users has an accessible name, although arrows replace its label', async () => {
  open();
  expect(await screen.findByLabelText('Sort by')).toHaveProperty('tagName', 'SELECT');
});

test('a link to User Management with a person shows only this person', async () => {
  const { server } = open(`/?search=${uid}`);
  await screen.findByText('Fred Free');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', uid);
  expect(server.of('GET /api/admin/users').map(({ url }) => url)).toEqual([
    expect.stringContaining(`searchTerm=${uid}`),
  ]);
});

test('a user whose mail comes back is marked with the message of the refusing mail server', async () => {
  const at = '2026-11-18T09:00:00.000Z';
  open('/', { mailProblem: { kind: 'bounced', at, reason: '550 user unknown' } });
  expect(
    await screen.findByText('Mail comes back since 18 Nov 2026: 550 user unknown'),
  ).toBeTruthy();
});

test('the roles of a user are changed together, and only the changed roles are sent', async () => {
  const person = open('/', { roles: ['interviewer', 'editor'] });
  expect(await screen.findByRole('cell', { name: 'Content Editor' })).toBeTruthy();
  for (const role of ['editor', 'moderator']) {
    person.server.answers[`PUT /api/admin/users/${uid}/roles/${role}`] = {
      json: { success: true, message: 'User role updated successfully.' },
    };
  }
  await person.click(screen.getByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change Roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fred Free’s roles' }));
  expect(dialog.getByRole('checkbox', { name: 'Content Editor' })).toHaveProperty('checked', true);
  await person.click(dialog.getByRole('checkbox', { name: 'Content Editor' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Moderator' }));
  await person.click(dialog.getByRole('button', { name: 'Save Roles' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = person.server.calls.filter(({ route }) => route.startsWith('PUT'));
  expect(changes.map(({ route, body }) => [route.split('/').at(-1), body])).toEqual([
    ['editor', { isGranted: false }],
    ['moderator', { isGranted: true }],
  ]);
});

test('a role that was given before another one was refused can be taken back in the same dialog', async () => {
  const person = open('/', { roles: [] });
  await screen.findByText('Fred Free');
  const route = (role: string) => `PUT /api/admin/users/${uid}/roles/${role}`;
  person.server.answers[route('editor')] = { json: { success: true, message: 'Updated.' } };
  person.server.answers[route('moderator')] = refusal(503, 'unavailable', 'Away.');
  await person.click(screen.getByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change Roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fred Free’s roles' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Content Editor' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Moderator' }));
  await person.click(dialog.getByRole('button', { name: 'Save Roles' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await person.click(dialog.getByRole('checkbox', { name: 'Content Editor' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Moderator' }));
  await person.click(dialog.getByRole('button', { name: 'Save Roles' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(person.server.of(route('editor')).map(({ body }) => body)).toEqual([
    { isGranted: true },
    { isGranted: false },
  ]);
});

test('the filters of User Management are in the address, so that a reload keeps them', async () => {
  const person = open('/?status=suspended&role=nonsense');
  await screen.findByText('Fred Free');
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'suspended');
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'all');
  await person.selectOptions(screen.getByLabelText('Role'), 'admin');
  await person.type(screen.getByLabelText('Search'), 'fred');
  const lastUrl = () => person.server.of('GET /api/admin/users').at(-1)?.url;
  await waitFor(() => expect(lastUrl()).toMatch(/searchTerm=fred/));
  expect(lastUrl()).toMatch(/status=suspended.*role=admin|role=admin.*status=suspended/);
  expect(person.router.state.location.search).toBe('?search=fred&status=suspended&role=admin');
});

const gwen = { ...fred, uid: 'a2', email: 'gwen@example.test', displayName: 'Gwen Grant' };

function openTwo() {
  const person = open();
  person.server.answers['GET /api/admin/users'] = {
    json: { users: [fred, gwen], totalUsers: 2, totalPages: 1, currentPage: 1 },
  };
  return person;
}

test('the keyboard stays at the list of users when a button for several of them disappears', async () => {
  const person = openTwo();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Gwen Grant' }));
  await person.click(screen.getByRole('button', { name: 'Select All on Page' }));
  const clear = screen.getByRole('button', { name: 'Clear selection' });
  expect(document.activeElement).toBe(clear);
  await person.click(clear);
  expect(screen.queryByRole('group', { name: 'Several users at once' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Fred Free' }));
});

test('the keyboard is at the list of users after several of them were suspended', async () => {
  const person = openTwo();
  person.server.answers['PUT /api/admin/users/a2/status'] = {
    json: { success: true, message: '' },
  };
  const select = await screen.findByRole('checkbox', { name: 'Select Gwen Grant' });
  await person.click(select);
  await person.click(screen.getByRole('button', { name: 'Suspend selected' }));
  await person.click(await screen.findByRole('button', { name: 'Suspend 1 person' }));
  await screen.findByText('Gwen Grant: suspended');
  await person.click(screen.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Gwen Grant' }));
});

test('the dialog about free interviews shows why the last change failed, not an earlier one', async () => {
  const person = open();
  const list = `/api/admin/users/${uid}/free-interviews`;
  const item = { id: 'f1', grantedAt: '2026-11-01T09:00:00.000Z', note: '' };
  Object.assign(person.server.answers, {
    [`GET ${list}`]: {
      json: { unused: 1, freeInterviews: [{ ...item, bookingId: null, revokedAt: null }] },
    },
    [`POST ${list}`]: refusal(409, 'rule_violation', 'Not another one.'),
    [`DELETE ${list}/f1`]: refusal(409, 'rule_violation', 'It has just been used.'),
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Fred Free' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Free Interviews' }));
  const reason = async () => (await screen.findByRole('alert')).textContent;
  await person.click(await screen.findByRole('button', { name: 'Grant Free Interview' }));
  expect(await reason()).toBe('Not another one.');
  await person.click(screen.getByRole('button', { name: /^Take back/ }));
  await waitFor(async () => expect(await reason()).toBe('It has just been used.'));
  await person.click(screen.getByRole('button', { name: 'Grant Free Interview' }));
  await waitFor(async () => expect(await reason()).toBe('Not another one.'));
});
