import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPaymentDetails } from '@urost3/contract/payments.schemas.ts';
import { describeMethod } from '@urost3/contract/payments.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatLongDate } from '../../lib/dates.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatusBadges } from './payment-badges.tsx';
import { Facts, Id, Part, slotText } from './payment-facts.tsx';
import { disputeWords, moneyOrDash, nameOf, reasonWords, refundWords } from './payment-words.ts';
import classes from './payments.module.css';
import { paymentQuery } from './public/payments.queries.ts';

interface PaymentDetailsModalProps {
  /** The id of the payment; null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

export function PaymentDetailsModal({ id, onClose }: PaymentDetailsModalProps) {
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={<strong>Payment Details</strong>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id && <Details id={id} />}
    </Modal>
  );
}

function Details({ id }: { id: string }) {
  const payment = useQuery(paymentQuery(id));
  if (payment.isPending) return <PageLoader label="Loading payment" />;
  if (payment.isError) {
    return (
      <ErrorState
        message="Failed to fetch payment details"
        onRetry={() => void payment.refetch()}
        isRetrying={payment.isFetching}
      />
    );
  }
  return <PaymentFacts payment={payment.data} />;
}

function PaymentFacts({ payment }: { payment: AdminPaymentDetails }) {
  const settled = payment.settlementCurrency;
  const facts: [string, ReactNode][] = [
    [
      'Amount',
      <span key="amount" className={classes.sum}>
        <strong className={classes.amount}>{formatMoney(payment.amount, payment.currency)}</strong>
        <StatusBadges payment={payment} />
      </span>,
    ],
    ['For', payment.description],
    ['Fee', payment.fee !== null && moneyOrDash(payment.fee, settled)],
    ['Net', payment.net !== null && moneyOrDash(payment.net, settled)],
    ['Date', formatDateTime(new Date(payment.created * 1000))],
    ['User', <User key="user" user={payment.user} />],
    ['Paid with', describeMethod(payment)],
    ['ID', <Id key="id" id={payment.id} what="Payment ID" />],
    [
      'Provider ID',
      payment.intentId && <Id key="provider" id={payment.intentId} what="Provider ID" />,
    ],
    ['Last refusal', payment.lastErrorCode],
  ];
  return (
    <Stack gap="md">
      {payment.attention && (
        <Alert color="red" title="Needs attention">
          {payment.attention}
        </Alert>
      )}
      <Facts facts={facts} />
      {payment.booking && (
        <Part title="Booking">
          <Facts
            facts={[
              ['ID', <Id key="id" id={payment.booking.id} what="Booking ID" />],
              ['Date', formatLongDate(new Date(payment.booking.date.seconds * 1000))],
              ['Time slot', slotText(payment.booking.timeSlot)],
            ]}
          />
        </Part>
      )}
      <Part title="Refunds">
        {payment.refunds.length === 0 ? (
          <Text c="dimmed">No refunds.</Text>
        ) : (
          <ul className={classes.list}>
            {payment.refunds.map((refund) => (
              <li key={refund.id}>
                <Facts
                  facts={[
                    ['Amount', formatMoney(refund.amount, refund.currency)],
                    ['Reason', reasonWords[refund.reason]],
                    ['Date', formatDateTime(new Date(refund.created * 1000))],
                    ['Status', refundWords[refund.status]],
                    ['Note', refund.note],
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {payment.disputes.length > 0 && (
        <Part title="Disputes">
          {payment.disputes.map((dispute) => (
            <Text key={dispute.id}>
              {formatMoney(dispute.amount, payment.currency)}: {disputeWords(dispute.reason)}.{' '}
              {disputeWords(dispute.status)}.
            </Text>
          ))}
        </Part>
      )}
    </Stack>
  );
}

function User({ user }: { user: AdminPaymentDetails['user'] }) {
  return (
    <>
      {nameOf(user)}
      {user && (
        <Text size="sm" c="dimmed">
          <EmailText address={user.email} />
        </Text>
      )}
    </>
  );
}
