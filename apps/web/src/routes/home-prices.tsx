import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { formatMoney } from '../lib/money.ts';
import classes from './home.module.css';

/** Reserves the space of the text until the price is known, so that nothing moves and no wrong price is shown. */
const unknown = { price: 18_000, currency: 'gbp', durationDays: 365 };

/** The product's prices, before sign-up. */
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
