import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { siteQuery } from './site.queries.ts';

/** Where mail is kept instead of sent, this says where to read it. */
export function MailboxHint() {
  const { data } = useQuery(siteQuery);
  if (!data?.hasMailbox) return null;
  return (
    <Alert color="gray" variant="light">
      This is a demonstration: messages are not sent but kept in{' '}
      <a href={paths.mailbox} target="_blank" rel="noreferrer">
        the mailbox
      </a>
      .
    </Alert>
  );
}
