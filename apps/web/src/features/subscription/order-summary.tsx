import { Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { SubscriptionStatus } from '@urost3/contract/subscription.schemas.ts';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './public/upgrade-prompt.module.css';

interface OrderSummaryProps {
  /** The plan's own label beside the product's name. */
  plan?: string;
  /** Null while unknown: the price is omitted. */
  status: SubscriptionStatus | null;
  /** With a discount code, in minor units. */
  discounted?: number | undefined;
  /** Known once the purchase is prepared. */
  expiryDate?: string | undefined;
}

export function OrderSummary({ plan, status, discounted, expiryDate }: OrderSummaryProps) {
  return (
    <dl className={classes.order} aria-label="Order summary">
      <div>
        <dt>
          Premium
          {plan && (
            <Text span display="block" size="sm" fw={400}>
              {plan}
            </Text>
          )}
          {!status?.hasActiveSubscription && (
            <Text span display="block" size="sm" c="dimmed">
              First section is free to try
            </Text>
          )}
        </dt>
        {status && (
          <dd className={classes.price}>
            {discounted !== undefined && (
              <s>{formatMoney(status.subscriptionPrice, status.subscriptionCurrency)}</s>
            )}
            {formatMoney(discounted ?? status.subscriptionPrice, status.subscriptionCurrency)}
          </dd>
        )}
      </div>
      {status && (
        <div>
          <dt>Access for</dt>
          <dd>{status.subscriptionDurationDays} days</dd>
        </div>
      )}
      {expiryDate && (
        <div>
          <dt>Access until</dt>
          <dd>{formatLongDate(expiryDate)}</dd>
        </div>
      )}
      <div>
        <dt>Renewal</dt>
        <dd>None: one payment</dd>
      </div>
    </dl>
  );
}
