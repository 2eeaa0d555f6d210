import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts-recovery.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { profileQuery } from './accounts.queries.ts';
import { useSignedInUser } from './public/use-auth.ts';

const FAILED = 'Failed to send password reset email. Please try again.';

export function ResetEmailCard() {
  const { email } = useSignedInUser();
  const { data: profile } = useQuery(profileQuery);
  const comesBack = profile?.mailProblem === 'bounced';
  const send = useMutation({
    mutationFn: () => callApi(recoveryRoutes.requestPasswordReset, { body: { email } }),
    onSuccess: () => showToast('success', `A password reset link has been sent to ${email}.`),
  });
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Title order={3} size="h4">
          Password
        </Title>
        <Text>
          We will email you a link to choose a new password. Afterwards every device is logged out.
        </Text>
        {comesBack && <Text>Mail to {email} comes back, so confirm or change it first.</Text>}
        {send.error && <Notice kind="error" title={messageOf(send.error, FAILED)} />}
        <Button
          variant="default"
          onClick={() => send.mutate()}
          loading={send.isPending}
          disabled={comesBack}
        >
          Send Password Reset Email
        </Button>
      </Stack>
    </Paper>
  );
}
