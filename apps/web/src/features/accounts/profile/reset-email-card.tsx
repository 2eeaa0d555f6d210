import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { useSignedInUser } from '../public/use-auth.ts';
import { profileQuery } from './accounts.queries.ts';

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
    <SectionCard
      title="Password"
      lead={
        <>
          <Text>A link by email to choose a new one; every device is then logged out.</Text>
          {comesBack && <Text>Mail to {email} comes back, so confirm or change it first.</Text>}
          <Problem error={send.error} otherwise={FAILED} />
        </>
      }
      action={
        <Button
          variant="default"
          onClick={() => send.mutate()}
          loading={send.isPending}
          disabled={comesBack}
        >
          Send Password Reset Email
        </Button>
      }
    />
  );
}
