// Issues missing invoices and credit notes. The counters stay locked for the whole transaction. Therefore only one
// process assigns numbers at a time, and a rollback leaves no gap in the numbers.

import { composeText, type DocumentKind, isDrawable } from '@urost3/contract/invoices/invoices.ts';
import { DELETED_USER } from '@urost3/contract/limits.ts';
import { describeMethod } from '@urost3/contract/payments/payments.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { newId } from '../../db/keys.ts';
import { findById, firstRow, onlyRow } from '../../db/rows.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { users } from '../accounts/accounts.tables.ts';
import { methodOf, paymentEvents, readBrowserKeys } from '../payments/payments.service.ts';
import { type Payment, payments } from '../payments/payments.tables.ts';
import { hasFontFor } from './document-fonts.ts';
import {
  billingDetails,
  documentCounters,
  type documentSources,
  type InvoiceRow,
  invoices,
} from './invoices.tables.ts';

const BATCH = 100;

/** What a document is issued for. */
interface Entry {
  source: (typeof documentSources)[number];
  sourceId: string;
  paymentId: string;
  amountMinor: number;
  datedAt: Date;
}

/** What remains of a payment's invoice after its credit notes. */
const balance = sql`(select coalesce(sum(case when i.kind = 'invoice' then i.gross_minor else -i.gross_minor end), 0)
  from invoices i where i.payment_id = x.payment_id)`;
const hasNone = (source: string) => sql`not exists
  (select 1 from invoices i where i.source = ${source} and i.source_id = x.id)`;
// The payments, refunds, lost disputes and failed refunds without a document. A payment of 0 needs no invoice. A refund may fail, so
// it gets its credit note only when the provider has confirmed the refund.
const waitingEntries = sql`
  select 'payment' as source, 1 as rank, x.id, x.id as payment_id, x.amount_minor, x.paid_at as dated_at
    from payments x where x.status = 'succeeded' and x.amount_minor > 0 and ${hasNone('payment')}
  union all
  select 'refund', 2, x.id, x.payment_id, x.amount_minor, coalesce(x.applied_at, x.updated_at)
    from refunds x where x.status = 'succeeded' and ${hasNone('refund')} and ${balance} > 0
  union all
  select 'dispute', 3, x.id, x.payment_id, x.amount_minor, x.noticed_at
    from disputes x where x.status = 'lost' and ${hasNone('dispute')} and ${balance} > 0
  union all
  select 'failed_refund', 4, x.id, x.payment_id, c.gross_minor, x.updated_at
    from refunds x join invoices c on c.source = 'refund' and c.source_id = x.id
    where x.status in ('failed', 'canceled') and ${hasNone('failed_refund')}`;

