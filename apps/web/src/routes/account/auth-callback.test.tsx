// Tests the page to which sign-in providers redirect the browser.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/router.tsx';
import { rememberReturn } from '../../features/accounts/sign-in/return-to.ts';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const FINISH = 'POST /api/identity/providers/north/finish';

/** The page reads `window.location`, which the test router does not set. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  return renderApp(routes, path);
}

beforeEach(() => {
  endSession();
  announceLoading(false);
  rememberReturn(null);
});

test('the route /auth/callback asks for the second factor of a person who has one, and keeps the requested page', async () => {
  serve({
    [FINISH]: { json: { outcome: 'second-step', next: '/plan?day=2' } },
    'GET /api/identity/second-step': {
      json: { hasAuthenticator: true, hasPasskey: false, hasRecoveryCode: true },
    },
  });
  const { router } = open('/auth/callback/north?code=c&state=s');
  expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toBeDefined();
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/login');
  expect(new URLSearchParams(search).get('next')).toBe('/plan?day=2');
});

test('the route /auth/callback shows why a sign-in at a provider was refused, and links to the login page', async () => {
  const message = 'This sign-in was not started in this browser.';
  serve({ [FINISH]: { status: 400, json: { code: 'expired_code', message, error: message } } });
  open('/auth/callback/north?code=other&state=other');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('the route /auth/callback keeps the requested page when the person cancels at the provider', async () => {
  rememberReturn('/plan?day=2');
  const message = 'The login was cancelled.';
  serve({ [FINISH]: { status: 400, json: { code: 'cancelled', message, error: message } } });
  open('/auth/callback/north?error=access_denied&state=cancelled');
  const link = await screen.findByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fplan%3Fday%3D2');
});
