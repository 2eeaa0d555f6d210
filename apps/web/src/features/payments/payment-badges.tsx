import { Badge } from '@mantine/core';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import { HintBadge } from '../../ui/hint-badge.tsx';
import { statusColours, statusWords } from './payment-words.ts';
import classes from './payments.module.css';

function refundLabel({ refunds, refundedAmount, amount }: AdminPayment): string {
  if (!refunds.some(({ status }) => status === 'succeeded')) return 'Refund in progress';
  return refundedAmount === amount ? 'Refunded' : 'Partly refunded';
}

export function StatusBadges({ payment }: { payment: AdminPayment }) {
  return (
    <>
      <HintBadge color={statusColours[payment.status]} hint={payment.status}>
        {statusWords[payment.status]}
      </HintBadge>
      {payment.refunded && (
        <Badge color="grape" variant="light" className={classes.badge}>
          {refundLabel(payment)}
        </Badge>
      )}
      {payment.attention && (
        <HintBadge color="red" hint={payment.attention}>
          Needs attention
        </HintBadge>
      )}
    </>
  );
}
