// SQL of payments, webhook events, disputes and unmatched intents.
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
} from '../../providers/payments/port.ts';
import {
  disputes,
  type Payment,
  payments,
  providerEvents,
  refunds,
  strayIntents,
} from './payments.tables.ts';

type NewPayment = typeof payments.$inferInsert;
const finalStatuses = ['succeeded', 'canceled'] as const;

export async function insertPayment(tx: Db, row: NewPayment): Promise<Payment> {
  const rows = await tx.insert(payments).values(row).returning();
  const inserted = rows[0];
  if (!inserted) throw new Error('inserting a payment returned no row');
  return inserted;
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const rows = await db.select().from(payments).where(eq(payments.id, id));
  return rows[0] ?? null;
}

export async function findPaymentForUpdate(tx: Db, id: string): Promise<Payment | null> {
  const rows = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return rows[0] ?? null;
}

export async function findPaymentByIntent(db: Db, intentId: string): Promise<Payment | null> {
  const rows = await prepared(db, 'payments_find_by_intent', (handle, name) =>
    handle
      .select()
      .from(payments)
      .where(eq(payments.intentId, sql.placeholder('intentId')))
      .prepare(name),
  ).execute({ intentId });
  return rows[0] ?? null;
}

export async function findPaymentByIntentForUpdate(
  tx: Db,
  intentId: string,
): Promise<Payment | null> {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.intentId, intentId))
    .for('update');
  return rows[0] ?? null;
}

/** The payment of a subject (a booking or an order) that is not cancelled: an open one, else the newest. */
export async function findLivingPayment(
  db: Db,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<Payment | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.subjectId, subjectId),
        ne(payments.status, 'canceled'),
      ),
    )
    .orderBy(sql`${payments.status} = 'succeeded'`, desc(payments.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function updatePayment(
  tx: Db,
  id: string,
  values: Partial<NewPayment> & { updatedAt: Date },
): Promise<Payment> {
  const rows = await tx.update(payments).set(values).where(eq(payments.id, id)).returning();
  const row = rows[0];
  if (!row) throw new Error(`payment ${id} vanished`);
  return row;
}

/**
 * Stores the intent's id in a payment without an intent.
 * @returns false when the payment was cancelled or has an intent
 */
export async function updateIntentId(
  db: Db,
  id: string,
  values: { intentId: string; status: Payment['status']; updatedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set(values)
    .where(and(eq(payments.id, id), eq(payments.status, 'created'), isNull(payments.intentId)))
    .returning({ id: payments.id });
  return rows.length === 1;
}

export async function getNextReceiptNumber(tx: Db): Promise<number> {
  const rows = await rowsOf<{ number: string | number }>(
    tx,
    sql`select nextval('receipt_numbers') as number`,
  );
  return Number(rows[0]?.number);
}

export function listDuePayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
}

/** Makes every payment that has a next check time due now. */
export async function updateAllDue(db: Db, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(sql`${payments.nextCheckAt} is not null`);
}

/** Makes every payment due now that has no next check time although one of its refunds is not finished. */
export async function updateUnfollowedDue(db: Db, now: Date): Promise<void> {
  const waiting = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'pending', 'requires_action']));
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(isNull(payments.nextCheckAt), inArray(payments.id, waiting)));
}

/** Payments of a purpose that were created before this time and are neither paid nor cancelled. */
export function listOpenPaymentsBefore(
  db: Db,
  purpose: PaymentPurpose,
  before: Date,
  limit: number,
): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        notInArray(payments.status, [...finalStatuses]),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}

export async function hasEvent(db: Db, eventId: string): Promise<boolean> {
  const rows = await prepared(db, 'payments_has_event', (handle, name) =>
    handle
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(eq(providerEvents.id, sql.placeholder('eventId')))
      .prepare(name),
  ).execute({ eventId });
  return rows.length > 0;
}

/** @returns false when this event was already processed */
export async function insertEvent(tx: Db, event: ProviderEvent, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ id: event.eventId, type: event.type, intentId: event.intentId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return rows.length === 1;
}

export async function removeEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, before));
}

/**
 * Stores a dispute, unless a newer state of the dispute is already stored.
 * @param noticedAt the time of the event or answer that contained the dispute
 * @returns whether the dispute is new or its status or net amount changed
 */
export async function upsertDispute(
  tx: Db,
  paymentId: string,
  dispute: ProviderDispute,
  noticedAt: Date,
): Promise<boolean> {
  const { disputeId: id, ...values } = dispute;
  const rows = await tx
    .insert(disputes)
    .values({ id, paymentId, ...values, noticedAt })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        status: sql`excluded.status`,
        netMinor: sql`excluded.net_minor`,
        noticedAt: sql`excluded.noticed_at`,
      },
      setWhere: sql`${disputes.noticedAt} <= excluded.noticed_at
        and (${disputes.status}, ${disputes.netMinor}) is distinct from (excluded.status, excluded.net_minor)`,
    })
    .returning({ id: disputes.id });
  return rows.length > 0;
}

export function listDisputes(db: Db, paymentId: string) {
  return db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
}

/** Stores the sums of a payment's refunds and disputes in its row, so that lists read one row per payment. */
export async function updateSums(tx: Db, paymentId: string, now: Date): Promise<Payment> {
  return updatePayment(tx, paymentId, {
    refundedMinor: sql`(select coalesce(sum(${refunds.amountMinor}), 0)::int from ${refunds}
      where ${refunds.paymentId} = ${paymentId}
        and ${refunds.status} in ('pending', 'requires_action', 'succeeded'))` as never,
    adjustmentsNetMinor: sql`(select coalesce(sum(net_minor), 0)::int from ${refunds}
      where ${refunds.paymentId} = ${paymentId}
        and ${refunds.status} in ('pending', 'requires_action', 'succeeded'))
      + (select coalesce(sum(net_minor), 0)::int from ${disputes} where ${disputes.paymentId} = ${paymentId})` as never,
    isDisputed:
      sql`exists (select 1 from ${disputes} where ${disputes.paymentId} = ${paymentId})` as never,
    updatedAt: now,
  });
}

export async function upsertUnmatchedIntent(
  db: Db,
  intent: ProviderIntent,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(strayIntents)
    .values({
      intentId: intent.intentId,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      status: intent.status,
      metadata: { ...intent.metadata },
      foundAt: now,
    })
    .onConflictDoUpdate({ target: strayIntents.intentId, set: { status: intent.status } })
    .returning({ foundAt: strayIntents.foundAt });
  return rows[0]?.foundAt.getTime() === now.getTime();
}

export function listDisputesOf(db: Db, paymentIds: string[]) {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds));
}

export function listStrays(db: Db) {
  return db.select().from(strayIntents).orderBy(desc(strayIntents.foundAt)).limit(100);
}

/** All payments of one person, newest first, also unfinished and cancelled ones. */
export function listPaymentsOf(db: Db, userUid: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.userUid, userUid))
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

export function listSuccessfulPaymentsOf(
  db: Db,
  userUid: string,
  limit: number,
): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userUid, userUid), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export async function anonymisePayments(tx: Db, userUid: string): Promise<void> {
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.userUid, userUid));
  // Remove the notes of administrators, because they can contain personal data.
  await tx.update(refunds).set({ note: null }).where(inArray(refunds.paymentId, own));
  await tx.update(payments).set({ userUid: null }).where(eq(payments.userUid, userUid));
  await tx.update(refunds).set({ requestedBy: null }).where(eq(refunds.requestedBy, userUid));
}
