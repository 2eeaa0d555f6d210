// SQL of Payment Oversight: the list, the number of payments in the list, and single payments.

import type { paymentSorts } from '@urost3/contract/payments/payments.ts';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Db, pick } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { containsFolded } from '../../../db/text-search.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { type Booking, bookings } from '../../bookings/bookings.tables.ts';
import { type Payment, payments } from '../payments.tables.ts';

export interface PaymentFilter {
  /** An empty string and `all` do not filter. The form sends an empty string for an unused field. */
  status:
    | ''
    | 'all'
    | 'succeeded'
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'canceled';
  search: string;
  show?: 'attention' | undefined;
}

export interface PaymentOrder {
  sortBy: (typeof paymentSorts)[number];
  sortOrder: 'asc' | 'desc';
}

/** A payment with the person who paid and the interview that was booked. */
export interface ListedPayment {
  payment: Payment;
  user: { firstName: string; lastName: string; email: string } | null;
  booking: Pick<Booking, 'id' | 'startsAt' | 'startTime' | 'endTime'> | null;
}

const fullName = sql`fold_text(u.first_name || ' ' || u.last_name)`;

function conditions({ status, search, show }: PaymentFilter): SQL | undefined {
  // Search payments and people in separate queries, because each has its own index.
  const isFound = sql`${payments.id} in (
    select id from payments where ${containsFolded(sql`search_text`, search)}
    union all
    select p.id from users u join payments p on p.user_uid = u.uid
      where ${containsFolded(sql`u.search_text`, search)} or ${containsFolded(fullName, search)})`;
  return and(
    // A payment with the status `created` is shown and found as unpaid, because the provider does not know it yet.
    status === 'requires_payment_method'
      ? inArray(payments.status, ['requires_payment_method', 'created'])
      : status === '' || status === 'all'
        ? undefined
        : eq(payments.status, status),
    search === '' ? undefined : isFound,
    show === 'attention' ? isNotNull(payments.attention) : undefined,
  );
}

const isBooked = and(eq(payments.purpose, 'booking'), eq(bookings.id, payments.subjectId));

const listedPayments = (db: Db) =>
  db
    .select({
      payment: payments,
      user: pick(users, 'firstName', 'lastName', 'email'),
      booking: pick(bookings, 'id', 'startsAt', 'startTime', 'endTime'),
    })
    .from(payments)
    .leftJoin(users, eq(users.uid, payments.userUid))
    .leftJoin(bookings, isBooked);

/** Sorts payments of the same amount by date, and payments of the same date by id. */
function inOrder({ sortBy, sortOrder }: PaymentOrder): SQL[] {
  const directed = sortOrder === 'asc' ? asc : desc;
  const first = sortBy === 'amount' ? [directed(payments.amountMinor)] : [];
  return [...first, directed(payments.createdAt), directed(payments.id)];
}

export function listPayments(
  db: Db,
  filter: PaymentFilter,
  order: PaymentOrder,
  page: { limit: number; offset: number },
): Promise<ListedPayment[]> {
  // Select the rows of the list page in a subquery, so that people and bookings are joined only to these rows.
  const wanted = db
    .select({ id: payments.id })
    .from(payments)
    .where(conditions(filter))
    .orderBy(...inOrder(order))
    .limit(page.limit)
    .offset(page.offset);
  return listedPayments(db)
    .where(inArray(payments.id, wanted))
    .orderBy(...inOrder(order));
}

/** One page of the export: newest first, after the given payment. */
export function listPaymentsAfter(
  db: Db,
  filter: PaymentFilter,
  after: ListedPayment | null,
  limit: number,
): Promise<ListedPayment[]> {
  // Let the database look up the time of the payment `after`. A JavaScript Date has only milliseconds, so payments
  // could be skipped.
  const rest = sql`(${payments.createdAt}, ${payments.id})
    < (select created_at, id from payments where id = ${after?.payment.id})`;
  return listedPayments(db)
    .where(and(conditions(filter), after ? rest : undefined))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  return db.$count(payments, conditions(filter));
}

export const findListedPayment = (db: Db, id: string): Promise<ListedPayment | null> =>
  listedPayments(db).where(eq(payments.id, id)).then(firstRow);
