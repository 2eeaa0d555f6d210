import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { GroupsScreen } from './groups-screen.tsx';

const LIST = '/api/admin/groups';
const leeds = {
  id: 'grp_1',
  name: 'Urology, Leeds',
  managerEmail: 'manager@hospital.test',
  hasManager: false,
  seats: 5,
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  price: 75_000,
  invoice: 'INV-7',
  state: 'awaiting_payment',
  isExpiring: false,
  canRenew: false,
  seatsUsed: 0,
  domains: [],
  paidAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};

beforeEach(() => signInForTest({ admin: true }));

function open(groups: object[] = [leeds]) {
  const server = serve({
    [`GET ${LIST}`]: { json: { groups, total: groups.length } },
  });
  renderApp([{ path: '/', Component: GroupsScreen }], '/');
  return { person: userEvent.setup(), server };
}

test("the administrators' list of groups shows the manager, seats, price and status of each group", async () => {
  open([
    leeds,
    { ...leeds, id: 'grp_2', name: 'Urology, York', state: 'active', isExpiring: true },
  ]);
  const row = within((await screen.findByText('Urology, Leeds')).closest('tr') as HTMLElement);
  for (const words of ['No account yet', '0 of 5', '£750.00', 'INV-7', 'Awaiting payment'])
    expect(row.getAllByText(words), words).not.toEqual([]);
  expect(screen.getAllByText('Expiring')).not.toEqual([]);
});

test('the price of a group in pounds is sent in pence, and a price or number of seats that is missing or not whole is refused', async () => {
  const { person, server } = open([]);
  server.answers[`POST ${LIST}`] = { status: 201, json: leeds };
  expect(await screen.findByText('There are no groups yet.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Add Group' }));
  await person.type(await screen.findByLabelText(/^Department/), 'Urology, Leeds');
  await person.type(screen.getByLabelText(/^Manager's email/), 'manager@hospital.test');
  await person.click(screen.getByRole('button', { name: 'Save Group' }));
  const words = 'Please give the price with at most two decimals, such as 1200 or 1200.50.';
  expect(await screen.findByText(words)).toBeTruthy();
  await person.type(screen.getByLabelText(/^Total price/), '750.999');
  await person.type(screen.getByLabelText(/^Seats/), '.5');
  await person.click(screen.getByRole('button', { name: 'Save Group' }));
  expect(await screen.findByText('Please give a whole number.')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  await person.clear(screen.getByLabelText(/^Total price/));
  await person.type(screen.getByLabelText(/^Total price/), '750');
  await person.clear(screen.getByLabelText(/^Seats/));
  await person.type(screen.getByLabelText(/^Seats/), '5');
  await person.click(screen.getByRole('button', { name: 'Save Group' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(`POST ${LIST}`).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Urology, Leeds', seats: 5, price: 75_000, invoice: '' }),
  ]);
});

test("in the administrators' list of groups, a group is marked as paid after a confirmation", async () => {
  const { person, server } = open();
  server.answers[`POST ${LIST}/grp_1/paid`] = { json: { ...leeds, state: 'active' } };
  await person.click(await screen.findByRole('button', { name: 'Actions for Urology, Leeds' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Mark as Paid' }));
  await person.click(await screen.findByRole('button', { name: 'Mark as Paid' }));
  await waitFor(() => expect(server.of(`POST ${LIST}/grp_1/paid`)).toHaveLength(1));
});

test("a refused renewal of a group shows the reason below the field 'New last day'", async () => {
  const { person, server } = open([
    { ...leeds, state: 'ended', canRenew: true, paidAt: leeds.createdAt },
  ]);
  const message = 'The new last day must be after the present one and not in the past.';
  server.answers[`POST ${LIST}/grp_1/renew`] = {
    status: 422,
    json: {
      code: 'rule_violation',
      message,
      error: message,
      requestId: 'r',
      fields: { endsOn: message },
    },
  };
  await person.click(await screen.findByRole('button', { name: 'Actions for Urology, Leeds' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Renew' }));
  const form = within(await screen.findByRole('form', { name: 'Renewal' }));
  await person.click(form.getByRole('button', { name: 'Renew Group' }));
  const day = form.getByLabelText(/^New last day/);
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(`${day.id}-error`)?.textContent).toBe(message);
  expect(server.of(`POST ${LIST}/grp_1/renew`).map(({ body }) => body)).toEqual([
    { endsOn: '2028-11-29', price: 75_000, invoice: '' },
  ]);
});

test("staff are offered 'Renew' for a group whose last day has passed, and not for a group that was ended", async () => {
  const ended = { ...leeds, state: 'ended', paidAt: leeds.createdAt };
  const { person } = open([
    { ...ended, canRenew: true },
    { ...ended, id: 'grp_2', name: 'Urology, York', canRenew: false },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Actions for Urology, Leeds' }));
  expect(await screen.findByRole('menuitem', { name: 'Renew' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  // A single action is a button.
  expect(screen.getByRole('button', { name: 'Change Manager: Urology, York' })).toBeTruthy();
});
