// Creates members of the community, and opens the community for them.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { demo } from './accounts.ts';
import { makeLearner } from './learners.ts';
import { apiSession, signIn } from './session.ts';

const PRICE = { currency: 'gbp', durationDays: 365 };

/** Creates a subscriber without a payment: sets the price to 0, buys Premium, and restores the price. */
export async function makeMember(
  request: APIRequestContext,
  name: { firstName: string; lastName: string },
): Promise<string> {
  const email = await makeLearner(request, name);
  const admin = await apiSession(request, demo.admin);
  const setPrice = (price: number) =>
    request.put('/api/subscription/price', { headers: admin, data: { price, ...PRICE } });
  expect((await setPrice(0)).ok()).toBe(true);
  const learner = await apiSession(request, email);
  const bought = await request.post('/api/subscription/create-payment-intent', {
    headers: learner,
  });
  expect(bought.ok(), await bought.text()).toBe(true);
  expect((await setPrice(18_000)).ok()).toBe(true);
  return email;
}

/** Opens the community in a separate browser. */
export async function openCommunity(
  browser: Browser,
  baseURL: string | undefined,
  email: string,
  tab = 'feed',
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page, email, `/community?tab=${tab}`);
  return page;
}
