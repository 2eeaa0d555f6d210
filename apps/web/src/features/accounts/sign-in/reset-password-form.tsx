import { Button, Stack } from '@mantine/core';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { ResetPassword } from '@urost3/contract/accounts/recovery.schemas.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/state/notice.tsx';

const words: Record<string, string> = {
  weak_password:
    'The new password is too weak. Please choose a stronger password (at least 6 characters).',
  invalid_code: 'The password reset link is invalid or has expired. Please request a new one.',
  expired_code: 'The password reset link is invalid or has expired. Please request a new one.',
  user_disabled: 'This user account has been disabled.',
};
const FAILED =
  'Failed to update password. The link may have expired, or the password may not meet security requirements.';

const Passwords = z.object({ newPassword: ResetPassword });

interface ResetPasswordFormProps {
  oobCode: string;
  email: string;
  onDone: () => void;
}

export function ResetPasswordForm({ oobCode, email, onDone }: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<{ title: string; reason?: string | undefined } | null>(
    null,
  );
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    schema: Passwords,
    alsoCheck: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: 'Passwords do not match.' },
    failure: (error) => {
      const known = error instanceof ApiError ? error : null;
      setProblem({ title: words[known?.code ?? ''] ?? FAILED, reason: known?.fields.newPassword });
      return null;
    },
    onSubmit: async ({ newPassword }) => {
      setProblem(null);
      await callApi(recoveryRoutes.confirmPasswordReset, { body: { oobCode, newPassword } });
    },
    onDone,
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        {problem && (
          <Notice kind="error" title={problem.title}>
            {problem.reason}
          </Notice>
        )}
        {/* Tells password managers which account this password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="New Password"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Update Password
        </Button>
      </Stack>
    </form>
  );
}
