import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileEndpoints } from '@urost3/contract/profile.ts';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../../app/router.tsx';
import { callApi } from '../../lib/api.ts';
import { announceLoading, endSession, getSession, storeSessionId } from '../../lib/session.ts';
import { type Reply, refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const REFUSED = refusal(401, 'session_ended', 'You signed in on another device.');

beforeEach(() => {
  endSession();
  announceLoading(false);
  storeSessionId('s1');
});

/** On the account page, with a read on its way that the server answers when told to. */
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
  const reading = callApi(profileEndpoints.getProfile).catch(() => null);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
  await waitFor(() => expect(server.of('DELETE /api/user/account')).toHaveLength(1));
  return {
    router,
    /** The read is refused: its session went with the account. */
    refuseRead: async () => {
      read.resolve(REFUSED);
      await reading;
    },
    confirmRemoval: () => removed.resolve({ json: { success: true, message: 'Deleted.' } }),
  };
}

it.each(['after', 'before'])(
  'leads home when a call is refused %s the deletion is confirmed',
  async (order) => {
    const page = await openWithReadOnItsWay();
    if (order === 'before') await page.refuseRead();
    page.confirmRemoval();
    // While the home page is still being fetched.
    if (order === 'after') await page.refuseRead();
    await screen.findByRole('link', { name: 'Login' });
    await waitFor(() => expect(page.router.state.navigation.state).toBe('idle'));
    expect(page.router.state.location.pathname).toBe('/');
    expect(getSession().status).toBe('signed-out');
  },
);
