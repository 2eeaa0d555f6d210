// Creates sample sales: interviews and subscriptions.
import { type APIRequestContext, expect } from '@playwright/test';
import { demo } from './accounts.ts';
import type { Caller } from './caller.ts';
import { makeLearner } from './learners.ts';
import { apiSession, type Headers } from './session.ts';

const DAYS = ['2027-01-14', '2027-01-18', '2027-01-19', '2027-01-27', '2027-02-02'];

/** Writes the interviewer's introduction, which learners see before they choose an hour. */
async function introduce(call: Caller, as: Headers): Promise<void> {
  await call('PUT', '/user/profile/community', {
    as,
    data: { city: 'Cardiff', isVisible: true, rank: 'Consultant Urologist' },
  });
  const about = 'Endourologist. I ask short questions and wait for the whole answer.';
  const hospital = 'Sample Hospital, Cardiff';
  const data = { about, languages: 'English, Welsh', hospital, isOnHomePage: true };
  await call('PUT', '/admin/availability/introduction', { as, data });
}

export async function offerInterviews(request: APIRequestContext, call: Caller): Promise<void> {
  const as = await apiSession(request, demo.interviewer);
  await introduce(call, as);
  for (const [index, date] of DAYS.entries()) {
    const hours = [9, 10, 11, 13, 14, 15].slice(0, 3 + index);
    const timeSlots = hours.map((hour) => ({
      startTime: `${String(hour).padStart(2, '0')}:00`,
      endTime: `${String(hour + 1).padStart(2, '0')}:00`,
    }));
    await call('POST', '/admin/availability', { as, data: { date, timeSlots } });
  }
}

/**
 * Starts a purchase that the free learner does not pay. Every screen with the payment form continues this purchase, so
 * opening the form adds no payment.
 */
export async function beginPurchase(request: APIRequestContext, call: Caller): Promise<void> {
  const as = await apiSession(request, demo.free);
  await call('POST', '/subscription/create-payment-intent', { as });
}

/** Pays like a browser: with the publishable key, directly at the card sandbox. */
async function payCard(request: APIRequestContext, clientSecret: string): Promise<string> {
  const headers = { authorization: 'Bearer pk_test_sandbox' };
  const method = await request.post('/card-sandbox/v1/payment_methods', {
    headers,
    form: {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    },
  });
  const { id } = (await method.json()) as { id: string };
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const paid = await request.post(`/card-sandbox/v1/payment_intents/${intent}/confirm`, {
    headers,
    form: { payment_method: id, client_secret: clientSecret, use_stripe_sdk: 'true' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  return intent;
}

/** Pays, then makes the API check the payment, as the return page does. */
async function pay(
  request: APIRequestContext,
  call: Caller,
  as: Headers,
  path: string,
  data?: object,
): Promise<void> {
  const { clientSecret } = await call<{ clientSecret: string }>('POST', path, {
    as,
    ...(data ? { data } : {}),
  });
  const paymentIntent = await payCard(request, clientSecret);
  await call('POST', '/payments/return', { as, data: { paymentIntent } });
}

async function bookInterview(
  request: APIRequestContext,
  call: Caller,
  email: string,
  date: string | undefined,
): Promise<void> {
  const as = await apiSession(request, email);
  const { availability } = await call<{ availability: { id: string }[] }>(
    'GET',
    `/availability/booking?startDate=${date}&endDate=${date}`,
    { as },
  );
  const { bookingId } = await call<{ bookingId: string }>('POST', '/bookings', {
    as,
    data: { bookingDate: date, bookingTime: '10:00', availabilityId: availability[0]?.id },
  });
  await pay(request, call, as, '/create-payment-intent', { bookingId });
}

const members = [
  {
    firstName: 'Nadia',
    lastName: 'Rahman',
    city: 'Manchester',
    rank: 'Core Trainee',
    bio: 'Happy to practise emergency stations in the evenings.',
  },
  {
    firstName: 'Tom',
    lastName: 'Ellis',
    city: 'Edinburgh',
    rank: 'Clinical Fellow',
    bio: 'Second attempt. Mostly consent and difficult conversations.',
  },
];

/**
 * Sells interviews and subscriptions alternately, one payment after another. Lists of payments are sorted by time, so
 * they always have the same order.
 * @returns the uid of the first member; '' when the community does not list this member
 */
export async function sellThings(request: APIRequestContext, call: Caller): Promise<string> {
  const learners = [demo.free, demo.premium];
  for (const [index, { firstName, lastName, ...profile }] of members.entries()) {
    await bookInterview(request, call, learners[index] ?? demo.free, DAYS[index]);
    const email = `${firstName}.${lastName}@example.test`.toLowerCase();
    await makeLearner(request, { firstName, lastName }, email);
    const as = await apiSession(request, email);
    await pay(request, call, as, '/subscription/create-payment-intent');
    await call('PUT', '/user/profile/community', { as, data: { ...profile, isVisible: true } });
  }
  const as = await apiSession(request, demo.premium);
  const { users } = await call<{ users: { uid: string; displayName: string }[] }>(
    'GET',
    '/community/users/discover?limit=100',
    { as },
  );
  return users.find(({ displayName }) => displayName === 'Nadia Rahman')?.uid ?? '';
}
