// The effects of the payment of an order, inside the transaction that settles, cancels or refunds the payment.
import type { Db } from '../../db/client.ts';
import type {
  PaymentHandlers,
  PaymentSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import { findBuyer } from './buyers.repository.ts';
import { createOrderFulfilment } from './order-fulfilment.ts';
import { findOrderForUpdate, updateOrder } from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { isActive } from './subscription.policy.ts';
import { findSubscriptionForUpdate } from './subscription.repository.ts';
import { receiptNotes, refundedMail } from './subscription-mails.ts';

export function createOrderPayments(deps: SubscriptionDeps): PaymentHandlers {
  const { clock, live, mail } = deps;
  const { fulfil, takeBack } = createOrderFulfilment(deps);

  return {
    async onSettled(tx: Db, payment: PaymentSummary): Promise<SettledOutcome> {
      const isThere = payment.userUid !== null;
      const order = await findOrderForUpdate(tx, payment.subjectId);
      if (!isThere || !order || order.status !== 'open') {
        return {
          outcome: 'return_money',
          reason: isThere ? 'duplicate' : 'requested_by_customer',
          note: isThere
            ? 'Paid for an order that was closed already: the money goes back automatically.'
            : 'Paid after the account was deleted: the money goes back automatically.',
        };
      }
      const paid = { ...order, amountMinor: payment.amountMinor };
      const until = await fulfil(tx, paid, payment.paymentId);
      return { outcome: 'fulfilled', receiptNotes: receiptNotes(paid, until, clock.now()) };
    },
    async onCancelled(tx, payment) {
      await updateOrder(tx, payment.subjectId, 'open', { status: 'abandoned' });
    },
    async onRefunded(tx, payment, refund) {
      if (!refund.isFull) return;
      const order = await findOrderForUpdate(tx, payment.subjectId);
      const now = clock.now();
      const wasTaken =
        order !== null &&
        (await updateOrder(tx, order.id, 'fulfilled', { status: 'refunded', refundedAt: now }));
      if (!wasTaken || !payment.userUid) return;
      const row = await findSubscriptionForUpdate(tx, payment.userUid);
      if (!row?.expiresAt) return;
      const expiresAt = await takeBack(
        tx,
        payment.userUid,
        { ...row, expiresAt: row.expiresAt },
        order,
      );
      const buyer = await findBuyer(tx, payment.userUid);
      const isLeft = isActive({ ...row, expiresAt }, now);
      if (buyer) {
        await mail.queue(tx, refundedMail(buyer, order, isLeft ? expiresAt : null));
      }
      await live.publish(tx, [{ to: { uid: payment.userUid }, kind: 'subscription', data: {} }]);
      await live.recheckStreamsOf(tx, payment.userUid);
    },
  };
}
