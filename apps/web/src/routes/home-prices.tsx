import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { siteQuery } from '../features/site/site.queries.ts';
import { formatMoney } from '../lib/money.ts';
import classes from './home.module.css';

/** Keeps the room of the words until the server has said what Premium costs: nothing moves, and no price is shown that is not so. */
const unknown = { price: 18_000, currency: 'gbp', durationDays: 365 };

/** What the product costs, before anybody signs up. */
export function HomePrices() {
  const { data } = useQuery(siteQuery);
  const { price, currency, durationDays } = data?.premium ?? unknown;
  const cost = price === 0 ? 'free' : formatMoney(price, currency);
  return (
    <Text size="sm" c="dimmed" mt={4}>
      <span className={classes.price} data-known={data !== undefined}>
        Premium {cost} for {durationDays} days: one payment, no renewal.
      </span>{' '}
      Mock interviews {formatMoney(INTERVIEW_PRICE_MINOR)}.
    </Text>
  );
}
