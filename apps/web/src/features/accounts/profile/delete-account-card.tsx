import { Button, List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileRoutes, recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, callApi, messageOf } from '../../../lib/api/api.ts';
import { endSession } from '../../../lib/api/session.ts';
import { acceptToken } from '../../../lib/api/token.ts';
import { accountSettingsPath, paths } from '../../../paths.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import {
  needsReauthentication,
  ProviderReauthentication,
} from '../security/provider-reauthentication.tsx';
import { signInMethodsQuery } from '../security/security.queries.ts';

const FAILED = 'Failed to delete account. Please try again.';

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (error.code === 'wrong_password') return 'Wrong password. Re-authentication failed.';
  return messageOf(error, FAILED);
}

export function DeleteAccountCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SectionCard
      title="Delete account"
      lead={
        <LearnMore
          more={
            <List size="sm" spacing="3xs">
              <List.Item>
                Kept without your name: records of payments and interviews, because the law requires
                it.
              </List.Item>
              <List.Item>Your posts and messages stay and show “Deleted user”.</List.Item>
              <List.Item>
                If you have a paid interview coming up, cancel it before you delete the account.
              </List.Item>
              <List.Item>
                To get your money back for Premium bought in the last {CANCELLATION_DAYS} days,
                cancel that purchase first.
              </List.Item>
            </List>
          }
        >
          Your profile, login, progress, study time and Premium are erased for good.
        </LearnMore>
      }
      action={
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          onClick={() => setIsAsking(true)}
        >
          Delete Account
        </Button>
      }
    >
      <Modal opened={isAsking} onClose={() => setIsAsking(false)} title="Delete your account?">
        <DeleteForm onCancel={() => setIsAsking(false)} />
      </Modal>
    </SectionCard>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const { data: ways } = useQuery(signInMethodsQuery);
  const hasPassword = ways?.hasPassword !== false;
  const [mustProve, setMustProve] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    alsoCheck: ({ password }) =>
      hasPassword && !password ? { password: 'Password is required to delete your account.' } : {},
    failure: (error) => {
      if (hasPassword || !needsReauthentication(error)) return problemOf(error);
      setMustProve(true);
      return null;
    },
    onSubmit: async ({ password }) => {
      if (hasPassword) {
        acceptToken(await callApi(recoveryRoutes.reauthenticate, { body: { password } }));
      }
      await callApi(profileRoutes.deleteAccount);
      showToast('success', 'Account deleted successfully.');
      // End the session now, because a 401 to another request of the page would redirect to the login page.
      endSession('account-deleted');
      await navigate(paths.home, { replace: true });
    },
  });
  if (mustProve) {
    return <ProviderReauthentication next={accountSettingsPath} />;
  }
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <List size="sm">
          <List.Item>This cannot be undone.</List.Item>
          <List.Item>You can sign up again with the same address, as a new person.</List.Item>
        </List>
        {hasPassword && (
          <PasswordField
            {...form.getInputProps('password')}
            label="Password"
            autoComplete="current-password"
            data-autofocus
          />
        )}
        <FormFooter submitLabel="Delete My Account" isDangerous form={form} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
