import { Button, Stack, TextInput } from '@mantine/core';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { Email } from '@urost3/contract/text/text.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { NETWORK_ERROR } from '../../../lib/api/api-error.ts';
import { paths } from '../../../paths.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { rememberReturnForReset, useReturnPath } from './return-to.ts';

const INVALID = 'The email address is not valid. Please check and try again.';
const FAILED = 'Failed to send reset email. Please ensure the email is valid and try again.';

interface Outcome {
  kind: 'success' | 'error';
  title: string;
  detail?: string | undefined;
}

/** The message of a failed request, with the exact text of the specification. */
function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'error', title: FAILED };
  if (error.code === 'network') return { kind: 'error', title: NETWORK_ERROR };
  if (error.fields.email) return { kind: 'error', title: INVALID };
  const detail = error.code === 'too_many_requests' ? error.message : undefined;
  return { kind: 'error', title: FAILED, detail };
}

export function ForgotPasswordForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { next } = useReturnPath();
  const form = useForm({
    initialValues: { email: '' },
    alsoCheck: ({ email }) => {
      if (!email.trim()) return { email: 'Email is required.' };
      return Email.safeParse(email).success ? {} : { email: INVALID };
    },
    failure: (error) => {
      setOutcome(failureOf(error));
      return null;
    },
    onSubmit: async (values) => {
      setOutcome(null);
      const body = { email: Email.parse(values.email) };
      const answer = await callApi(recoveryRoutes.requestPasswordReset, { body });
      rememberReturnForReset(next);
      setOutcome({ kind: 'success', title: answer.message });
    },
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        {outcome && (
          <Notice kind={outcome.kind} title={outcome.title}>
            {outcome.detail}
            {outcome.kind === 'success' && (
              <div>
                No email after ten minutes?{' '}
                <Link to={`${paths.contact}?topic=account`}>Contact us</Link>.
              </div>
            )}
          </Notice>
        )}
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          size="md"
          required
          withAsterisk={false}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Send Reset Link
        </Button>
      </Stack>
    </form>
  );
}
