import { Alert, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './groups.module.css';

interface SeatOfferProps {
  id: string;
  title: string;
  endsOn: string;
  /** Why this person is offered the seat. */
  reason?: string;
  error: Error | null;
  /** The buttons of the offer. */
  children: ReactNode;
}

/** Explains what a seat includes, to a person who may take one. */
export function SeatOffer({ id, title, endsOn, reason, error, children }: SeatOfferProps) {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {reason && <Text>{reason}</Text>}
        <Text fw={600}>Free until {formatLongDate(endsOn)}</Text>
        <List className={classes.words} spacing={4}>
          <List.Item>
            Premium time of your own is not used up meanwhile: it continues after the seat.
          </List.Item>
          <List.Item>
            The manager of the group sees your name, your email address and since when you have the
            seat.
          </List.Item>
          <List.Item>Of your studies the manager sees only what you choose to show.</List.Item>
        </List>
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
