import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { Email } from '@urost3/contract/text/text.schemas.ts';
import { useEffect, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { acceptToken } from '../../../lib/api/token.ts';
import { accountSettingsPath } from '../../../paths.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { useSignedInUser } from '../public/use-auth.ts';
import {
  needsReauthentication,
  ProviderReauthentication,
} from '../security/provider-reauthentication.tsx';
import { signInMethodsQuery } from '../security/security.queries.ts';

const REQUIRED = 'New email and current password are required.';
const UNKNOWN = 'An error occurred. Please try again.';
const INVALID = 'The new email address is not valid.';

const words: Record<string, string> = {
  wrong_password: 'Re-authentication failed. Please check your current password.',
  email_in_use: 'This email address is already in use by another account.',
  recent_login_required:
    'This operation is sensitive and requires recent authentication. Please log out and log back in.',
};

/**
 * The message of a failed change, in the exact words of the specification. After too many requests, the server's message
 * with the waiting time is added. A refusal by a rule, or because of a missing proof, shows only the server's message.
 */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.fields.newEmail) return INVALID;
  if (error.code === 'too_many_requests') return `${UNKNOWN} ${error.message}`;
  if (error.code === 'rule_violation' || error.code === 'proof_required') return error.message;
  return words[error.code] ?? UNKNOWN;
}

export function ChangeEmailCard() {
  const user = useSignedInUser();
  const { data: ways } = useQuery(signInMethodsQuery);
  const hasPassword = ways?.hasPassword !== false;
  const [isOpen, setIsOpen] = useState(false);
  const [mustProve, setMustProve] = useState(false);
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    alsoCheck: ({ newEmail, password }) => {
      if (!newEmail.trim()) return { newEmail: REQUIRED };
      if (hasPassword && !password) return { password: REQUIRED };
      return Email.safeParse(newEmail).success ? {} : { newEmail: INVALID };
    },
    failure: (error) => {
      if (hasPassword || !needsReauthentication(error)) return problemOf(error);
      setMustProve(true);
      return null;
    },
    onSubmit: async ({ newEmail, password }) => {
      if (hasPassword) {
        acceptToken(await callApi(recoveryRoutes.reauthenticate, { body: { password } }));
      }
      const body = { newEmail: newEmail.trim() };
      const answer = await callApi(recoveryRoutes.requestEmailChange, { body });
      showToast('success', answer.message);
      form.clear();
    },
  });
  const { getInputNode } = form;
  useEffect(() => {
    if (isOpen) getInputNode('newEmail')?.focus();
  }, [isOpen, getInputNode]);
  if (!isOpen) {
    return (
      <SectionCard
        title="Email"
        lead={
          <Text>
            <EmailText address={user.email} />
          </Text>
        }
        action={
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change Email
          </Button>
        }
      />
    );
  }
  return (
    <SectionCard title="Change email">
      <form method="post" {...form.formProps}>
        <Stack gap="md">
          <Text data-wrap="anywhere">
            Your email address is{' '}
            <strong>
              <EmailText address={user.email} />
            </strong>
            . We will send a verification link to the new address; nothing changes until you follow
            it.
          </Text>
          <Problem error={form.problem} />
          <TextInput
            {...form.getInputProps('newEmail')}
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            size="md"
          />
          {hasPassword && (
            <PasswordField
              {...form.getInputProps('password')}
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <Button type="submit" loading={form.submitting} w="fit-content">
            Update Email
          </Button>
        </Stack>
      </form>
      {mustProve && <ProviderReauthentication next={accountSettingsPath} />}
    </SectionCard>
  );
}
