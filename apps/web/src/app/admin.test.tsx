import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PermittedPage, RequireAdmin } from '../layout/admin/admin-layout.tsx';
import { endSession } from '../lib/api/session.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';

const guarded = ['/admin', '/admin/dashboard', '/admin/users', '/admin/bookings'].map((path) => ({
  path,
  element: (
    <RequireAdmin>
      <p>Page {path}</p>
    </RequireAdmin>
  ),
}));
const routes = [
  ...guarded,
  { path: '/login', element: <p>Login page</p> },
  { path: '/dashboard', element: <p>Learner dashboard</p> },
];

beforeEach(() => {
  endSession();
  serve({});
});

test('the administration redirects visitors to the login page and back', async () => {
  const { router } = renderApp(routes, '/admin/users');
  expect(await screen.findByText('Login page')).toBeDefined();
  expect(router.state.location.search).toBe('?next=%2Fadmin%2Fusers');
});

test('the administration redirects learners to their dashboard', async () => {
  signInForTest();
  renderApp(routes, '/admin');
  expect(await screen.findByText('Learner dashboard')).toBeDefined();
});

test.each(['/admin', '/admin/users', '/admin/dashboard'])(
  'the administration redirects interviewers from %s to their bookings',
  async (path) => {
    signInForTest({ interviewer: true });
    const { router } = renderApp(routes, path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/bookings'));
  },
);

test('the administration admits administrators, including those who interview', async () => {
  signInForTest({ admin: true, interviewer: true });
  renderApp(routes, '/admin/users');
  expect(await screen.findByText('Page /admin/users')).toBeDefined();
});

const framed = [
  {
    path: '/admin',
    element: (
      <RequireAdmin>
        <PermittedPage />
      </RequireAdmin>
    ),
    children: [{ path: '*', element: <p>The page</p> }],
  },
];

test.each([
  ['editor', '/admin/stations', '/admin/payments'],
  ['moderator', '/admin/reports', '/admin/users'],
  ['finance', '/admin/payments', '/admin/stations/s1'],
] as const)(
  'a person with the role %s starts the administration at %s, and reads that %s is not part of the role',
  async (role, home, other) => {
    signInForTest({ roles: [role] });
    const start = renderApp(framed, '/admin');
    await waitFor(() => expect(start.router.state.location.pathname).toBe(home));
    expect(await screen.findByText('The page')).toBeDefined();
    start.unmount();
    renderApp(framed, other);
    expect(await screen.findByRole('heading', { name: 'Not part of your role' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to your pages' }).getAttribute('href')).toBe(home);
    expect(screen.queryByText('The page')).toBeNull();
  },
);
