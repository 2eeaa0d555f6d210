import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { endSession } from '../../../lib/api/session.ts';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

test("the button 'Sign in with' a provider works again when the browser's Back shows the page as it was left", async () => {
  endSession();
  serve({ 'POST /api/identity/providers/north/start': { json: { url: '#north' } } });
  const element = (
    <ProviderButtons
      providers={[{ id: 'north', kind: 'google', name: 'North' }]}
      words="Sign in with"
      purpose="sign-in"
      next={null}
    />
  );
  renderApp([{ path: '/', element }], '/');
  const button = await screen.findByRole('button', { name: 'Sign in with North' });
  await userEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe('#north'));
  expect(button).toHaveProperty('disabled', true);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});
