import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPaymentDetails } from '@urost3/contract/payments/payments.schemas.ts';
import { describeMethod } from '@urost3/contract/payments/payments.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatHours, formatLongDate } from '../../lib/dates.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Fact, FactList, PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { copyId } from '../../ui/table/copy-id.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { StatusBadges } from './payment-columns.tsx';
import { disputeWords, moneyOrDash, nameOf, reasonWords, refundWords } from './payment-words.ts';
import { paymentQuery } from './public/payments.queries.ts';

interface PaymentDetailsDialogProps {
  /** The id of the payment; null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

export function PaymentDetailsDialog({ id, onClose }: PaymentDetailsDialogProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Payment Details" size="lg">
      {id && <Details id={id} />}
    </Modal>
  );
}

function Details({ id }: { id: string }) {
  const payment = useQuery(paymentQuery(id));
  if (!payment.isSuccess) {
    return (
      <QueryState
        query={payment}
        loading="Loading payment"
        message="Failed to fetch payment details"
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
      <Group key="amount" my="3xs" component="span" gap="0.25rem 0.75rem">
        <Box component="strong" fz="h3" fw={700}>
          {formatMoney(payment.amount, payment.currency)}
        </Box>
        <StatusBadges payment={payment} />
      </Group>,
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
        <Notice kind="error" title="Needs attention">
          {payment.attention}
        </Notice>
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
          <PlainList lined>
            {payment.refunds.map((refund) => (
              <Box key={refund.id} component="li" py="xs">
                <Facts
                  facts={[
                    ['Amount', formatMoney(refund.amount, refund.currency)],
                    ['Reason', reasonWords[refund.reason]],
                    ['Date', formatDateTime(new Date(refund.created * 1000))],
                    ['Status', refundWords[refund.status]],
                    ['Note', refund.note],
                  ]}
                />
              </Box>
            ))}
          </PlainList>
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
        <Quiet>
          <EmailText address={user.email} />
        </Quiet>
      )}
    </>
  );
}

function Id({ id, what }: { id: string; what: string }) {
  return (
    <Group component="span" gap="3xs" justify="space-between" wrap="nowrap">
      <Box
        component="code"
        miw={0}
        ff="var(--mantine-font-family-monospace)"
        fz={13}
        data-wrap="anywhere"
      >
        {id}
      </Box>
      <Button
        // It does not make its line higher, and its label is aligned with the end of the lines.
        flex="none"
        my="-sm"
        me="-2xs"
        px="2xs"
        variant="subtle"
        size="compact-xs"
        aria-label={`Copy ${what}`}
        onClick={() => void copyId(id, what)}
      >
        Copy
      </Button>
    </Group>
  );
}

/** '18:00-19:00' → '6:00 – 7:00 PM' */
function slotText(slot: string): string {
  const [start, end] = slot.split('-');
  return start && end ? formatHours(start.trim(), end.trim()) : slot;
}

/** A list of labels and values. Facts without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <FactList>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </FactList>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <PartTitle size="h5" mb="xs">
        {title}
      </PartTitle>
      {children}
    </section>
  );
}
