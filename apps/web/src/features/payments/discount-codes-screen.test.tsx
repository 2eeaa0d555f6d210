import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { DiscountCodesScreen } from './discount-codes-screen.tsx';

const LIST = '/api/admin/discount-codes';
const spring = {
  id: 'dsc_1',
  code: 'SPRING',
  percent: 25,
  amount: null,
  product: 'subscription',
  validFrom: null,
  validUntil: '2027-03-31',
  maxUses: 10,
  maxUsesPerPerson: 1,
  isFirstPurchaseOnly: true,
  note: 'Course in Leeds',
  state: 'active',
  createdAt: '2027-01-01T10:00:00.000Z',
  endedAt: null,
  used: 3,
  reserved: 1,
  takings: 40_500,
  saved: 13_500,
};

beforeEach(() => signInForTest({ admin: true }));

function open(codes: object[] = [spring]) {
  const server = serve({
    [`GET ${LIST}`]: { json: { codes, total: codes.length } },
  });
  renderApp([{ path: '/', Component: DiscountCodesScreen }], '/');
  return { person: userEvent.setup(), server };
}

test('the list of discount codes says what a code offers, how often it was used, and what it brought', async () => {
  open();
  const row = within((await screen.findByText('SPRING')).closest('tr') as HTMLElement);
  for (const words of [
    'Course in Leeds',
    '25% off',
    'Premium',
    'First purchase only',
    '3 of 10',
    '1 being paid',
    '£405.00',
    '£135.00',
    'Active',
  ])
    expect(row.getAllByText(words), words).not.toEqual([]);
});

test('the amount of a discount code in pounds is sent in pence, and empty limits are sent as none', async () => {
  const { person, server } = open([]);
  server.answers[`POST ${LIST}`] = { status: 201, json: spring };
  expect(await screen.findByText('There are no codes yet.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Add Code' }));
  await person.type(await screen.findByLabelText(/^Code/), 'Winter-27');
  await person.click(screen.getByRole('button', { name: 'Save Code' }));
  expect(await screen.findByText('Please give either a percentage or an amount.')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Kind'), 'Amount');
  await person.click(screen.getByRole('button', { name: 'Save Code' }));
  expect(await screen.findByText('Please give an amount.')).toBeTruthy();
  await person.type(screen.getByLabelText(/^Amount in pounds/), '12.50');
  await person.click(screen.getByRole('button', { name: 'Save Code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(`POST ${LIST}`).map(({ body }) => body)).toEqual([
    {
      code: 'Winter-27',
      percent: null,
      amount: 1250,
      product: 'both',
      validFrom: null,
      validUntil: null,
      maxUses: null,
      maxUsesPerPerson: 1,
      isFirstPurchaseOnly: false,
      note: '',
    },
  ]);
});

test('numbers of a discount code that are not whole or too large are refused as typed', async () => {
  const { person, server } = open();
  await person.click(await screen.findByRole('button', { name: 'Add Code' }));
  await person.type(await screen.findByLabelText(/^Code/), 'Winter-27');
  for (const [label, text, words] of [
    [/^Percent/, '150', 'Please give at most 100.'],
    [/^Total uses/, '2,5', 'Please give a whole number.'],
    [/^Uses per person/, '.5', 'Please give a whole number.'],
  ] as const) {
    const field = screen.getByLabelText(label);
    await person.type(field, text);
    await person.click(screen.getByRole('button', { name: 'Save Code' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(words);
  }
  await person.selectOptions(screen.getByLabelText('Kind'), 'Amount');
  await person.type(screen.getByLabelText(/^Amount in pounds/), '12.505');
  await person.click(screen.getByRole('button', { name: 'Save Code' }));
  expect(await screen.findByText(/^Please give an amount with at most two/)).toBeTruthy();
  expect(server.of(`POST ${LIST}`)).toEqual([]);
});

test('a discount code that exists is refused beside its field', async () => {
  const { person, server } = open();
  const message = 'A code of this name exists already.';
  server.answers[`POST ${LIST}`] = {
    status: 409,
    json: { code: 'conflict', message, error: message, requestId: 'r', fields: { code: message } },
  };
  await person.click(await screen.findByRole('button', { name: 'Add Code' }));
  await person.type(await screen.findByLabelText(/^Code/), 'spring');
  await person.type(screen.getByLabelText(/^Percent/), '10');
  await person.click(screen.getByRole('button', { name: 'Save Code' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('an administrator ends a discount code after a confirmation', async () => {
  const { person, server } = open();
  server.answers[`POST ${LIST}/dsc_1/end`] = { json: { ...spring, state: 'ended' } };
  await person.click(await screen.findByRole('button', { name: 'Actions for SPRING' }));
  await person.click(await screen.findByRole('menuitem', { name: 'End' }));
  await person.click(await screen.findByRole('button', { name: 'End Code' }));
  await waitFor(() => expect(server.of(`POST ${LIST}/dsc_1/end`)).toHaveLength(1));
});
