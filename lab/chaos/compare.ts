// Compares the product's rows with the sandbox's objects, exactly to the penny.
import type { Database } from '@urost3/api/src/db/client.ts';
import { SANDBOX_KEYS } from '@urost3/card-sandbox';

export interface BookedIntent {
  id: string;
  status: string;
  amount_received: number;
}
interface BookedTransaction {
  id: string;
  amount: number;
  fee: number;
  net: number;
}
export interface BookedRefund {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
}

export async function listAll<T extends { id: string }>(
  sandbox: string,
  path: string,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const query = `?limit=100${after ? `&starting_after=${after}` : ''}`;
    const response = await fetch(`${sandbox}${path}${query}`, {
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
    });
    const page = (await response.json()) as { data: T[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

export interface Comparison {
  name: string;
  ours: number;
  theirs: number;
}

export const sum = <T>(list: readonly T[], value: (item: T) => number) =>
  list.reduce((total, item) => total + value(item), 0);

export async function compareRecords(database: Database, sandbox: string): Promise<Comparison[]> {
  const intents = await listAll<BookedIntent>(sandbox, '/v1/payment_intents');
  const transactions = await listAll<BookedTransaction>(sandbox, '/v1/balance_transactions');
  const refunds = await listAll<BookedRefund>(sandbox, '/v1/refunds');
  const paid = intents.filter((intent) => intent.status === 'succeeded');
  const [row] = await database.query<Record<string, string | number>>(`
    select
      (select count(*) from payments where status = 'succeeded' and amount_minor > 0) as paid,
      (select coalesce(sum(amount_minor), 0) from payments where status = 'succeeded') as amount,
      (select coalesce(sum(fee_minor), 0) from payments) as fees,
      (select coalesce(sum(net_minor + adjustments_net_minor), 0) from payments) as net,
      (select coalesce(sum(refunded_minor), 0) from payments) as refunded,
      (select coalesce(sum(gross), 0) from payment_totals where status = 'succeeded') as kept_gross,
      (select coalesce(sum(net), 0) from payment_totals) as kept_net,
      (select count(*) from payments where status = 'succeeded' and attention is not null
         and refunded_minor < amount_minor) as unexplained,
      (select count(*) from payments p where p.status = 'succeeded' and p.refunded_minor = 0
         and not exists (select 1 from orders o
                         where o.id = p.subject_id and o.payment_id = p.id and o.status = 'fulfilled')
         and not exists (select 1 from bookings b
                         where b.id = p.subject_id and b.status = 'confirmed')) as paid_for_nothing,
      (select count(*) from orders o where o.purpose = 'subscription' and o.status = 'fulfilled'
         and not exists (select 1 from payments p where p.id = o.payment_id and p.status = 'succeeded')) as unpaid_orders,
      (select count(*) from bookings b where b.status = 'confirmed'
         and not exists (select 1 from payments p where p.purpose = 'booking' and p.subject_id = b.id
                         and p.status = 'succeeded')) as unpaid_bookings,
      (select count(*) from (select subject_id from payments where status = 'succeeded'
         group by subject_id having count(*) > 1) as twice) as paid_twice,
      (select count(*) from subscriptions s join users u on u.uid = s.user_uid
         where s.is_active and s.expires_at > now() and not u.is_demo) as active,
      (select count(*) from (select user_uid from orders where purpose = 'subscription' and status = 'fulfilled'
         union select user_uid from group_seats where left_at is null) as entitled) as entitled`);
  const ours = (name: string) => Number(row?.[name] ?? Number.NaN);
  const known = new Set(
    (
      await database.query<{ intent_id: string }>(
        `select intent_id from payments where status = 'succeeded'`,
      )
    ).map((payment) => payment.intent_id),
  );
  return [
    { name: 'payments that succeeded', ours: ours('paid'), theirs: paid.length },
    {
      name: 'of them known by the same id',
      ours: paid.filter((intent) => known.has(intent.id)).length,
      theirs: paid.length,
    },
    {
      name: 'gross, pence',
      ours: ours('amount'),
      theirs: sum(paid, (intent) => intent.amount_received),
    },
    { name: 'fees, pence', ours: ours('fees'), theirs: sum(transactions, ({ fee }) => fee) },
    { name: 'net, pence', ours: ours('net'), theirs: sum(transactions, ({ net }) => net) },
    {
      name: 'refunded, pence',
      ours: ours('refunded'),
      theirs: sum(
        refunds.filter(({ status }) => status === 'succeeded' || status === 'pending'),
        ({ amount }) => amount,
      ),
    },
    { name: 'gross in the sums kept beside', ours: ours('kept_gross'), theirs: ours('amount') },
    { name: 'net in the sums kept beside', ours: ours('kept_net'), theirs: ours('net') },
    { name: 'paid and kept, but nothing given', ours: ours('paid_for_nothing'), theirs: 0 },
    { name: 'subscriptions given without payment', ours: ours('unpaid_orders'), theirs: 0 },
    { name: 'bookings confirmed without payment', ours: ours('unpaid_bookings'), theirs: 0 },
    { name: 'orders or bookings paid twice', ours: ours('paid_twice'), theirs: 0 },
    { name: 'payments flagged and not returned', ours: ours('unexplained'), theirs: 0 },
    {
      name: 'people with Premium against those with an order or a seat',
      ours: ours('active'),
      theirs: ours('entitled'),
    },
  ];
}
