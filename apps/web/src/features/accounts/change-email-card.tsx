import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import { Email } from '@urost3/contract/text.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, callApi } from '../../lib/api.ts';
import { acceptToken } from '../../lib/token.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useSignedInUser } from './use-auth.ts';

const REQUIRED = 'New email and current password are required.';
const UNKNOWN = 'An error occurred. Please try again.';
const INVALID = 'The new email address is not valid.';

const words: Record<string, string> = {
  wrong_password: 'Re-authentication failed. Please check your current password.',
  email_in_use: 'This email address is already in use by another account.',
  recent_login_required:
    'This operation is sensitive and requires recent authentication. Please log out and log back in.',
};

/** The catalogue's words (specification, section 8), and after them how long to wait. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.fields.newEmail) return INVALID;
  if (error.code === 'too_many_requests') return `${UNKNOWN} ${error.message}`;
  return words[error.code] ?? UNKNOWN;
}

export function ChangeEmailCard() {
  const user = useSignedInUser();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFields(
    { newEmail: '', password: '' },
    {
      schema: z.object({}),
      alsoCheck: (values): { newEmail?: string; password?: string } => {
        setProblem(null);
        if (!values.newEmail.trim()) return { newEmail: REQUIRED };
        if (!values.password) return { password: REQUIRED };
        return Email.safeParse(values.newEmail).success ? {} : { newEmail: INVALID };
      },
      onSubmit: async ({ newEmail, password }) => {
        try {
          acceptToken(await callApi(recoveryEndpoints.reauthenticate, { body: { password } }));
          const body = { newEmail: newEmail.trim() };
          const answer = await callApi(recoveryEndpoints.requestEmailChange, { body });
          showToast('success', answer.message);
          form.reset();
        } catch (error) {
          setProblem(problemOf(error));
        }
      },
    },
  );
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <form {...form.formProps}>
        <Stack gap="md">
          <Title order={2} size="h3">
            Change email
          </Title>
          <Text>
            Your email address is <strong>{user.email}</strong>. We send a verification link to the
            new one; until you follow it, nothing changes.
          </Text>
          {problem && <Notice kind="error" title={problem} />}
          <TextInput
            {...form.field('newEmail')}
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            size="md"
          />
          <PasswordField
            {...form.field('password')}
            label="Current password"
            autoComplete="current-password"
          />
          <Button type="submit" loading={form.isSending} style={{ alignSelf: 'flex-start' }}>
            Update Email
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
