import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { profileEndpoints } from '@urost3/contract/profile.ts';
import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { endSession } from '../../lib/session.ts';
import { acceptToken } from '../../lib/token.ts';
import { paths } from '../../paths.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFields } from '../../ui/use-fields.ts';

const FAILED = 'Failed to delete account. Please try again.';

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (error.code === 'wrong_password') return 'Wrong password. Re-authentication failed.';
  return messageOf(error, FAILED);
}

export function DeleteAccountCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3">
          Delete account
        </Title>
        <Text>
          Erased for good: your profile, sign-in, progress, study time and Premium access.
        </Text>
        <Text>
          Kept without your name: records of payments and interviews, because the law asks for them.
          Your posts and messages stay and show “Deleted user”.
        </Text>
        <Text>
          You can download your data first. With a paid interview ahead, cancel it before you delete
          the account. To get money back for Premium of the last {CANCELLATION_DAYS} days, cancel
          that purchase first.
        </Text>
        <Button color="red.9" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </Stack>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete your account?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DeleteForm onCancel={() => setIsAsking(false)} />
      </Modal>
    </Paper>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFields(
    { password: '' },
    {
      schema: z.object({
        password: z.string().min(1, 'Password is required to delete your account.'),
      }),
      onSubmit: async ({ password }) => {
        setProblem(null);
        try {
          acceptToken(await callApi(recoveryEndpoints.reauthenticate, { body: { password } }));
          await callApi(profileEndpoints.deleteAccount);
        } catch (error) {
          setProblem(problemOf(error));
          return;
        }
        showToast('success', 'Account deleted successfully.');
        // At once: the ended session refuses whatever else is on its way, and that must not ask to log in.
        endSession('account-deleted');
        await navigate(paths.home, { replace: true });
      },
    },
  );
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <List size="sm">
          <List.Item>This cannot be undone.</List.Item>
          <List.Item>You can sign up again with the same address, as a new person.</List.Item>
        </List>
        {problem && <Notice kind="error" title={problem} />}
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={form.isSending}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={form.isSending}>
            Delete My Account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
