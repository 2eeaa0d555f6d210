import { Text } from '@mantine/core';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { HomeFigure } from './home-figure.tsx';

/** The prices, for visitors without an account. */
export function HomePrices() {
  return (
    <Text size="sm" c="dimmed" mt={4}>
      Premium <HomeFigure name="premiumPrice" /> for <HomeFigure name="premiumDays" /> days: one
      payment, no renewal. Mock interviews {formatMoney(INTERVIEW_PRICE_MINOR)}.
    </Text>
  );
}
