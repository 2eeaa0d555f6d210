// SQL of Payment Oversight: the list, its totals, one payment.

import type { paymentSorts } from '@urost3/contract/payments.ts';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type Payment, payments } from './payments.tables.ts';

export interface PaymentFilter {
  /** Empty means all, as it does in the address of a form that was left alone. */
  status:
    | ''
    | 'all'
    | 'succeeded'
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'canceled';
  search: string;
}

export interface PaymentOrder {
  sortBy: (typeof paymentSorts)[number];
  sortOrder: 'asc' | 'desc';
}

export interface PaymentWithUser {
  payment: Payment;
  user: { firstName: string; lastName: string; email: string } | null;
}

/** `%`, `_` and `\\` in what people type stand for themselves. */
function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

const fullName = sql`lower((u.first_name || ' ' || u.last_name) collate "und-x-icu")`;

function conditions({ status, search }: PaymentFilter): SQL | undefined {
  const pattern = containing(search);
  // Payment and person are looked for apart: each has its index.
  const isFound = sql`${payments.id} in (
    select id from payments where search_text like ${pattern}
    union all
    select p.id from users u join payments p on p.user_uid = u.uid
      where u.search_text like ${pattern} or ${fullName} like ${pattern})`;
  return and(
    // Not yet known to the provider: nothing was paid with either.
    status === 'requires_payment_method'
      ? inArray(payments.status, ['requires_payment_method', 'created'])
      : status === '' || status === 'all'
        ? undefined
        : eq(payments.status, status),
    search === '' ? undefined : isFound,
  );
}

const withUser = {
  payment: payments,
  user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
};

/** Ties go the way the rest goes: by date, and then by id, as the index runs. */
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
): Promise<PaymentWithUser[]> {
  // People are joined to the page alone, not to what comes before it.
  const wanted = db
    .select({ id: payments.id })
    .from(payments)
    .where(conditions(filter))
    .orderBy(...inOrder(order))
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select(withUser)
    .from(payments)
    .leftJoin(users, eq(users.uid, payments.userUid))
    .where(inArray(payments.id, wanted))
    .orderBy(...inOrder(order));
}

export function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  return db.$count(payments, conditions(filter));
}

export async function findPaymentWithUser(db: Db, id: string): Promise<PaymentWithUser | null> {
  const rows = await db
    .select(withUser)
    .from(payments)
    .leftJoin(users, eq(users.uid, payments.userUid))
    .where(eq(payments.id, id));
  return rows[0] ?? null;
}

/** Who to write to; null for a deleted account. */
export async function findContact(db: Db, uid: string) {
  const rows = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}
