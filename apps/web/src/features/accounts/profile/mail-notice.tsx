import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { MailProblem } from '@urost3/contract/mail-reports/mail-reports.ts';
import { callApi } from '../../../lib/api/api.ts';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { profileQuery } from './accounts.queries.ts';

const FAILED = 'The link could not be sent. Please try again.';
const ELSEWHERE = 'Please change it where you log in, or contact us.';

const titles: Record<MailProblem, (email: string) => string> = {
  bounced: (email) => `Mail to ${email} comes back. Please check the address.`,
  complained: (email) => `A mail to ${email} was reported as unwanted.`,
};
const effects: Record<MailProblem, string> = {
  bounced: 'Until then we send nothing there, not even a link to reset your password.',
  complained: 'Summaries and reminders no longer go there. Receipts and codes still do.',
};
const remedies: Record<MailProblem, string> = {
  bounced:
    'If it is wrong, change it under Account Settings. If it is right, confirm it by a link that we send there.',
  complained: 'If you want them again, confirm your address by a link that we send there.',
};

/**
 * Shown when mail to the person's address bounced or was reported as unwanted. Says which mails are not sent as a
 * result.
 */
export function MailNotice() {
  const { data: profile } = useQuery(profileQuery);
  const { data: site } = useQuery(siteQuery);
  const send = useMutation({
    mutationFn: () => callApi(recoveryRoutes.requestEmailConfirmation),
  });
  if (!profile?.mailProblem) return null;
  const { email, mailProblem } = profile;
  const isOwn = site?.hasOwnAccounts !== false;
  return (
    <Stack gap="md" mb="lg">
      <Notice kind="warning" title={titles[mailProblem](email)}>
        <Stack gap="sm" align="flex-start">
          <span>
            {effects[mailProblem]} {isOwn ? remedies[mailProblem] : ELSEWHERE}
          </span>
          {isOwn && (
            <Button variant="default" onClick={() => send.mutate()} loading={send.isPending}>
              Send a link to this address
            </Button>
          )}
        </Stack>
      </Notice>
      {send.data && <Notice kind="success" title={send.data.message} />}
      <Problem error={send.error} otherwise={FAILED} />
    </Stack>
  );
}
