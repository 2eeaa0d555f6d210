import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';

interface SeatOfferProps {
  id: string;
  title: string;
  endsOn: string;
  /** Why this person is offered it. */
  reason?: string;
  error: Error | null;
  /** Buttons. */
  children: ReactNode;
}

/** What a seat means, for a person who may take one. */
export function SeatOffer({ id, title, endsOn, reason, error, children }: SeatOfferProps) {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Text>
          {reason && `${reason} `}The seat lasts until {formatLongDate(endsOn)}, and you pay
          nothing. Premium time of your own is not used up meanwhile: it continues after the seat.
          The manager of the group sees your name, your email address and since when you have the
          seat, and of your studies only what you choose to show.
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {messageOf(error, 'That did not work. Please try again.')}
          </Alert>
        )}
        <Group>{children}</Group>
      </Stack>
    </Paper>
  );
}
