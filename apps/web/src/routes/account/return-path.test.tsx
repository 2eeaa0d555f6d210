// A visitor opens a page for members and reaches it on every way to an account.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/router.tsx';
import { startPendingSignUp } from '../../features/accounts/sign-up/pending-sign-up.ts';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { serve, tokenAnswer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ROOM = '/practice/join?from=mail#key=abc';
const next = `next=${encodeURIComponent(ROOM)}`;

beforeEach(() => {
  endSession();
  announceLoading(false);
});
afterEach(() => endSession());

const hrefOf = async (name: string) =>
  (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));

test.each([
  ['/login', 'Sign up', '/signup'],
  ['/login', 'Forgot password?', '/forgot-password'],
  ['/login', 'Sign Up', '/signup'],
  ['/signup', 'Log in', '/login'],
  ['/signup', 'Login', '/login'],
  ['/forgot-password', 'Back to Login', '/login'],
  ['/verify-email', 'Change email', '/signup'],
])('on %s the link "%s" passes the requested page on', async (page, name, target) => {
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, 'correct horse', 0);
  serve({});
  renderApp(routes, `${page}?${next}`);
  await waitFor(async () => expect(await hrefOf(name)).toEqual([`${target}?${next}`]));
});

test('a visitor who signs up by the mailed code lands on the requested page', async () => {
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, 'correct horse', 0);
  serve({
    'POST /api/auth/verify-signup-code': { json: { grant: 'g'.repeat(43) } },
    'POST /api/identity/accounts': tokenAnswer('t1'),
    'POST /api/auth/session/activate': { json: { sessionId: 's1' } },
  });
  const { router } = renderApp(routes, `/verify-email?${next}`);
  await userEvent.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
  await userEvent.paste('123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/practice/join'));
  expect(router.state.location.hash).toBe('#key=abc');
});

test('a forgotten password leads to the requested page, also when the mailed link opens another tab', async () => {
  serve({
    'POST /api/identity/password-reset': { json: { message: 'Sent.' } },
    'POST /api/identity/password-reset/verify': { json: { email: 'ada@demo.test' } },
  });
  const { unmount } = renderApp(routes, `/forgot-password?${next}`);
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@demo.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('Sent.')).toBeDefined();
  unmount();
  sessionStorage.clear();
  renderApp(routes, '/reset-password?oobCode=x');
  expect(await hrefOf('Log in')).toEqual([`/login?${next}`]);
});

test('a visitor who opens the account page returns to its tab', async () => {
  serve({});
  const { router } = renderApp(routes, '/user?tab=settings');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/user?tab=settings');
});

test('a page of another site is not passed on', async () => {
  serve({});
  renderApp(routes, `/login?next=${encodeURIComponent('//evil.test')}`);
  expect(await hrefOf('Sign up')).toEqual(['/signup']);
});
