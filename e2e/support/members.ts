// Members of the community, and calls in their name.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, demo, logIn } from './accounts.ts';
import { makeLearner } from './learners.ts';

export type Headers = Record<string, string>;

/** Signs in over the API; ends every other session of that person. */
export async function apiSession(request: APIRequestContext, email: string): Promise<Headers> {
  const signedIn = await request.post('/api/identity/sign-in', {
    data: { email, password: DEMO_PASSWORD },
  });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const authorization = `Bearer ${idToken}`;
  const activated = await request.post('/api/auth/session/activate', {
    headers: { authorization },
    data: { deviceInfo: { userAgent: 'journey' } },
  });
  const { sessionId } = (await activated.json()) as { sessionId: string };
  return { authorization, 'x-session-id': sessionId };
}

const PRICE = { currency: 'gbp', durationDays: 365 };

/** A new subscriber: the price is 0 for as long as it takes. */
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

/** A browser of their own, in the community. */
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
  await logIn(page, email, `/community?tab=${tab}`);
  return page;
}
