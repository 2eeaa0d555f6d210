import { Box, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { keyOf } from '../../lib/api/query.ts';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { TextPage } from '../../ui/page/text-page.tsx';
import { EmptyState, PageLoader, QueryState } from '../../ui/state/state-panel.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { siteQuery } from '../health/public/health.queries.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
});
type Mail = z.infer<typeof Mail>;

const REFETCH_EVERY_MS = 2000;
const sentAt = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
});

async function readMailbox(to: string, signal: AbortSignal): Promise<Mail[]> {
  const search = to ? `?${new URLSearchParams({ to })}` : '';
  const response = await fetch(`/dev/mailbox.json${search}`, { signal });
  if (!response.ok) throw new Error('The mailbox cannot be read.');
  return z.array(Mail).parse(await response.json());
}

/** Shows the mailbox only on installations without a mail server. */
export function Component() {
  const { data, isPending } = useQuery(siteQuery);
  if (isPending) return <PageLoader />;
  return (
    <TextPage
      title="Mailbox"
      lead="Messages that this trial installation keeps instead of sending."
    >
      {data?.hasMailbox ? (
        <Mailbox />
      ) : (
        <EmptyState title="There is no mailbox here">This installation sends its mail.</EmptyState>
      )}
    </TextPage>
  );
}

/** The messages of an installation that has no mail server. They are stored instead of sent. */
function Mailbox() {
  const [to, setTo] = useState('');
  const wanted = useDeferredValue(to.trim());
  const query = useQuery({
    queryKey: keyOf('mail', 'mailbox', wanted),
    queryFn: ({ signal }) => readMailbox(wanted, signal),
    refetchInterval: REFETCH_EVERY_MS,
    placeholderData: (before) => before,
  });
  const { data } = query;
  return (
    <Stack gap="lg">
      <TextInput
        label="To"
        description="Shows messages to exactly this address; empty shows all."
        size="md"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {!data && (
        <QueryState
          query={query}
          loading="Loading messages"
          otherwise="The mailbox could not be loaded."
        />
      )}
      {data?.length === 0 && (
        <EmptyState title="No messages">
          Codes and links appear here within a few seconds.
        </EmptyState>
      )}
      {data?.map((mail) => (
        <Message key={`${mail.sentAt} ${mail.to} ${mail.subject}`} mail={mail} />
      ))}
    </Stack>
  );
}

function Message({ mail }: { mail: Mail }) {
  return (
    <Card component="article">
      <PartTitle>{mail.subject}</PartTitle>
      <Quiet data-wrap="anywhere">
        To {mail.to}, {sentAt.format(new Date(mail.sentAt))}
      </Quiet>
      <Box mt="sm" data-wrap="lines">
        <LinkedText text={mail.text} target="_self" />
      </Box>
    </Card>
  );
}
