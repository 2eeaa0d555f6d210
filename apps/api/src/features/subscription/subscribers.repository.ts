// SQL of the list of subscribers. A deleted account has no row in `subscriptions`.
import type { SubscriberQuery } from '@urost3/contract/subscription.schemas.ts';
import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containsFolded } from '../../db/like.ts';
import { users } from '../accounts/accounts.tables.ts';
import { payments } from '../payments/payments.tables.ts';
import { subscriptionOrders, subscriptions } from './subscription.tables.ts';

type Search = Pick<SubscriberQuery, 'searchTerm'>;
type SortBy = SubscriberQuery['sortBy'];

const begun = sql`coalesce(${subscriptions.purchasedAt}, ${subscriptions.givenAt})`;
/** Each sort order has an index that ends with the person's uid. */
const orders: Record<SortBy, SQL[]> = {
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
    ...orders[sortBy].map((column) => sql`${column} ${isPersons ? plain : direction}`),
    sql`${tie} ${plain}`,
  ];
}

/** What was returned of the latest purchase, whose price is in the row. */
const refundedMinor = sql<number>`coalesce((select ${payments.refundedMinor} from ${payments}
  join ${subscriptionOrders} on ${subscriptionOrders.paymentId} = ${payments.id}
  where ${subscriptionOrders.userUid} = ${subscriptions.userUid}
    and ${subscriptionOrders.fulfilledAt} = ${subscriptions.purchasedAt} limit 1), 0)`;

const columns = {
  userId: users.uid,
  displayName: users.displayName,
  email: users.email,
  row: subscriptions,
  refundedMinor,
};
const select = (db: Db) =>
  db.select(columns).from(subscriptions).innerJoin(users, eq(users.uid, subscriptions.userUid));
export type SubscriberRow = Awaited<ReturnType<typeof select>>[number];

export async function countSubscribers(db: Db, search: Search): Promise<number> {
  if (search.searchTerm === '') return db.$count(subscriptions);
  const found = db
    .select({ uid: users.uid })
    .from(subscriptions)
    .innerJoin(users, eq(users.uid, subscriptions.userUid))
    .where(matching(search));
  return db.$count(found.as('found'));
}

/** Finds the rows of the page with one index, and reads the other columns only for these rows. */
export function listSubscribers(db: Db, query: SubscriberQuery): Promise<SubscriberRow[]> {
  const { page: number, limit } = query;
  const all = db.select({ uid: subscriptions.userUid }).from(subscriptions).$dynamic();
  const isAlone = query.searchTerm === '' && !ofPerson.includes(query.sortBy);
  const page = (isAlone ? all : all.innerJoin(users, eq(users.uid, subscriptions.userUid)))
    .where(matching(query))
    .orderBy(...inOrder(query, ofPerson.includes(query.sortBy) ? users.uid : subscriptions.userUid))
    .limit(limit)
    .offset((number - 1) * limit)
    .as('page');
  return db
    .select(columns)
    .from(page)
    .innerJoin(subscriptions, eq(subscriptions.userUid, page.uid))
    .innerJoin(users, eq(users.uid, page.uid))
    .orderBy(...inOrder(query, users.emailKey));
}

/** One page of the export: newest account first, because that order does not change while the export runs. */
export function listSubscribersAfter(
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

export async function findSubscriber(db: Db, userUid: string): Promise<SubscriberRow | null> {
  const rows = await select(db).where(eq(subscriptions.userUid, userUid));
  return rows[0] ?? null;
}
