import { Alert, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
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
        <div>
          <Title order={2} size="h3" id={id} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            Free until {formatShortDate(endsOn)}
          </Text>
        </div>
        {reason && <Text>{reason}</Text>}
        <List className={classes.words} spacing={4}>
          <List.Item>Your own Premium time is paused and continues afterwards.</List.Item>
          <List.Item>
            The group manager sees your name, your email address and the date you joined.
          </List.Item>
          <List.Item>They see your study progress only if you share it.</List.Item>
        </List>
        {error && (
          <Alert color="red" role="alert">
            {messageOf(error, 'That did not work. Please try again.')}
          </Alert>
        )}
        <Group mt={8} gap="sm" className={classes.offer}>
          {children}
        </Group>
      </Stack>
    </Paper>
  );
}
