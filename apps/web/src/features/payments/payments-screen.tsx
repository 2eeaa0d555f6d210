import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, NOT_AN_AMOUNT } from '@urost3/contract/money.ts';
import type {
  AdminPayment,
  PaymentSummary,
  RefundReason,
} from '@urost3/contract/payments/payments.schemas.ts';
import {
  filteredPaymentStatuses,
  PAYMENTS_PAGE_SIZE,
  paymentRoutes,
  paymentSorts,
  refundReasons,
} from '@urost3/contract/payments/payments.ts';
import { useMemo, useState } from 'react';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { penceOf, poundsOf } from '../../lib/typed-number.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { FilterBar, SearchField } from '../../ui/form/filter-bar.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { StatCard, StatGrid } from '../../ui/page/stat-card.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { SortField, sortQuery } from '../../ui/table/data-table-sort.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentDetailsDialog } from './payment-details-dialog.tsx';
import { nameOf, reasonWords, statusWords } from './payment-words.ts';
import { TestPaymentsNote } from './public/payment-notes.tsx';
import { paymentListQuery, paymentsKey } from './public/payments.queries.ts';

const filters = {
  search: 200,
  status: ['all', ...filteredPaymentStatuses],
  show: ['', 'attention'],
} as const;

export function PaymentsScreen() {
  const [viewed, setViewed] = useState<string | null>(null);
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const { asked, clear, field, sorting, paging } = useListAddress(filters, {
    key: 'created',
    direction: 'descending',
  });
  const filter = {
    status: asked.status,
    search: asked.search,
    ...(asked.show && { show: asked.show }),
  };
  const list = useQuery(
    paymentListQuery({
      page: asked.page,
      limit: PAYMENTS_PAGE_SIZE,
      ...filter,
      ...sortQuery(asked.sort, paymentSorts, 'created'),
    }),
  );
  const pagination = list.data?.pagination;
  const columns = useMemo(
    () => paymentColumns({ onView: ({ id }) => setViewed(id), onRefund: setRefunded }),
    [],
  );

  return (
    <Stack gap="md">
      <PageHeading
        title="Payment Oversight"
        isActionBeside
        action={
          <ExportButton
            read={() => callApi(paymentRoutes.exportCsv, { query: filter })}
            fileName="payments.csv"
          />
        }
      />
      <TestPaymentsNote isForStaff />
      {list.data && <Summary summary={list.data.summary} />}
      {list.data && list.data.strays.length > 0 && (
        <Notice kind="error" title="Unknown payments">
          The card provider holds {list.data.strays.length} payment(s) marked as ours that match
          nothing here: {list.data.strays.map((stray) => stray.intentId).join(', ')}. Please check
          them in the provider's dashboard.
        </Notice>
      )}
      <FilterBar
        label="Find payments"
        sort={<SortField columns={columns} {...sorting} isInline />}
        onClear={clear}
      >
        <SearchField
          placeholder="Search by payment ID, name, email..."
          maxLength={filters.search}
          {...field('search')}
        />
        <NativeSelect
          label="Status"
          {...field('status')}
          data={[
            { value: 'all', label: 'All' },
            ...filteredPaymentStatuses.map((value) => ({
              value,
              label: `${statusWords[value]} (${value})`,
            })),
          ]}
        />
        <NativeSelect
          label="Show"
          {...field('show')}
          data={[
            { value: '', label: 'All' },
            { value: 'attention', label: 'Needs attention' },
          ]}
        />
      </FilterBar>
      <PagedTable
        query={list}
        caption="Payments"
        columns={columns}
        rows={list.data?.data}
        rowKey={(payment) => payment.id}
        {...sorting}
        isSortFieldElsewhere
        loadingLabel="Loading payments"
        message={`Failed to fetch payments: ${messageOf(list.error, 'please try again.')}`}
        empty={
          <EmptyState title={clear ? 'No payments match these filters.' : 'No payments yet.'} />
        }
        pages={{
          ...paging,
          shownPage: pagination?.currentPage,
          pageSize: PAYMENTS_PAGE_SIZE,
          total: pagination?.totalPayments ?? 0,
        }}
      />
      <PaymentDetailsDialog id={viewed} onClose={() => setViewed(null)} />
      <Modal opened={refunded !== null} onClose={() => setRefunded(null)} title="Refund Payment">
        {refunded && (
          <RefundForm key={refunded.id} payment={refunded} onDone={() => setRefunded(null)} />
        )}
      </Modal>
    </Stack>
  );
}

export { PaymentsScreen as Component };

function Summary({ summary }: { summary: PaymentSummary }) {
  const money = (minor: number) => formatMoney(minor, summary.currency);
  const waiting = summary.awaitingSettlement
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(' and ');
  return (
    <section aria-label="Totals">
      <StatGrid>
        <StatCard label="Total Payments" value={summary.totalPayments} isWide>
          {summary.successfulPayments} successful
        </StatCard>
        <StatCard label="Gross Amount" value={money(summary.totalAmount)}>
          {waiting && `and ${waiting} not converted yet`}
        </StatCard>
        <StatCard label="Card Provider Fees" value={money(summary.totalFees)} />
        <StatCard label="Net Amount" value={money(summary.totalNet)} />
        <StatCard label="Refunded" value={money(summary.totalRefunded)} />
      </StatGrid>
    </section>
  );
}

function RefundForm({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const unit = payment.currency === 'gbp' ? 'in pounds' : `in ${payment.currency.toUpperCase()}`;
  const form = useForm({
    initialValues: { amount: '', reason: 'requested_by_customer' as RefundReason },
    alsoCheck: ({ amount }) => {
      const minor = penceOf(amount);
      if (amount.trim() === '') return {};
      if (!minor) return { amount: NOT_AN_AMOUNT };
      return minor > payment.amount ? { amount: 'The refund is more than was paid.' } : {};
    },
    failure: 'Failed to process refund',
    onSubmit: async ({ amount, reason }) => {
      const body = amount.trim() === '' ? { reason } : { reason, amount: penceOf(amount) };
      const params = { id: payment.id };
      const { message } = await callApi(paymentRoutes.refund, { params, body });
      showToast('success', message);
    },
    changes: [paymentsKey],
    onDone,
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Text>
          {nameOf(payment.user)} paid {formatMoney(payment.amount, payment.currency)} for{' '}
          {payment.description}. A payment can be refunded once.
        </Text>
        <Notice kind="warning">
          A full refund also takes back what was bought: the days of a subscription, or a booking
          that has not taken place yet.
        </Notice>
        <TextInput
          {...form.getInputProps('amount')}
          label={`Amount ${unit}`}
          description="Leave blank for a full refund."
          inputMode="decimal"
          placeholder={poundsOf(payment.amount)}
        />
        <NativeSelect
          {...form.getInputProps('reason')}
          label="Reason"
          data={refundReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <FormFooter submitLabel="Process Refund" isDangerous form={form} onCancel={onDone} />
      </Stack>
    </form>
  );
}
