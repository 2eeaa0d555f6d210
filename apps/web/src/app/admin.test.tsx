import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RequireAdmin } from '../features/accounts/require-admin.tsx';
import { endSession } from '../lib/session.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';

vi.mock('../admin-pages.ts', async (original) => {
  const pages = await original<typeof import('../admin-pages.ts')>();
  const staff = ['/admin/bookings', '/admin/availability'];
  const mayOpenAdminPath: typeof pages.mayOpenAdminPath = (user, pathname) =>
    user.admin || staff.some((path) => pages.isAt(path, pathname));
  return { ...pages, mayOpenAdminPath, adminHomeOf: () => '/admin/bookings' };
});

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
  serve({ 'GET /api/subscription/status': { status: 503, text: '' } });
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
