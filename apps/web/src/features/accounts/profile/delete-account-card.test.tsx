import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../../app/router.tsx';
import { callApi } from '../../../lib/api/api.ts';
import {
  announceLoading,
  endSession,
  getSession,
  storeSessionId,
} from '../../../lib/api/session.ts';
import { type Reply, refusal, serve, tokenAnswer } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const REFUSED = refusal(401, 'session_ended', 'You signed in on another device.');

beforeEach(() => {
  endSession();
  announceLoading(false);
  storeSessionId('s1');
});

/**
 * Opens the account page, starts a request for the profile and submits the deletion. The test decides when the two
 * responses arrive.
 */
async function openWithReadOnItsWay() {
  const read = Promise.withResolvers<Reply>();
  const removed = Promise.withResolvers<Reply>();
  const server = serve({
    'POST /api/identity/refresh': tokenAnswer('t1'),
    'POST /api/identity/reauthenticate': tokenAnswer('t2'),
    'GET /api/user/profile': () => read.promise,
    'DELETE /api/user/account': () => removed.promise,
  });
  const { router } = renderApp(routes, '/user');
  await userEvent.click(await screen.findByRole('tab', { name: 'Account Settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'correct horse battery');
  const reading = callApi(profileRoutes.getProfile).catch(() => null);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
  await waitFor(() => expect(server.of('DELETE /api/user/account')).toHaveLength(1));
  return {
    router,
    /** Answers the pending request with a 401, because the deletion of the account ended the session. */
    refuseRead: async () => {
      read.resolve(REFUSED);
      await reading;
    },
    confirmRemoval: () => removed.resolve({ json: { success: true, message: 'Deleted.' } }),
  };
}

test.each(['after', 'before'])(
  'a person who deletes the account is led to the home page when a pending call is refused %s the response to the deletion',
  async (order) => {
    const page = await openWithReadOnItsWay();
    if (order === 'before') await page.refuseRead();
    page.confirmRemoval();
    // The 401 to the pending request arrives while the home page is still loading.
    if (order === 'after') await page.refuseRead();
    await screen.findByRole('link', { name: 'Login' });
    await waitFor(() => expect(page.router.state.navigation.state).toBe('idle'));
    expect(page.router.state.location.pathname).toBe('/');
    expect(getSession().status).toBe('signed-out');
  },
);
