import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts-recovery.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSignedInUser } from './public/use-auth.ts';

const FAILED = 'Failed to send password reset email. Please try again.';

export function ResetEmailCard() {
  const { email } = useSignedInUser();
  const send = useMutation({
    mutationFn: () => callApi(recoveryRoutes.requestPasswordReset, { body: { email } }),
    onSuccess: () => showToast('success', `A password reset link has been sent to ${email}.`),
  });
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3">
          Password
        </Title>
        <Text>
          We send a link to your email address with which you choose a new password. Every device is
          signed out afterwards.
        </Text>
        {send.error && <Notice kind="error" title={messageOf(send.error, FAILED)} />}
        <Button variant="default" onClick={() => send.mutate()} loading={send.isPending}>
          Send Password Reset Email
        </Button>
      </Stack>
    </Paper>
  );
}
