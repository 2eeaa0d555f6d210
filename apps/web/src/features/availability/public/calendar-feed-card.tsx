import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import { type ReactNode, useId, useState } from 'react';
import { callApi, messageOf } from '../../../lib/api.ts';
import { keyOf, storeAnswer } from '../../../lib/query.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import classes from './calendar-feed-card.module.css';
import { FoldingCard } from './folding-card.tsx';

const feedKey = keyOf('bookings', 'feed');

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
  const [isAsking, setIsAsking] = useState(false);
  const feed = useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => callApi(bookingRoutes.getFeed, { signal }),
  });
  const renew = useMutation({
    mutationFn: () => callApi(bookingRoutes.renewFeed),
    onSuccess: async (answer) => {
      await storeAnswer(client, feedKey, answer);
      setIsAsking(false);
      showToast('success', 'A new address has been made. The old one no longer works.');
    },
  });
  if (!feed.data) return null;
  const address = new URL(feed.data.path, window.location.origin).href;
  return (
    <FoldingCard title={title} isFolded={isFolded}>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <div className={classes.address}>
        <TextInput
          label="Private calendar address"
          aria-describedby={hintId}
          readOnly
          value={address}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy Address'}
            </Button>
          )}
        </CopyButton>
      </div>
      <Text size="xs" c="dimmed" className={classes.hint} id={hintId}>
        Keep it private: whoever has it can see what it shows.
      </Text>
      <Group gap="sm">
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="default">
          Open in Calendar
        </Button>
        <Button variant="subtle" onClick={() => setIsAsking(true)}>
          Replace Address
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace the address?"
        confirmLabel="Replace Address"
        isBusy={renew.isPending}
        error={
          renew.error &&
          messageOf(renew.error, 'The address could not be renewed. Please try again.')
        }
        onConfirm={() => renew.mutate()}
        onClose={() => setIsAsking(false)}
      >
        Calendars that use the current address will no longer be updated.
      </ConfirmDialog>
    </FoldingCard>
  );
}
