// The price of an interview and the rule for cancelling and moving a booking, beside the free hours.
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import classes from './booking-screen.module.css';
import { describeRule, priceNotes, priceOf } from './booking-words.ts';
import { quoteQuery } from './bookings.queries.ts';

/** The interview's price for the signed-in person, which may be half the normal price or zero. */
export function OfferPrice() {
  const quote = useQuery(quoteQuery);
  const full = formatMoney(INTERVIEW_PRICE_MINOR);
  const price = quote.data ? priceOf(quote.data) : null;
  return (
    <div className={classes.price}>
      <Text size="sm" c="dimmed">
        Cost
      </Text>
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
        <Skeleton w="4.5rem" h="2.2rem" role="status" aria-label="Loading price" />
      )}
    </div>
  );
}

export function OfferTerms() {
  const quote = useQuery(quoteQuery);
  const note = quote.data ? priceNotes[quote.data.reason] : null;
  return (
    <Stack gap="xs" className={classes.terms}>
      {quote.isError && !quote.data && (
        <Stack gap="xs" align="flex-start">
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
      {note && (
        <Text c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      )}
      {quote.data && !note && !quote.data.isHalfPriceUsed && (
        <Text size="sm" c="dimmed">
          Premium members pay half for their first mock interview.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {describeRule(quote.data?.policy.changeHours ?? 24)}
      </Text>
    </Stack>
  );
}
