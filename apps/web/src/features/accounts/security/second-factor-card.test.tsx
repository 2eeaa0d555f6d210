import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

test('the focus stays in the card of the second factor when the setup of an authenticator app is opened and cancelled', async () => {
  signInForTest();
  serve({ 'POST /api/identity/authenticator/start': refusal(503, 'unavailable', 'Away.') });
  const factors = {
    canAddPasskey: false,
    passkeys: [],
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    requiredFrom: null,
    proofs: [],
  };
  renderApp([{ path: '/', element: <SecondFactorCard factors={factors} /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Set Up an App' }));
  const heading = screen.getByRole('heading', { name: 'Two-step verification' });
  expect(document.activeElement).toBe(heading);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set Up an App' }));
});
