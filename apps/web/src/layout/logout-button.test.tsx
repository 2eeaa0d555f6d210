import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { getSession } from '../lib/api/session.ts';
import { keepDraft } from '../lib/offline/kept-draft.ts';
import { learner, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { UnsavedWarning } from '../ui/form/unsaved-warning.tsx';
import { LogoutButton } from './logout-button.tsx';

function open(at: string) {
  serve({ 'POST /api/identity/sign-out': { status: 204 } });
  signInForTest();
  const frame = (
    <>
      <LogoutButton />
      <Outlet />
    </>
  );
  const settings = <UnsavedWarning isUnsaved>Your changes are lost.</UnsavedWarning>;
  return renderApp(
    [
      {
        element: frame,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/user', element: <h1>Account</h1> },
          { path: '/settings', element: settings },
        ],
      },
    ],
    at,
  );
}

const pressLogout = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Logout' }));

test.each(['/', '/user'])(
  'logging out on the page %s ends the session and leads to the home page',
  async (at) => {
    const { router } = open(at);
    await pressLogout();
    await waitFor(() => expect(getSession().status).toBe('signed-out'));
    expect(router.state.location.pathname).toBe('/');
  },
);

test('a person who logs out and then keeps editing stays logged in, and can log out again', async () => {
  const { router } = open('/settings');
  await pressLogout();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveProperty('disabled', false),
  );
  expect(getSession().status).toBe('signed-in');
  expect(router.state.location.pathname).toBe('/settings');
  await pressLogout();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(getSession().status).toBe('signed-out'));
  expect(router.state.location.pathname).toBe('/');
});

test('a person who agrees at the logout to delete unsaved work is not asked again by the page', async () => {
  const { router } = open('/settings');
  keepDraft(learner.uid, 'communication.breaking-news', {});
  await pressLogout();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out and delete it' }));
  await waitFor(() => expect(getSession().status).toBe('signed-out'));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});
