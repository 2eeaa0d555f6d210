import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { startPendingSignUp } from './pending-sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';

const REQUEST = 'POST /api/auth/request-signup-code';

/** Fills in the passwords, which are the only missing fields after 'Change email', and requests the code. */
async function askForCode(answer: Reply, password = 'correct horse') {
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, '', 60);
  const server = serve({ [REQUEST]: answer });
  renderPart(
    <MemoryRouter>
      <SignUpForm />
    </MemoryRouter>,
  );
  for (const label of ['Password', 'Confirm password']) {
    await userEvent.type(screen.getByLabelText(label), password);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  return server;
}

test.each([
  [
    "the server's words",
    refusal(429, 'too_many', 'Please wait a minute.'),
    'Please wait a minute.',
  ],
  ['that it failed when the server gives no words', { status: 502 }, 'Failed to send code'],
  [
    'that it failed when the server answers with empty JSON',
    { status: 500, json: {} },
    'Failed to send code',
  ],
  [
    'that it failed when the server itself fails',
    refusal(500, 'internal_error', 'Something went wrong.'),
    'Failed to send code',
  ],
  [
    'that no code was sent when nobody can read the answer',
    { json: null },
    'Failed to send verification code.',
  ],
])('the sign-up form shows the message: %s', async (_, answer, words) => {
  await askForCode(answer);
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['adaadada', 'It repeats one or two characters.'],
  ['Urology2026', 'Words such as “urology” or “interview” are the first that others try here.'],
  ['byron1', 'It is your name or your email address.'],
])(
  'the sign-up form reports the weak password %s at its field and sends nothing',
  async (password, reason) => {
    const server = await askForCode({ json: { message: 'Sent.', resendAfter: 60 } }, password);
    expect(await screen.findByText(`Password is too weak. ${reason}`)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(server.of(REQUEST)).toHaveLength(0);
  },
);

test('the request for a sign-up code contains the address only', async () => {
  const server = await askForCode({ json: { message: 'Sent.', resendAfter: 60 } });
  await vi.waitFor(() => expect(server.of(REQUEST)).toHaveLength(1));
  expect(server.of(REQUEST)[0]?.body).toEqual({ email: 'ada@demo.test' });
});
