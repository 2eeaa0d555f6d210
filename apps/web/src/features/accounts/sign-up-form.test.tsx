import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { startPendingSignUp } from './pending-sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';

const REQUEST = 'POST /api/auth/request-signup-code';

/** Fills in the passwords, which are the only missing fields after 'Change email', and requests the code. */
async function askForCode(answer: Reply) {
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, '', 60);
  serve({ [REQUEST]: answer });
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SignUpForm />
      </MemoryRouter>
    </MantineProvider>,
  );
  for (const label of ['Password', 'Confirm password']) {
    await userEvent.type(screen.getByLabelText(label), 'correct horse');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test.each([
  [
    "the server's words",
    refusal(429, 'too_many', 'Please wait a minute.'),
    'Please wait a minute.',
  ],
  ['that it failed when the server gives no words', { status: 502 }, 'Failed to send code'],
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

test('the sign-up form reports a weak password at its field with the reason, before any mail is sent', async () => {
  const reason = 'It is on the list of the most common passwords.';
  const refused = {
    status: 400,
    json: {
      code: 'weak_password',
      message: 'Password is too weak.',
      fields: { password: reason },
    },
  };
  await askForCode(refused);
  expect(await screen.findByText(`Password is too weak. ${reason}`)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
