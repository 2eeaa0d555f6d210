import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '../../../lib/api/api.ts';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { CodeLine } from './code-line.tsx';
import { readDiscountCode, storeDiscountCode, useDiscount } from './discount-code.ts';

const ask = (code: string) => callApi(subscriptionRoutes.priceWithCode, { body: { code } });
const PRICE = 'POST /api/subscription/price';
const price = {
  code: 'SPRING',
  fullAmount: 18_000,
  saving: 4_500,
  amount: 13_500,
  currency: 'gbp',
};

function Line() {
  const discount = useDiscount('subscription', ask);
  return (
    <>
      <CodeLine discount={discount} />
      <p>{discount.isReady ? 'ready' : 'waiting'}</p>
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  signInForTest();
});

function open(answer: object) {
  const server = serve({
    [PRICE]: answer,
  });
  renderApp([{ path: '/', Component: Line }], '/');
  return { person: userEvent.setup(), server };
}

test('a typed discount code shows the saving, and is kept until removed', async () => {
  const { person, server } = open({ json: price });
  await person.click(await screen.findByRole('button', { name: 'Have a code?' }));
  await person.type(screen.getByLabelText('Code'), ' spring {Enter}');
  const saving = await screen.findByLabelText('Your code');
  expect(saving.textContent).toBe('Code SPRING−£45.00');
  expect(server.of(PRICE)[0]?.body).toEqual({ code: 'spring' });
  expect(readDiscountCode('subscription')).toBe('SPRING');
  await person.click(screen.getByRole('button', { name: 'Remove code' }));
  expect(screen.getByRole('button', { name: 'Have a code?' })).toBeTruthy();
  expect(readDiscountCode('subscription')).toBeNull();
});

test('a refused discount code shows the reason at the field, and another code can be tried', async () => {
  const message = 'This code has been used up.';
  const { person, server } = open(refusal(422, 'rule_violation', message));
  await person.click(await screen.findByRole('button', { name: 'Have a code?' }));
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toBe('Please type in your code.');
  expect(server.of(PRICE)).toHaveLength(0);
  await person.type(screen.getByLabelText('Code'), 'SPRING{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  server.answers[PRICE] = { json: price };
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('−£45.00')).toBeTruthy();
});

test('a discount code from a link is checked before the purchase starts', async () => {
  storeDiscountCode('subscription', 'spring');
  open({ json: price });
  expect(screen.queryByText('ready')).toBeNull();
  expect(await screen.findByText('−£45.00')).toBeTruthy();
  expect(screen.getByText('ready')).toBeTruthy();
});
