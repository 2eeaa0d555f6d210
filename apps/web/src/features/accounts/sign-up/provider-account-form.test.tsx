import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../../lib/api/session.ts';
import { refusal, serve, tokenAnswer } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ProviderAccountForm } from './provider-account-form.tsx';

const VERIFY = 'POST /api/auth/verify-signup-code';
const CREATE = 'POST /api/identity/provider-accounts';

const person = {
  ticket: 't1',
  provider: 'North',
  email: 'ada@demo.test',
  isEmailVerified: false,
  firstName: 'Ada',
  lastName: 'Byron',
};

test('a person whom a sign-in provider sent may request another code, as in the usual sign-up', async () => {
  endSession();
  const SEND = 'POST /api/auth/request-signup-code';
  const server = serve({ [SEND]: { json: { message: 'Sent.', resendAfter: 0 } } });
  const element = <ProviderAccountForm person={person} onDone={vi.fn()} />;
  renderApp([{ path: '/', element }], '/');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('City'), 'London{Enter}');
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  await waitFor(() => expect(server.of(SEND)).toHaveLength(2));
  server.answers[SEND] = { json: { message: 'Sent.', resendAfter: 60 } };
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  const wait = await screen.findByRole('button', { name: /^Resend code in \d+ s$/ });
  expect(wait).toHaveProperty('disabled', true);
});

test('a failed sign-up with a sign-in provider is tried again with the code that was already accepted', async () => {
  endSession();
  const server = serve({
    'POST /api/auth/request-signup-code': { json: { message: 'Sent.', resendAfter: 60 } },
    [VERIFY]: { json: { grant: 'g1' } },
    [CREATE]: refusal(503, 'unavailable', 'Please try again soon.'),
    'POST /api/auth/session/activate': { json: { sessionId: 's1' } },
  });
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
