import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../lib/session.ts';
import { refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ProviderAccountForm } from './provider-account-form.tsx';

const VERIFY = 'POST /api/auth/verify-signup-code';
const CREATE = 'POST /api/identity/provider-accounts';

test('a failed sign-up with a sign-in provider is tried again with the code that was already accepted', async () => {
  endSession();
  const server = serve({
    'POST /api/auth/request-signup-code': { json: { message: 'Sent.', resendAfter: 60 } },
    [VERIFY]: { json: { grant: 'g1' } },
    [CREATE]: refusal(503, 'unavailable', 'Please try again soon.'),
    'POST /api/auth/session/activate': { json: { sessionId: 's1' } },
  });
  const person = {
    ticket: 't1',
    provider: 'North',
    email: 'ada@demo.test',
    isEmailVerified: false,
    firstName: 'Ada',
    lastName: 'Byron',
  };
  const onDone = vi.fn();
  const element = <ProviderAccountForm person={person} onDone={onDone} />;
  renderApp([{ path: '/', element }], '/');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('City'), 'London{Enter}');
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.paste('123456');
  await screen.findByText('Please try again soon.');
  server.answers[CREATE] = tokenAnswer('t2');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.of(VERIFY)).toHaveLength(1);
  expect(server.of(CREATE)[1]?.body).toMatchObject({ email: 'ada@demo.test', grant: 'g1' });
});
