import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../../app/router.tsx';
import {
  announceLoading,
  endSession,
  getSession,
  storeSessionId,
} from '../../../lib/api/session.ts';
import { writeStored } from '../../../lib/browser/browser-storage.ts';
import { DRAFT_PREFIX } from '../../../lib/offline/offline-wipe.ts';
import { refusal, serve, tokenAnswer } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const SIGN_OUT = 'POST /api/identity/sign-out';

beforeEach(() => {
  endSession();
  announceLoading(false);
  storeSessionId('s1');
});

/** Opens the account page with a profile request that fails. */
async function openWithoutProfile() {
  const server = serve({
    'POST /api/identity/refresh': tokenAnswer('t1'),
    'GET /api/user/profile': refusal(404, 'not_found', 'There is nothing at this address.'),
    [SIGN_OUT]: { status: 204 },
  });
  const { router } = renderApp(routes, '/user');
  await screen.findByText('User data not available.');
  return { server, router };
}

test("'Go to Login' on an account page without a profile leads to the login page, which returns to the account", async () => {
  const { server, router } = await openWithoutProfile();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(router.state.location.search).toBe('?next=%2Fuser');
  expect(server.of(SIGN_OUT)).toHaveLength(1);
});

test("'Go to Login' on an account page without a profile asks before it deletes unsaved work", async () => {
  const { server } = await openWithoutProfile();
  writeStored(`${DRAFT_PREFIX}u1.note`, 'half a sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect(
    await screen.findByRole('dialog', { name: 'Some of your work has not been sent' }),
  ).toBeDefined();
  expect(server.of(SIGN_OUT)).toHaveLength(0);
  expect(getSession().status).toBe('signed-in');
});
