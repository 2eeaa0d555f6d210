import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { routes } from '../../app/router.tsx';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const code = 'x'.repeat(43);

test.each([
  ['verifyAndChangeEmail', 'email-change/confirm', /new email address is confirmed/],
  ['verifyEmail', 'email-confirmation/confirm', /Mail goes there again/],
])(
  'opening a mailed link with the mode %s changes nothing, and its button does',
  async (mode, path, done) => {
    endSession();
    announceLoading(false);
    const call = `POST /api/identity/${path}`;
    const server = serve({
      'POST /api/identity/refresh': refusal(401, 'not_authenticated', 'Please log in.'),
      [call]: { status: 204 },
    });
    renderApp(routes, `/auth/action?mode=${mode}&oobCode=${code}`);
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    expect(server.of(call)).toHaveLength(0);
    await userEvent.click(button);
    expect(await screen.findByText(done)).toBeDefined();
    expect(server.of(call)).toHaveLength(1);
  },
);
