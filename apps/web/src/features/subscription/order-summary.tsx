import { Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { SubscriptionStatus } from '@urost3/contract/subscription.schemas.ts';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './public/upgrade-prompt.module.css';

interface OrderSummaryProps {
  /** The name of the plan, beside the product's name. */
  plan?: string;
  /** Null while unknown; the price is then left out. */
  status: SubscriptionStatus | null;
  /** The price with a discount code, in minor units. */
  discounted?: number | undefined;
  /** Known after the purchase was prepared. */
  expiryDate?: string | undefined;
  /** Whether duration and renewal are one line below the name, as on the page of a locked section. */
  isShort?: boolean;
}

export function OrderSummary({
  plan,
  status,
  discounted,
  expiryDate,
  isShort = false,
}: OrderSummaryProps) {
  return (
    <dl className={classes.order} aria-label="Order summary">
      <div>
        <dt>
          Premium
          {plan && (
            <>
              {' · '}
              <Text span size="sm" fw={400}>
                {plan}
              </Text>
            </>
          )}
          {isShort && status && (
            <Text span display="block" size="sm" fw={400}>
              {status.subscriptionDurationDays} days, one payment, no renewal
            </Text>
          )}
          {!status?.hasActiveSubscription && (
            <Text span display="block" size="sm" c="dimmed" fw={400}>
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
      {!isShort && status && (
        <div>
          <dt>Access</dt>
          <dd>
            {status.subscriptionDurationDays} days
            {expiryDate && `, until ${formatLongDate(expiryDate)}`}
          </dd>
        </div>
      )}
      {!isShort && (
        <div>
          <dt>Renewal</dt>
          <dd>None: one payment</dd>
        </div>
      )}
    </dl>
  );
}
