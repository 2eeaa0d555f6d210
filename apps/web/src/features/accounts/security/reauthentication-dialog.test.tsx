import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import { afterEach, expect, test } from 'vitest';
import { callApi } from '../../../lib/api/api.ts';
import { setReauthenticationHandler } from '../../../lib/api/reauthentication.ts';
import { refusal, serve, tokenAnswer } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { ReauthenticationHost } from '../public/reauthentication-host.tsx';

afterEach(() => setReauthenticationHandler(null));

const factors = {
  canAddPasskey: false,
  passkeys: [],
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  requiredFrom: null,
  proofs: ['password'],
};

async function openWithCall() {
  signInForTest();
  const server = serve({
    'GET /api/identity/factors': { json: factors },
    'GET /api/site': { json: {} },
    'GET /api/user/export': (call) =>
      call.headers.authorization === 'Bearer t2'
        ? { json: { account: 'mine' } }
        : refusal(403, 'proof_required', 'Please confirm first that it is you.'),
    'POST /api/identity/reauthenticate': tokenAnswer('t2'),
  });
  renderApp([{ path: '/', element: <ReauthenticationHost /> }], '/');
  const answers = [
    callApi(profileRoutes.exportAccount).catch((error: Error) => error.message),
    callApi(profileRoutes.exportAccount).catch((error: Error) => error.message),
  ];
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return { server, answers };
}

test('calls that need reauthentication ask for it once and are then repeated', async () => {
  const { server, answers } = await openWithCall();
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse battery');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await Promise.all(answers)).toEqual([{ account: 'mine' }, { account: 'mine' }]);
  expect(server.of('POST /api/identity/reauthenticate')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing the reauthentication dialog leaves the call refused with its reason', async () => {
  const { server, answers } = await openWithCall();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await Promise.all(answers)).toEqual(Array(2).fill('Please confirm first that it is you.'));
  expect(server.of('GET /api/user/export')).toHaveLength(2);
});
