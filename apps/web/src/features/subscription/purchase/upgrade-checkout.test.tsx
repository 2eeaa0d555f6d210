import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLoading, endSession } from '../../../lib/api/session.ts';
import { type Reply, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { UpgradeCheckout } from './upgrade-checkout.tsx';

// Replaces the card form, because the card provider's form is a cross-origin frame.
vi.mock('../../payments/public/card-payment.tsx', () => ({
  CardPayment: ({ onPaid }: { onPaid: (intentId: string) => Promise<void> }) => (
    <button type="button" onClick={() => void onPaid('pi_1')}>
      Pay
    </button>
  ),
}));

const status: Reply = {
  json: {
    success: true,
    message: '',
    data: {
      hasActiveSubscription: false,
      subscriptionExpiryDate: null,
      subscription: null,
      examDate: null,
      daysUntilExpiry: null,
      daysUntilExam: null,
      subscriptionPrice: 14_900,
      subscriptionCurrency: 'gbp',
      subscriptionDurationDays: 365,
    },
  },
};
const purchase: Reply = {
  json: {
    success: true,
    clientSecret: 'pi_1_secret_x',
    amount: 14_900,
    currency: 'gbp',
    expiryDate: '2027-11-20T23:59:59.000Z',
    message: '',
  },
};

const receipt = {
  id: 'p1',
  purpose: 'subscription',
  description: 'Premium, 365 days',
  amount: 14_900,
  currency: 'gbp',
  status: 'succeeded',
  created: 1_795_000_000,
  refundedAmount: 0,
  hasReceipt: true,
};

beforeEach(() => {
  endSession();
  announceLoading(false);
  signInForTest();
});

async function payFor(answer: { status: string; isFulfilled: boolean }) {
  serve({
    'GET /api/payments': { json: [receipt] },
    'GET /api/subscription/status': status,
    'POST /api/subscription/create-payment-intent': purchase,
    'POST /api/payments/return': { json: { ...answer, purpose: 'subscription', subjectId: 'x' } },
  });
  const onDone = vi.fn();
  const wanted = { title: 'Open “Zeta” and 4 more', openLabel: 'Open “Zeta”', open: vi.fn() };
  renderApp([{ path: '/', element: <UpgradeCheckout wanted={wanted} onDone={onDone} /> }], '/');
  const pay = await screen.findByRole('button', { name: 'Pay' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(pay);
  return { onDone, wanted, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

test('the success screen of the upgrade to Premium is shown for 3 seconds and leads to what was wanted', async () => {
  const { onDone, wanted, wait } = await payFor({ status: 'succeeded', isFulfilled: true });
  expect(await screen.findByRole('heading', { name: 'Welcome to Premium!' })).toBeDefined();
  expect(wanted.open).not.toHaveBeenCalled();
  await wait(3_000);
  expect(onDone).toHaveBeenCalledOnce();
  expect(wanted.open).toHaveBeenCalledOnce();
});

test('the success screen of the upgrade to Premium links to the receipt, and stays while somebody uses it', async () => {
  const { onDone, wanted, wait } = await payFor({ status: 'succeeded', isFulfilled: true });
  const link = await screen.findByRole('link', { name: 'Receipt' });
  expect(link.getAttribute('href')).toBe('/receipts/p1');
  act(() => link.focus());
  await wait(10_000);
  expect(onDone).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Open “Zeta”' }).click();
  expect(wanted.open).toHaveBeenCalledOnce();
});

test('an unconfirmed payment for Premium does not open the wanted page', async () => {
  const { onDone, wanted, wait } = await payFor({ status: 'processing', isFulfilled: false });
  await wait(12_000);
  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeDefined();
  await wait(3_000);
  expect(onDone).toHaveBeenCalledOnce();
  expect(wanted.open).not.toHaveBeenCalled();
});

test('the upgrade to Premium announces the refund of an ended purchase until dismissed', async () => {
  const { onDone, wait } = await payFor({ status: 'succeeded', isFulfilled: false });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Your payment is on its way back');
  expect(screen.queryByText(/Premium will start automatically/)).toBeNull();
  await wait(10_000);
  expect(onDone).not.toHaveBeenCalled();
});

test('a failed payment for Premium says that the payment did not go through', async () => {
  await payFor({ status: 'canceled', isFulfilled: false });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Your payment did not go through');
});

test('a discount code for the whole price of Premium needs no card, and nothing is bought before the button is pressed', async () => {
  sessionStorage.setItem('urost3.discountCode.subscription', 'ALL');
  const CREATE = 'POST /api/subscription/create-payment-intent';
  const server = serve({
    'GET /api/payments': { json: [receipt] },
    'GET /api/subscription/status': status,
    'POST /api/subscription/price': {
      json: { code: 'ALL', fullAmount: 14_900, saving: 14_900, amount: 0, currency: 'gbp' },
    },
    [CREATE]: {
      json: {
        ...(purchase as { json: object }).json,
        clientSecret: null,
        amount: 0,
        message: 'Premium is active: your code covered the whole price.',
      },
    },
  });
  renderApp([{ path: '/', element: <UpgradeCheckout onDone={vi.fn()} /> }], '/');
  const get = await screen.findByRole('button', { name: 'Get Premium' });
  expect(server.of(CREATE)).toHaveLength(0);
  const order = screen.getByLabelText('Order summary');
  expect(within(order).getByText('£149.00')).toBeDefined();
  expect(within(order).getByLabelText('Your code').textContent).toBe('Code ALL−£149.00');
  expect(order.textContent).toContain('To pay£0.00');
  await userEvent.setup().click(get);
  expect(await screen.findByText(/your code covered the whole price/)).toBeDefined();
  expect(server.of(CREATE).map(({ body }) => body)).toEqual([{ code: 'ALL' }]);
  expect(sessionStorage.getItem('urost3.discountCode.subscription')).toBeNull();
});

test('the upgrade to Premium explains that a discount code was used up meanwhile, and the card form has the full price', async () => {
  sessionStorage.setItem('urost3.discountCode.subscription', 'TEN');
  const message = 'This code has been used up.';
  const server = serve({
    'GET /api/subscription/status': status,
    'POST /api/subscription/price': {
      json: { code: 'TEN', fullAmount: 14_900, saving: 4_900, amount: 10_000, currency: 'gbp' },
    },
    'POST /api/subscription/create-payment-intent': ({ body }: { body?: unknown }) =>
      (body as { code?: string }).code === undefined
        ? purchase
        : {
            status: 422,
            json: {
              code: 'rule_violation',
              message,
              error: message,
              requestId: 'r',
              fields: { code: message },
            },
          },
  });
  renderApp([{ path: '/', element: <UpgradeCheckout onDone={vi.fn()} /> }], '/');
  expect(await screen.findByText(message)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Pay' })).toBeDefined();
  const sent = server.of('POST /api/subscription/create-payment-intent');
  expect(sent.map(({ body }) => body)).toEqual([{ code: 'TEN' }, {}]);
});

test.each([
  ['an empty object', {}],
  ['null', null],
  ['an empty secret', { ...(purchase as { json: object }).json, clientSecret: '' }],
  ['a price without a secret', { ...(purchase as { json: object }).json, clientSecret: null }],
])(
  'the upgrade to Premium says that the secret is missing when the server answers %s',
  async (_, json) => {
    serve({
      'GET /api/payments': { json: [receipt] },
      'GET /api/subscription/status': status,
      'POST /api/subscription/create-payment-intent': { json },
    });
    renderApp([{ path: '/', element: <UpgradeCheckout onDone={vi.fn()} /> }], '/');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Client secret was not returned from the server.');
    expect(screen.queryByRole('heading', { name: 'Welcome to Premium!' })).toBeNull();
  },
);
