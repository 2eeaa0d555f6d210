import { Box, Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { SubscriptionStatus } from '@urost3/contract/subscription/subscription.schemas.ts';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../lib/dates.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { durationOf } from '../public/premium-price.ts';
import classes from './purchase.module.css';

interface OrderSummaryProps {
  /** The name of the plan, beside the product's name. */
  plan?: string;
  /** Null while unknown; the price is then left out. */
  status: SubscriptionStatus | null;
  /** The line about the discount code, and the reduced price (`amount`) in minor units. */
  discount?: { line: ReactNode; amount: number } | null;
  /** Undefined until the server has prepared the purchase. */
  expiryDate?: string | undefined;
  /** Whether duration and renewal are one line below the name, as on the page of a locked section. */
  isShort?: boolean;
}

export function OrderSummary({
  plan,
  status,
  discount,
  expiryDate,
  isShort = false,
}: OrderSummaryProps) {
  const price = (minor: number) => formatMoney(minor, status?.subscriptionCurrency);
  return (
    <div role="group" aria-label="Order summary" className={cx(pieces.ruled, classes.order)}>
      <dl className={classes.lines}>
        <div className={classes.line} data-kind="product">
          <dt className={classes.name}>
            Premium
            {plan && (
              <>
                {' · '}
                <Text span size="sm" fw={400}>
                  {plan}
                </Text>
              </>
            )}
          </dt>
          {status && (
            <dd className={discount ? undefined : classes.price}>
              {price(status.subscriptionPrice)}
            </dd>
          )}
          {isShort && status && (
            <dd className={classes.detail}>
              {[durationOf(status), 'one payment', 'no renewal'].filter(Boolean).join(', ')}
            </dd>
          )}
          {!status?.hasActiveSubscription && (
            <Box component="dd" c="dimmed" className={classes.detail}>
              First section is free to try
            </Box>
          )}
        </div>
      </dl>
      {discount?.line}
      {!isShort && (
        <dl className={classes.lines}>
          {discount && (
            <div className={classes.line} data-kind="toPay">
              <dt className={classes.name}>To pay</dt>
              <dd className={classes.price}>{price(discount.amount)}</dd>
            </div>
          )}
          {status && (
            <div className={classes.line}>
              <dt className={classes.name}>Access</dt>
              <dd>
                {[durationOf(status), expiryDate && `until ${formatLongDate(expiryDate)}`]
                  .filter(Boolean)
                  .join(', ')}
              </dd>
            </div>
          )}
          <div className={classes.line} data-kind="renewal">
            <dt className={classes.name}>Renewal</dt>
            <dd>None: one payment</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
