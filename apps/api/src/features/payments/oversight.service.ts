// Payment Oversight: lets administrators list, export and refund payments.
import type { Readable } from 'node:stream';
import type {
  AdminPayment,
  AdminPaymentDetails,
  PaymentPurpose,
  RefundReason,
} from '@urost3/contract/payments.schemas.ts';
import type { Db } from '../../db/client.ts';
import { type Actor, requireOther } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { CSV_BATCH, inBatches, streamCsv } from '../../http/csv.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import { toAdminPayment } from './admin-payment.ts';
import { listDisputes } from './disputes.repository.ts';
import {
  countPayments,
  findPaymentWithUser,
  listPayments,
  listPaymentsAfter,
  type PaymentFilter,
  type PaymentOrder,
  type PaymentWithUser,
} from './oversight.repository.ts';
import type { PaymentContext } from './payment-context.ts';
import { methodOf } from './payment-method.ts';
import { countOf, revenueOf, summaryOf } from './payment-totals.ts';
import type { SubjectDescription } from './payments.types.ts';
import { exportedCells, exportedColumns } from './payments-export.ts';
import { findRefund, listRefundsOf } from './refunds.repository.ts';
import type { createRefunds } from './refunds.service.ts';
import { listTotals } from './totals.repository.ts';
import { listStrays } from './unmatched-intents.repository.ts';

export function createOversight(
  context: PaymentContext,
  refunds: ReturnType<typeof createRefunds>,
) {
  const { db, audit } = context;

  async function describe(db: Db, rows: readonly PaymentWithUser[]) {
    const ids = rows
      .filter(({ payment }) => payment.purpose === 'booking')
      .map(({ payment }) => payment.subjectId);
    const describeSubjects = context.handlers.get('booking')?.describeSubjects;
    return ids.length > 0 && describeSubjects
      ? describeSubjects(db, ids)
      : new Map<string, SubjectDescription>();
  }

  async function complete(db: Db, rows: readonly PaymentWithUser[]): Promise<AdminPayment[]> {
    const all = await listRefundsOf(
      db,
      rows.map(({ payment }) => payment.id),
    );
    const byPayment = Map.groupBy(all, (refund) => refund.paymentId);
    const subjects = await describe(db, rows);
    return rows.map((row) =>
      toAdminPayment(row, byPayment.get(row.payment.id) ?? [], subjects.get(row.payment.subjectId)),
    );
  }

  async function get(id: string): Promise<AdminPaymentDetails> {
    const row = await findPaymentWithUser(db, id);
    const [basic] = row ? await complete(db, [row]) : [];
    if (!row || !basic) throw notFound('This payment');
    const { payment } = row;
    const disputes = await listDisputes(db, id);
    return {
      ...basic,
      intentId: payment.intentId,
      chargeId: payment.chargeId,
      ...methodOf(payment),
      discount: (await context.discounts.describe(db, [payment])).get(id) ?? null,
      paidAt: payment.paidAt?.toISOString() ?? null,
      lastErrorCode: payment.lastErrorCode,
      disputes: disputes.map((dispute) => ({
        id: dispute.id,
        amount: dispute.amountMinor,
        status: dispute.status,
        reason: dispute.reason,
      })),
    };
  }

  return {
    get,
    /** The sum of the successful payments of one purpose, minus refunds, in minor units of the settlement currency. */
    async getRevenue(purpose: PaymentPurpose): Promise<{ amount: number; currency: string }> {
      return revenueOf(await listTotals(db), purpose);
    },
    async list(filter: PaymentFilter, order: PaymentOrder, page: number, limit: number) {
      const totals = await listTotals(db);
      const total =
        filter.search === '' && !filter.show
          ? countOf(totals, filter.status)
          : await countPayments(db, filter);
      const currentPage = pageWithin(total, { page, limit });
      const offset = (currentPage - 1) * limit;
      const data = await complete(db, await listPayments(db, filter, order, { limit, offset }));
      const strays = await listStrays(db);
      return {
        data,
        pagination: {
          currentPage,
          totalPages: Math.max(1, Math.ceil(total / limit)),
          totalPayments: total,
          limit,
        },
        summary: summaryOf(totals),
        strays: strays.map((stray) => ({
          intentId: stray.intentId,
          amount: stray.amountMinor,
          currency: stray.currency,
          status: stray.status,
          foundAt: stray.foundAt.toISOString(),
        })),
      };
    },
    /** @throws AppError not_found, forbidden, rule_violation, conflict, provider_failed */
    async refund(
      adminUid: string,
      id: string,
      body: { reason: RefundReason; amount?: number | undefined },
    ): Promise<{ message: string; data: AdminPaymentDetails }> {
      const found = await findPaymentWithUser(db, id);
      const ownPayment = 'Another person has to refund your own payment.';
      requireOther({ uid: adminUid }, found?.payment.userUid ?? null, ownPayment);
      const { refundId } = await db.transaction((tx) =>
        refunds.request(tx, {
          paymentId: id,
          amountMinor: body.amount ?? null,
          reason: body.reason,
          requestedByUid: adminUid,
        }),
      );
      const progress = await refunds.performNow(refundId);
      if (progress === 'refused') {
        const refused = await findRefund(db, refundId);
        throw new AppError('provider_failed', refused?.failure ?? 'Failed to process refund');
      }
      return {
        message:
          progress === 'accepted'
            ? 'Refund processed successfully'
            : 'The refund is recorded; the card provider will be asked again shortly.',
        data: await get(id),
      };
    },
    async exportCsv(filter: PaymentFilter, by: Actor): Promise<Readable> {
      await audit.record(db, {
        action: 'payments.exported',
        actorUid: by.uid,
        detail: { payments: await countPayments(db, filter) },
        caller: by,
      });
      async function* lines() {
        for await (const found of inBatches<PaymentWithUser>((after) =>
          listPaymentsAfter(db, filter, after, CSV_BATCH),
        )) {
          const payments = found.map(({ payment }) => payment);
          const discounts = await context.discounts.describe(db, payments);
          const rows = await complete(db, found);
          yield rows.map((row) => exportedCells(row, discounts.get(row.id)));
        }
      }
      return streamCsv(exportedColumns, lines());
    },
  };
}