/** @param exceptPaymentIds payments whose documents are left out @returns the oldest first */
async function listWaitingEntries(
  db: Db,
  limit: number,
  exceptPaymentIds: readonly string[],
): Promise<Entry[]> {
  const rows = await rowsOf<Omit<Entry, 'datedAt'> & { datedAt: string | Date }>(
    db,
    sql`select source, id as "sourceId", payment_id as "paymentId", amount_minor::int as "amountMinor", dated_at as "datedAt"
      from (${waitingEntries}) w where payment_id <> all(${sql.param([...exceptPaymentIds])}::text[])
      order by dated_at, rank, id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, datedAt: new Date(row.datedAt) }));
}

export async function countWaitingEntries(db: Db): Promise<number> {
  const counting = sql`select count(*)::int as count from (${waitingEntries}) w`;
  const { count } = await rowsOf<{ count: number }>(db, counting).then(onlyRow);
  return count;
}

/** Raises the counter, which its transaction has locked. */
async function takeNextNumber(tx: Db, kind: DocumentKind): Promise<number> {
  const { number } = await tx
    .update(documentCounters)
    .set({ lastNumber: sql`${documentCounters.lastNumber} + 1` })
    .where(eq(documentCounters.kind, kind))
    .returning({ number: documentCounters.lastNumber })
    .then(onlyRow);
  return number;
}

export const findBilling = (db: Db, userUid: string) =>
  db
    .select(pick(billingDetails, 'name', 'address', 'reference'))
    .from(billingDetails)
    .where(eq(billingDetails.userUid, userUid))
    .then(firstRow);

/**
 * The customer of a document. The buyer's account supplies a missing name. After the deletion of the account, the
 * customer is the same as on the invoice of the payment.
 */
async function customerOf(tx: Db, payment: Payment, invoice: InvoiceRow | undefined) {
  const isBuyer = eq(users.uid, payment.userUid ?? '');
  const [buyer] = await tx
    .select(pick(users, 'firstName', 'lastName', 'email'))
    .from(users)
    .where(isBuyer);
  if (!payment.userUid || !buyer) {
    const deleted = { customerName: DELETED_USER, customerAddress: '', customerReference: '' };
    return pick(invoice ?? deleted, 'customerName', 'customerAddress', 'customerReference');
  }
  const billing = await findBilling(tx, payment.userUid);
  const accountName = composeText(`${buyer.firstName} ${buyer.lastName}`);
  // Use the email address when the font cannot draw the person's name.
  const isShown = isDrawable(accountName) && (await hasFontFor(accountName));
  return {
    customerName: billing?.name || (isShown ? accountName : buyer.email),
    customerAddress: billing?.address ?? '',
    customerReference: billing?.reference ?? '',
  };
}

async function sellerOf(ctx: Context, tx: Db) {
  const business = ctx.config.invoices;
  const settings = await ctx.settings.read(tx);
  return {
    sellerName: business.businessName ?? settings.businessName,
    sellerAddress: business.address ?? settings.businessAddress,
    sellerVatNumber: business.vatNumber,
    vatRate: business.vatRate,
    vatNote: business.vatNote,
  };
}

/** Issues one document. @returns its payment; null when nothing is left to credit */
async function issueOne(ctx: Context, tx: Db, entry: Entry): Promise<Payment | null> {
  const payment = await findById(tx, payments, entry.paymentId);
  if (payment?.status !== 'succeeded') throw new Error(`payment ${entry.paymentId} is not paid`);
  const earlier = await tx.select().from(invoices).where(eq(invoices.paymentId, payment.id));
  const invoice = earlier.find(({ source }) => source === 'payment');
  const before = earlier.reduce(
    (sum, { kind, grossMinor }) => sum + (kind === 'invoice' ? grossMinor : -grossMinor),
    0,
  );
  const isCredit = entry.source === 'refund' || entry.source === 'dispute';
  // A lost dispute after a refund takes back only the remaining amount.
  const grossMinor = isCredit ? Math.min(entry.amountMinor, before) : entry.amountMinor;
  if (grossMinor <= 0) return null;
  const corrects =
    entry.source === 'failed_refund'
      ? earlier.find(({ source, sourceId }) => source === 'refund' && sourceId === entry.sourceId)
      : invoice;
  // A credit note has the seller and the VAT rate of its invoice, even if the configuration has changed.
  const seller = invoice ?? (await sellerOf(ctx, tx));
  const after = before + (isCredit ? -grossMinor : grossMinor);
  // Compute the VAT of the remaining amount before and after this document, and take the difference. Because of rounding, separately
  // computed VAT of credit notes could differ from the VAT of the invoice in total.
  const vatMinor = Math.abs(vatInside(after, seller.vatRate) - vatInside(before, seller.vatRate));
  const kind = isCredit ? 'credit_note' : 'invoice';
  await tx.insert(invoices).values({
    id: newId('doc'),
    kind,
    number: await takeNextNumber(tx, kind),
    source: entry.source,
    sourceId: entry.sourceId,
    paymentId: payment.id,
    correctsId: corrects?.id ?? null,
    userUid: payment.userUid,
    currency: payment.currency,
    grossMinor,
    vatMinor,
    netMinor: grossMinor - vatMinor,
    ...pick(seller, 'vatRate', 'vatNote', 'sellerName', 'sellerAddress', 'sellerVatNumber'),
    description: payment.description,
    ...(await customerOf(tx, payment, invoice)),
    method: describeMethod(methodOf(payment)) ?? 'Card',
    isTest: readBrowserKeys(ctx).isTest,
    datedAt: entry.datedAt,
    issuedAt: ctx.clock.now(),
  });
  return payment;
}

/**
 * Issues up to a batch of documents, oldest first.
 * @param failed the payments of which a document could not be issued in this run. Their later documents wait too, because a
 * credit note needs its invoice. Other payments are not kept back.
 * @returns how many waiting entries were read
 */
async function issueBatch(ctx: Context, tx: Db, failed: Set<string>): Promise<number> {
  // In a fixed order, so that two processes cannot deadlock.
  await tx.select().from(documentCounters).orderBy(asc(documentCounters.kind)).for('update');
  // Read only after locking, because another process may have issued documents while this one waited for the lock.
  const found = await listWaitingEntries(tx, BATCH, [...failed]);
  const issuedFor = new Map<string, Payment>();
  for (const entry of found) {
    if (failed.has(entry.paymentId)) continue;
    try {
      // Use a savepoint, so that a failed document takes no number.
      const payment = await tx.transaction((inner) => issueOne(ctx, inner, entry));
      if (payment) issuedFor.set(payment.id, payment);
    } catch (error) {
      failed.add(entry.paymentId);
      ctx.onBackgroundError(error);
    }
  }
  await ctx.live.publish(tx, [...issuedFor.values()].flatMap(paymentEvents));
  return found.length;
}

/** Issues every missing document. Repeated calls and calls from several processes are safe. */
export async function issueDocuments(ctx: Context) {
  const failed = new Set<string>();
  while ((await ctx.db.transaction((tx) => issueBatch(ctx, tx, failed))) > 0);
}

/** The VAT contained in a price, rounded to the penny. @param rate in hundredths of a percent */
function vatInside(grossMinor: number, rate: number): number {
  return Math.round((grossMinor * rate) / (10_000 + rate));
}

/** Issues missing documents. The job is sent in the transaction that changes a payment. */
export const issueSoon = jobKind<Record<string, never>>('invoices.issue', {
  retries: 5,
  expireSeconds: 300,
});
