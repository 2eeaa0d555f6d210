import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { type ReactNode, useId } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { storeAnswer } from '../../../lib/api/query.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { FoldingCard } from '../../../ui/page/folding-card.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';

const feedQuery = apiQuery(['bookings', 'feed'], bookingRoutes.getFeed);

interface CalendarFeedCardProps {
  title: string;
  /** Whether a phone shows only the title at first. With 'always', every screen shows only the title at first. */
  isFolded?: boolean | 'always';
  /** Explains what the subscribed calendar shows. */
  children: ReactNode;
}

/** Shows the secret URL with which a calendar program subscribes to the person's interviews and study plan. */
export function CalendarFeedCard({ title, isFolded = false, children }: CalendarFeedCardProps) {
  const client = useQueryClient();
  const hintId = useId();
  const [confirm, confirmDialog] = useConfirm();
  const feed = useQuery(feedQuery);
  const renew = useMutation({
    mutationFn: () => callApi(bookingRoutes.renewFeed),
    onSuccess: async (answer) => {
      await storeAnswer(client, feedQuery.queryKey, answer);
      showToast('success', 'A new address has been made. The old one no longer works.');
    },
  });
  const askToRenew = () =>
    confirm({
      title: 'Replace the address?',
      text: 'Calendars that use the current address will no longer be updated.',
      confirmLabel: 'Replace Address',
      onConfirm: () => renew.mutateAsync(),
      failure: 'The address could not be renewed. Please try again.',
    });
  if (!feed.data) return null;
  const address = new URL(feed.data.path, window.location.origin).href;
  return (
    <FoldingCard title={title} isFolded={isFolded}>
      <Quiet>{children}</Quiet>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label="Private calendar address"
          flex={1}
          miw={0}
          aria-describedby={hintId}
          readOnly
          value={address}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" flex="none" onClick={copy}>
              {copied ? 'Copied' : 'Copy Address'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {/* The hint is close to the field above, because it explains the field. */}
      <Text size="xs" c="dimmed" mt={-4} id={hintId}>
        Keep it private: whoever has it can see what it shows.
      </Text>
      <Group gap="sm">
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="default">
          Open in Calendar
        </Button>
        <Button variant="subtle" onClick={askToRenew}>
          Replace Address
        </Button>
      </Group>
      {confirmDialog}
    </FoldingCard>
  );
}
