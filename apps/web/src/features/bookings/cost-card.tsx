import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INTERVIEW_MINUTES, INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import classes from './booking-screen.module.css';
import { describeRule, priceNotes, priceOf } from './booking-words.ts';
import { quoteQuery } from './bookings.queries.ts';

/** The person's price of an interview and the rule for changing it, shown before a slot is taken. */
export function CostCard() {
  const quote = useQuery(quoteQuery);
  const full = formatMoney(INTERVIEW_PRICE_MINOR);
  // Show a price only when it is this person's, which may be half or zero.
  const price = quote.data ? priceOf(quote.data) : null;
  const note = quote.data ? priceNotes[quote.data.reason] : null;
  return (
    <section aria-labelledby="cost" className={classes.card}>
      <Title order={2} size="h4" id="cost">
        Cost
      </Title>
      <Group justify="space-between" align="baseline" mt="xs">
        <Text>Mock interview, {INTERVIEW_MINUTES} minutes, one to one</Text>
        {price !== null && (
          <Text component="p" m={0} fw={700} size="xl" aria-label={`Price: ${price}`}>
            {price !== full && (
              <Text component="s" c="dimmed" size="md" fw={400} mr="xs">
                {full}
              </Text>
            )}
            {price}
          </Text>
        )}
        {quote.isPending && (
          <Skeleton w="5rem" h="1.6rem" role="status" aria-label="Loading price" />
        )}
      </Group>
      {quote.isError && !quote.data && (
        <Stack gap="xs" align="flex-start" mt="xs">
          <Text>Your price could not be fetched. It is shown again before you pay.</Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={quote.isFetching}
            onClick={() => void quote.refetch()}
          >
            Try again
          </Button>
        </Stack>
      )}
      {note ? (
        <Text mt="xs" c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      ) : (
        <Text mt="xs" size="sm" c="dimmed">
          Premium members pay half for their first mock interview.
        </Text>
      )}
      <Text mt="xs" size="sm" c="dimmed">
        {describeRule(quote.data?.policy.changeHours ?? 24)}
      </Text>
    </section>
  );
}
