import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { siteQuery } from '../health/public/health.queries.ts';

/** Links to the mailbox of an installation that stores mail instead of sending it. */
export function MailboxHint() {
  const { data } = useQuery(siteQuery);
  if (!data?.hasMailbox) return null;
  return (
    <Notice kind="note">
      This is a demonstration: messages are not sent but kept in{' '}
      <a href={paths.mailbox} target="_blank" rel="noreferrer">
        the mailbox
      </a>
      .
    </Notice>
  );
}
