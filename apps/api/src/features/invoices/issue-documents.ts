// Issues missing invoices and credit notes. The counters stay locked for the whole transaction. Therefore only one
// process assigns numbers at a time, and a rollback leaves no gap in the numbers.
import { composeText, isDrawable } from '@urost3/contract/invoices.ts';
import { describeMethod } from '@urost3/contract/payments.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { Payment } from '../payments/payments.tables.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { hasFontFor } from './document-fonts.ts';
import { findBilling } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.tables.ts';
import type { InvoiceSettings } from './invoices.types.ts';
import {
  findBuyer,
  findPaidPayment,
  getNextNumber,
  insertDocument,
  listDocumentsOfPayment,
  listWaiting,
  lockCounters,
  type Waiting,
} from './issue.repository.ts';
import { vatInside } from './vat.ts';

const BATCH = 100;

export interface IssueContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveService;
  readonly settings: SettingsService;
  readonly business: InvoiceSettings;
  readonly onBackgroundError: (error: unknown) => void;
  /** Whether payments are simulated. */
  readonly isTest: boolean;
}

type Customer = Pick<InvoiceRow, 'customerName' | 'customerAddress' | 'customerReference'>;

/**
 * The customer of a document. The buyer's account supplies a missing name. After the deletion of the account, the
 * customer is the same as on the invoice of the payment.
 */
async function customerOf(tx: Db, payment: Payment, invoice: InvoiceRow | undefined) {
  const buyer = payment.userUid ? await findBuyer(tx, payment.userUid) : null;
  if (!payment.userUid || !buyer) {
    const { customerName, customerAddress, customerReference } = invoice ?? {
      customerName: DELETED_USER,
      customerAddress: '',
      customerReference: '',
    };
    return { customerName, customerAddress, customerReference } satisfies Customer;
  }
  const billing = await findBilling(tx, payment.userUid);
  const accountName = composeText(`${buyer.firstName} ${buyer.lastName}`);
  // Use the email address when the font cannot draw the person's name.
  const isShown = isDrawable(accountName) && (await hasFontFor(accountName));
  return {
    customerName: billing?.name || (isShown ? accountName : buyer.email),
    customerAddress: billing?.address ?? '',
    customerReference: billing?.reference ?? '',
  } satisfies Customer;
}

async function sellerOf(context: IssueContext, tx: Db) {
  const { business } = context;
  const settings = await context.settings.read(tx);
  return {
    sellerName: business.businessName ?? settings.businessName,
    sellerAddress: business.address ?? settings.businessAddress,
    sellerVatNumber: business.vatNumber,
    vatRate: business.vatRate,
    vatNote: business.vatNote,
  };
}

/** Issues one document. @returns its payment; null when nothing is left to credit */
async function issueOne(context: IssueContext, tx: Db, waiting: Waiting): Promise<Payment | null> {
  const payment = await findPaidPayment(tx, waiting.paymentId);
  if (!payment) throw new Error(`payment ${waiting.paymentId} is not paid`);
  const earlier = await listDocumentsOfPayment(tx, payment.id);
  const invoice = earlier.find(({ source }) => source === 'payment');
  const before = earlier.reduce(
    (sum, { kind, grossMinor }) => sum + (kind === 'invoice' ? grossMinor : -grossMinor),
    0,
  );
  const isCredit = waiting.source === 'refund' || waiting.source === 'dispute';
  // A lost dispute after a refund takes back only the remaining amount.
  const grossMinor = isCredit ? Math.min(waiting.amountMinor, before) : waiting.amountMinor;
  if (grossMinor <= 0) return null;
  const corrects =
    waiting.source === 'failed_refund'
      ? earlier.find(({ source, sourceId }) => source === 'refund' && sourceId === waiting.sourceId)
      : invoice;
  // A credit note has the seller and the VAT rate of its invoice, even if the configuration has changed.
  const seller = invoice ?? (await sellerOf(context, tx));
  const after = before + (isCredit ? -grossMinor : grossMinor);
  // Compute the VAT of the remaining amount before and after this document, and take the difference. Because of rounding, separately
  // computed VAT of credit notes could differ from the VAT of the invoice in total.
  const vatMinor = Math.abs(vatInside(after, seller.vatRate) - vatInside(before, seller.vatRate));
  const kind = isCredit ? 'credit_note' : 'invoice';
  const card =
    payment.cardBrand && payment.cardLast4
      ? { brand: payment.cardBrand, last4: payment.cardLast4 }
      : null;
  await insertDocument(tx, {
    id: newId('doc'),
    kind,
    number: await getNextNumber(tx, kind),
    source: waiting.source,
    sourceId: waiting.sourceId,
    paymentId: payment.id,
    correctsId: corrects?.id ?? null,
    userUid: payment.userUid,
    currency: payment.currency,
    grossMinor,
    vatMinor,
    netMinor: grossMinor - vatMinor,
    vatRate: seller.vatRate,
    vatNote: seller.vatNote,
    description: payment.description,
    sellerName: seller.sellerName,
    sellerAddress: seller.sellerAddress,
    sellerVatNumber: seller.sellerVatNumber,
    ...(await customerOf(tx, payment, invoice)),
    method: describeMethod({ card, wallet: payment.wallet }) ?? 'Card',
    isTest: context.isTest,
    datedAt: waiting.datedAt,
    issuedAt: context.clock.now(),
  });
  return payment;
}

/**
 * Issues up to a batch of documents, oldest first.
 * @param failed the payments of which a document could not be issued in this run. Their later documents wait too, because a
 * credit note needs its invoice. Other payments are not kept back.
 * @returns how many waiting documents were read
 */
async function issueBatch(context: IssueContext, tx: Db, failed: Set<string>): Promise<number> {
  await lockCounters(tx);
  // Read only after locking, because another process may have issued documents while this one waited for the lock.
  const found = await listWaiting(tx, BATCH, [...failed]);
  const issuedFor = new Map<string, Payment>();
  for (const waiting of found) {
    if (failed.has(waiting.paymentId)) continue;
    try {
      // Use a savepoint, so that a failed document takes no number.
      const payment = await tx.transaction((inner) => issueOne(context, inner, waiting));
      if (payment) issuedFor.set(payment.id, payment);
    } catch (error) {
      failed.add(waiting.paymentId);
      context.onBackgroundError(error);
    }
  }
  const events = [...issuedFor.values()].flatMap(({ id, purpose, subjectId, userUid }) => [
    { to: { audience: 'finance' as const }, kind: 'payment' as const, data: { paymentId: id } },
    ...(userUid
      ? [
          {
            to: { uid: userUid },
            kind: 'payment' as const,
            data: { paymentId: id, purpose, subjectId },
          },
        ]
      : []),
  ]);
  if (events.length > 0) await context.live.publish(tx, events);
  return found.length;
}

/** Issues every missing document. Repeated calls and calls from several processes are safe. */
export async function issueDocuments(context: IssueContext): Promise<void> {
  const failed = new Set<string>();
  while ((await context.db.transaction((tx) => issueBatch(context, tx, failed))) > 0);
}
