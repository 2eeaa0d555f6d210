// Subscription Management: lists and exports subscribers for administrators, and sums up their subscriptions.

import type { Readable } from 'node:stream';
import type {
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { inBatches } from '../../db/batches.ts';
import { type Db, pick } from '../../db/client.ts';
import { firstRow, onlyRow } from '../../db/rows.ts';
import { containsFolded } from '../../db/text-search.ts';
import { notFound } from '../../http/app-error.ts';
import { cell, streamCsv } from '../../http/csv.ts';
import type { Actor } from '../../http/guards/principal.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { users } from '../accounts/accounts.tables.ts';
import { findBuyer } from '../payments/orders.service.ts';
import { getRevenue } from '../payments/oversight/oversight.service.ts';
import { orders, payments } from '../payments/payments.tables.ts';
import { canEditExpiry, isActive, isGiven, statusOf } from './subscription.policy.ts';
import { subscriptions } from './subscription.tables.ts';

function toSubscriber({ row, refundedMinor, ...user }: SubscriberRow, now: Date): Subscriber {
  return {
    ...user,
    hasActiveSubscription: isActive(row, now),
    subscriptionStatus: statusOf(row, now),
    canEditExpiry: canEditExpiry(row, now),
    purchaseDate: row.purchasedAt?.toISOString() ?? null,
    subscriptionExpiryDate: row.expiresAt?.toISOString() ?? null,
    // Premium through a seat of a group is neither bought nor given: nothing was paid for this person alone.
    amount: row.purchasedAt || isGiven(row) ? row.amountMinor : null,
    refundedAmount: refundedMinor,
    currency: row.currency,
    isGiven: isGiven(row),
    givenReason: isGiven(row) ? row.givenReason : null,
  };
}

export async function listSubscribersPage(
  ctx: Context,
  query: SubscriberQuery,
): Promise<Omit<SubscriberPage, 'success'>> {
  const now = ctx.clock.now();
  const total = await countSubscribers(ctx.db, query);
  const rows = await listSubscribers(ctx.db, query, pageOf(total, query).offset);
  return { data: rows.map((found) => toSubscriber(found, now)), total };
}

/** @returns null for a person who has never had a subscription @throws AppError not_found */
export async function getSubscriber(ctx: Context, userUid: string): Promise<Subscriber | null> {
  const found = await findSubscriber(ctx.db, userUid);
  if (!found && !(await findBuyer(ctx.db, userUid))) throw notFound('This user');
  return found ? toSubscriber(found, ctx.clock.now()) : null;
}

export async function exportSubscribers(ctx: Context, by: Actor): Promise<Readable> {
  const now = ctx.clock.now();
  await ctx.audit.record(ctx.db, by, 'subscription.exported', null, {
    users: await countSubscribers(ctx.db, { searchTerm: '' }),
  });
  const date = (at: string | null) => (at ? cell.dayOf(new Date(at)) : '');
  async function* lines() {
    for await (const rows of inBatches<SubscriberRow>((after, limit) =>
      listSubscribersAfter(ctx.db, after, limit),
    ))
      yield rows
        .map((found) => toSubscriber(found, now))
        .map((row) => [
          row.displayName,
          row.email,
          row.subscriptionStatus,
          date(row.purchaseDate),
          date(row.subscriptionExpiryDate),
          cell.currency(row.currency),
          cell.amount(row.amount),
          cell.amount(row.refundedAmount),
          row.isGiven ? `given: ${row.givenReason}` : '',
        ]);
  }
  return streamCsv(
    ['Name', 'Email', 'Status', 'Purchased', 'Expires', 'Currency', 'Amount', 'Refunded', 'Given'],
    lines(),
  );
}

export async function getSubscriptionFigures(ctx: Context): Promise<SubscriptionAnalytics> {
  const set = await ctx.settings.read(ctx.db);
  const revenue = await getRevenue(ctx, 'subscription');
  const now = ctx.clock.now();
  const active = await ctx.db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(users, eq(users.uid, subscriptions.userUid))
    .where(
      and(
        eq(subscriptions.isActive, true),
        gt(subscriptions.expiresAt, now),
        isNull(users.deletedAt),
      ),
    )
    .then(onlyRow);
  // Purchases that were paid and delivered, whether or not they were refunded later.
  const sold = and(
    eq(orders.purpose, 'subscription'),
    isNotNull(orders.fulfilledAt),
    gt(orders.amountMinor, 0),
  );
  return {
    activeSubscriptions: active.count,
    totalRevenue: revenue.amount,
    revenueCurrency: revenue.currency,
    totalSubscriptionsSold: await ctx.db.$count(orders, sold),
    ...pick(
      set,
      'subscriptionPrice',
      'subscriptionCurrency',
      'subscriptionDurationDays',
      'examDate',
    ),
  };
}

// SQL of the list of subscribers. A deleted account has no row in `subscriptions`. The indexes of `users` have no deleted
// accounts, so a statement uses them only if it leaves these out as well.
const subscriber = and(eq(users.uid, subscriptions.userUid), isNull(users.deletedAt));

type Search = Pick<SubscriberQuery, 'searchTerm'>;
type SortBy = SubscriberQuery['sortBy'];

const begun = sql`coalesce(${subscriptions.purchasedAt}, ${subscriptions.givenAt})`;
/** Each sort order has an index that ends with the person's uid. */
const sortColumns: Record<SortBy, SQL[]> = {
  purchased: [begun],
  name: [sql`(${users.displayName} collate "und-x-icu")`],
  email: [sql`${users.emailKey}`],
  status: [sql`${subscriptions.isActive}`, sql`${subscriptions.expiresAt}`],
  expiry: [sql`${subscriptions.expiresAt}`],
  amount: [sql`${subscriptions.amountMinor}`],
};
const ofPerson: readonly SortBy[] = ['name', 'email'];

const matching = ({ searchTerm }: Search) =>
  searchTerm === '' ? undefined : containsFolded(sql`search_text`, searchTerm);

/** @param tie sorts rows with equal values */
function inOrder({ sortBy, sortOrder }: SubscriberQuery, tie: SQLWrapper): SQL[] {
  const direction = sortOrder === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  // Columns of `users` are never null and their indexes specify no order of nulls, so `plain` specifies none.
  const plain = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const isPersons = ofPerson.includes(sortBy);
  return [
    ...sortColumns[sortBy].map((column) => sql`${column} ${isPersons ? plain : direction}`),
    sql`${tie} ${plain}`,
  ];
}

/**
 * What was returned of the latest purchase, whose price is in the row. Premium that an administrator gave afterwards was not bought,
 * and a purchase for nothing has no payment.
 */
const refundedMinor = sql<number>`coalesce((select ${payments.refundedMinor} from ${orders}
  left join ${payments} on ${payments.id} = ${orders.paymentId}
  where ${orders.userUid} = ${subscriptions.userUid} and ${orders.purpose} = 'subscription'
    and ${orders.fulfilledAt} is not null and ${subscriptions.purchasedAt} is not null
  order by ${orders.fulfilledAt} desc limit 1), 0)`;

const columns = {
  userId: users.uid,
  displayName: users.displayName,
  email: users.email,
  row: subscriptions,
  refundedMinor,
};
const select = (db: Db) => db.select(columns).from(subscriptions).innerJoin(users, subscriber);
type SubscriberRow = Awaited<ReturnType<typeof select>>[number];

async function countSubscribers(db: Db, search: Search): Promise<number> {
  if (search.searchTerm === '') return db.$count(subscriptions);
  const found = db
    .select({ uid: users.uid })
    .from(subscriptions)
    .innerJoin(users, subscriber)
    .where(matching(search));
  return db.$count(found.as('found'));
}

/** Finds the rows of the page with one index, and reads the other columns only for these rows. */
function listSubscribers(db: Db, query: SubscriberQuery, offset: number): Promise<SubscriberRow[]> {
  const all = db.select({ uid: subscriptions.userUid }).from(subscriptions).$dynamic();
  const isAlone = query.searchTerm === '' && !ofPerson.includes(query.sortBy);
  const page = (isAlone ? all : all.innerJoin(users, subscriber))
    .where(matching(query))
    .orderBy(...inOrder(query, ofPerson.includes(query.sortBy) ? users.uid : subscriptions.userUid))
    .limit(query.limit)
    .offset(offset)
    .as('page');
  return db
    .select(columns)
    .from(page)
    .innerJoin(subscriptions, eq(subscriptions.userUid, page.uid))
    .innerJoin(users, eq(users.uid, page.uid))
    .orderBy(...inOrder(query, users.emailKey));
}

/** One page of the export: newest account first, because that order does not change while the export runs. */
function listSubscribersAfter(
  db: Db,
  after: Pick<SubscriberRow, 'userId'> | null,
  limit: number,
): Promise<SubscriberRow[]> {
  // Let the database read the time of the row `after`. A JavaScript Date has only milliseconds, so rows could be
  // skipped.
  const rest = sql`(${users.createdAt}, ${users.uid})
    < (select created_at, uid from users where uid = ${after?.userId})`;
  return select(db)
    .where(after ? rest : undefined)
    .orderBy(desc(users.createdAt), desc(users.uid))
    .limit(limit);
}

const findSubscriber = (db: Db, userUid: string): Promise<SubscriberRow | null> =>
  select(db).where(eq(subscriptions.userUid, userUid)).then(firstRow);
