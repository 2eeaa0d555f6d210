import { Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { StatusBadges } from './payment-badges.tsx';
import { moneyOrDash, purposeWords } from './payment-words.ts';
import classes from './payments.module.css';

export const dayOf = ({ created }: AdminPayment) => formatShortDate(new Date(created * 1000));

/** A payment in a narrow list, where each row is a card. Unknown amounts are left out, and the id is in the details. */
export function CardSummary({ payment }: { payment: AdminPayment }) {
  const { amount, currency, fee, net, settlementCurrency, refundedAmount } = payment;
  const sums = [
    ...(fee === null ? [] : [`Fee ${moneyOrDash(fee, settlementCurrency)}`]),
    ...(net === null ? [] : [`Net ${moneyOrDash(net, settlementCurrency)}`]),
    ...(refundedAmount > 0 ? [`Refunded ${formatMoney(refundedAmount, currency)}`] : []),
  ];
  return (
    <>
      <div className={classes.sum}>
        <Text component="span" c="var(--mantine-color-text)" className={classes.strong}>
          {formatMoney(amount, currency)}
        </Text>
        <StatusBadges payment={payment} />
      </div>
      <Dotted facts={[purposeWords[payment.purpose], dayOf(payment)]} />
      <Dotted facts={sums} />
    </>
  );
}

function Dotted({ facts }: { facts: readonly string[] }) {
  return (
    <div className={classes.dotted}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
