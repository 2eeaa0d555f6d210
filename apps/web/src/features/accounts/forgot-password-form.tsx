import { Button, Stack, TextInput } from '@mantine/core';
import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import { Email } from '@urost3/contract/text.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, callApi } from '../../lib/api.ts';
import { NETWORK_ERROR } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFields } from '../../ui/use-fields.ts';

const INVALID = 'The email address is not valid. Please check and try again.';
const FAILED = 'Failed to send reset email. Please ensure the email is valid and try again.';

interface Outcome {
  kind: 'success' | 'error';
  title: string;
  detail?: string | undefined;
}

/** The catalogue's words for a failed request (specification, section 8). */
function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'error', title: FAILED };
  if (error.code === 'network') return { kind: 'error', title: NETWORK_ERROR };
  if (error.fields.email) return { kind: 'error', title: INVALID };
  const detail = error.code === 'too_many_requests' ? error.message : undefined;
  return { kind: 'error', title: FAILED, detail };
}

const Fields = z.object({ email: Email });

export function ForgotPasswordForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useFields(
    { email: '' },
    {
      schema: z.object({ email: z.string().trim().min(1, 'Email is required.') }),
      alsoCheck: (values): { email?: string } =>
        Fields.safeParse(values).success ? {} : { email: INVALID },
      onSubmit: async (values) => {
        setOutcome(null);
        try {
          const body = Fields.parse(values);
          const answer = await callApi(recoveryEndpoints.requestPasswordReset, { body });
          setOutcome({ kind: 'success', title: answer.message });
        } catch (error) {
          setOutcome(failureOf(error));
        }
      },
    },
  );

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {outcome && (
          <Notice kind={outcome.kind} title={outcome.title}>
            {outcome.detail}
          </Notice>
        )}
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          size="md"
          required
          withAsterisk={false}
        />
        <Button type="submit" size="md" fullWidth loading={form.isSending}>
          Send Reset Link
        </Button>
      </Stack>
    </form>
  );
}
