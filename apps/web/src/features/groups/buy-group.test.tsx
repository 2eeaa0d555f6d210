import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedGroup } from '@urost3/contract/groups/groups.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { BuyGroup } from './buy-group.tsx';

// The card form is replaced, because the card provider's form is a cross-origin frame.
vi.mock('../payments/public/card-payment.tsx', () => ({
  CardPayment: (props: { payLabel: string; onPaid: (intentId: string) => Promise<void> }) => (
    <button type="button" onClick={() => void props.onPaid('pi_1')}>
      {props.payLabel}
    </button>
  ),
}));

const BUY = 'POST /api/groups/purchases';
const purchase = {
  clientSecret: 'pi_1_secret_x',
  amount: 126_000,
  currency: 'gbp',
  seats: 7,
  endsOn: '2027-11-19',
};
const renewed = { id: 'grp_1', name: 'Urology, Leeds', seats: 60 } as ManagedGroup;

beforeEach(() => signInForTest());

function open(answers: Record<string, Reply>, group: ManagedGroup | null = null) {
  const server = serve({
    ...answers,
  });
  const price = { amount: 18_000, currency: 'gbp', days: 365 };
  renderApp([{ path: '/', element: <BuyGroup renewed={group} price={price} /> }], '/');
  return { person: userEvent.setup(), server };
}

async function fill(person: ReturnType<typeof userEvent.setup>, seats: string) {
  await person.type(await screen.findByLabelText(/^Department/), 'St Elsewhere');
  const field = screen.getByLabelText(/^Seats/);
  await person.clear(field);
  await person.type(field, seats);
}
const proceed = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
const returned = (status: string, isFulfilled: boolean): Reply => ({
  json: { status, isFulfilled, purpose: 'group', subjectId: 'gord_1' },
});

test('the form that buys a group shows the price for the typed number of seats before anything is paid', async () => {
  const { person, server } = open({ [BUY]: { json: purchase } });
  expect(await screen.findByText('£900.00')).toBeTruthy();
  await fill(person, '7');
  expect(await screen.findByText('£1,260.00')).toBeTruthy();
  expect(screen.getByText('7 seats at £180.00, for 365 days')).toBeTruthy();
  expect(server.of(BUY)).toEqual([]);
  await proceed(person);
  expect(await screen.findByRole('button', { name: 'Pay £1,260.00' })).toBeTruthy();
  expect(server.of(BUY)[0]?.body).toEqual({ name: 'St Elsewhere', seats: 7 });
});

test('a number of seats that is not whole is refused as typed, and shows no price', async () => {
  const { person, server } = open({ [BUY]: { json: purchase } });
  await fill(person, '7.5');
  await proceed(person);
  expect(await screen.findByText('Please give a whole number.')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
  expect(server.of(BUY)).toEqual([]);
});

test.each([
  ['succeeded', true, 'Thank you for your payment'],
  ['succeeded', false, 'Your payment is on its way back'],
  ['canceled', false, 'Your payment did not go through'],
])(
  'the form that buys a group shows the result of a payment that %s (fulfilled: %s)',
  async (status, isFulfilled, title) => {
    const { person } = open({
      [BUY]: { json: purchase },
      'POST /api/payments/return': returned(status, isFulfilled),
    });
    await fill(person, '7');
    await proceed(person);
    await person.click(await screen.findByRole('button', { name: 'Pay £1,260.00' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Group' }).getAttribute('href')).toBe('/group');
  },
);

test('more seats of a group than can be paid by card are refused beside the field, and nothing is sent', async () => {
  const { person, server } = open({});
  await fill(person, '51');
  await proceed(person);
  expect(
    await screen.findByText('At most 50 seats can be paid by card. For more, please write to us.'),
  ).toBeTruthy();
  expect(server.of(BUY)).toEqual([]);
});

test('a failure to prepare the purchase of a group is shown, and a retry continues', async () => {
  const { person, server } = open({ [BUY]: refusal(503, 'unavailable', 'No card payments now.') });
  await fill(person, '7');
  await proceed(person);
  expect(await screen.findByText('No card payments now.')).toBeTruthy();
  server.answers[BUY] = { json: purchase };
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay £1,260.00' })).toBeTruthy();
});

test('the form of a group purchase lets the buyer change the number of seats before the payment', async () => {
  const { person } = open({ [BUY]: { json: purchase } });
  await fill(person, '7');
  await proceed(person);
  await person.click(await screen.findByRole('button', { name: 'Change Seats' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Department/);
  expect(field.value).toBe('St Elsewhere');
});

test('the renewal of a group is paid for the seats of the group', async () => {
  const route = 'POST /api/groups/grp_1/renewals';
  const { person, server } = open({ [route]: { json: { ...purchase, seats: 60 } } }, renewed);
  expect(await screen.findByText('60 seats at £180.00, for 365 days')).toBeTruthy();
  await proceed(person);
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
  expect(await screen.findByText('60 seats of Premium until 19 November 2027')).toBeTruthy();
});

test('the purchase of a group that was paid in another tab is not paid again', async () => {
  const { person } = open({ [BUY]: { json: { ...purchase, clientSecret: null, amount: 0 } } });
  await fill(person, '7');
  await proceed(person);
  expect(await screen.findByText('Thank you for your payment')).toBeTruthy();
});

test.each([
  ['an empty object', {}],
  ['null', null],
  ['a price without a secret', { ...purchase, clientSecret: null }],
])(
  'the form that buys a group says that the secret is missing when the server answers %s',
  async (_, json) => {
    const { person } = open({ [BUY]: { json } });
    await fill(person, '7');
    await proceed(person);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Client secret was not returned from the server.');
    expect(screen.queryByText('Thank you for your payment')).toBeNull();
  },
);
