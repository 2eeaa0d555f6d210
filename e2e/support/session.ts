// Signs in over the API. Used for calls on behalf of a person, and for journeys that do not test the login page.
import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import { DEMO_PASSWORD } from './accounts.ts';

const EMPTY_PAGE = '/empty';

export type Headers = Record<string, string>;

async function startSession(request: APIRequestContext, email: string) {
  const signedIn = await request.post('/api/identity/sign-in', {
    data: { email, password: DEMO_PASSWORD },
  });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const authorization = `Bearer ${idToken}`;
  const activated = await request.post('/api/auth/session/activate', {
    headers: { authorization },
    data: { deviceInfo: { userAgent: 'journey' } },
  });
  expect(activated.ok(), await activated.text()).toBe(true);
  const { sessionId } = (await activated.json()) as { sessionId: string };
  return { authorization, sessionId };
}

/** Signs in over the API, which ends the person's other sessions. */
export async function apiSession(request: APIRequestContext, email: string): Promise<Headers> {
  const { authorization, sessionId } = await startSession(request, email);
  return { authorization, 'x-session-id': sessionId };
}

/** Stores the cookie and the session id that the login page would store, then opens the requested page. */
export async function signIn(page: Page, email: string, asked = '/dashboard'): Promise<void> {
  // First open a page of the same origin without the app. Otherwise the app of the previous page would use the new
  // cookie.
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(EMPTY_PAGE);
  const { sessionId } = await startSession(page.request, email);
  await page.evaluate((id) => localStorage.setItem('urost3.sessionId', id), sessionId);
  await page.unroute(EMPTY_PAGE);
  await page.goto(asked);
  await expect(page.locator('h1').first()).toBeVisible();
}

/** @param call any API call of the signed-in page */
export function sessionOf(call: Request): Headers {
  const { authorization = '', 'x-session-id': sessionId = '' } = call.headers();
  return { authorization, 'x-session-id': sessionId };
}
