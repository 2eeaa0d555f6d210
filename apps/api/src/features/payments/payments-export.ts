// The rows of the CSV export of payments.
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import type { PaymentDiscount } from '@urost3/contract/payments-discount-codes.schemas.ts';

export const exportedColumns = [
  'Payment',
  'Date (UTC)',
  'Status',
  'For',
  'First name',
  'Last name',
  'Email',
  'Currency',
  'Amount',
  'Settlement currency',
  'Fee',
  'Net',
  'Refunded',
  'Attention',
  'Code',
  'Saved',
];

export const exportedCells = (row: AdminPayment, discount: PaymentDiscount | undefined) => [
  row.id,
  new Date(row.created * 1000).toISOString(),
  row.status,
  row.description,
  row.user?.firstName ?? '',
  row.user?.lastName ?? '',
  row.user?.email ?? '',
  row.currency,
  major(row.amount),
  row.settlementCurrency ?? '',
  major(row.fee),
  major(row.net),
  major(row.refundedAmount),
  row.attention ?? '',
  discount?.code ?? '',
  major(discount?.saving ?? 0),
];

const major = (minor: number | null) => (minor === null ? null : minor / 100);
