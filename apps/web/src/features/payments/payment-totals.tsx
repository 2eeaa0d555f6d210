import { formatMoney } from '@urost3/contract/money.ts';
import type { PaymentSummary } from '@urost3/contract/payments.schemas.ts';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';

export function Summary({ summary }: { summary: PaymentSummary }) {
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
