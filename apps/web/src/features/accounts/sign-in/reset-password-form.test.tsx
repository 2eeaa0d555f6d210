import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

test('the form that resets a password says why the new password is too weak', async () => {
  const reason = 'It repeats one or two characters.';
  serve({
    'POST /api/identity/password-reset/confirm': {
      status: 400,
      json: { code: 'weak_password', message: 'Weak.', fields: { newPassword: reason } },
    },
  });
  renderPart(<ResetPasswordForm oobCode="code" email="ada@demo.test" onDone={() => undefined} />);
  for (const label of ['New Password', 'Confirm New Password']) {
    await userEvent.type(screen.getByLabelText(label), 'aaaaaa');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  expect(
    await screen.findByText(
      'The new password is too weak. Please choose a stronger password (at least 6 characters).',
    ),
  ).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
});
