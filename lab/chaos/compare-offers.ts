// Compares discount codes, seats, Premium time and invoices with the offers of this run and with the sandbox's objects.
import type { Database } from '@urost3/api/src/db/client.ts';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { type BookedIntent, type BookedRefund, type Comparison, listAll, sum } from './compare.ts';

interface Offered {
  /** Maps each code to the number of its allowed uses. All of them must be used at the end. */
  uses: ReadonlyMap<string, number>;
  /** The number of seats that must be taken at the end. */
  seats: number;
  /** The codes as administrators see them. */
  codes: readonly DiscountCode[];
}

interface PaidWithCode {
  code: string;
  intent_id: string | null;
}

/** Compares the income per code in the administrators' report with the intents at the provider. */
async function compareTakings(
  database: Database,
  sandbox: string,
  codes: readonly DiscountCode[],
): Promise<Comparison[]> {
  const intents = await listAll<BookedIntent>(sandbox, '/v1/payment_intents');
  const refunds = await listAll<BookedRefund>(sandbox, '/v1/refunds');
  const kept = new Map(intents.map((intent) => [intent.id, intent.amount_received]));
  for (const { payment_intent: id, amount } of refunds) kept.set(id, (kept.get(id) ?? 0) - amount);
  const paid = await database.query<PaidWithCode>(`
    select c.code, p.intent_id from discount_uses d
    join payments p on p.id = d.payment_id join discount_codes c on c.id = d.code_id
    where d.state = 'used'`);
  return codes.map(({ code, takings }) => ({
    name: `kept from payments with ${code}, pence`,
    ours: takings,
    theirs: sum(
      paid.filter((payment) => payment.code === code),
      ({ intent_id: id }) => kept.get(id ?? '') ?? 0,
    ),
  }));
}

export async function compareOffers(
  database: Database,
  sandbox: string,
  { uses, seats, codes }: Offered,
): Promise<Comparison[]> {
  const [row] = await database.query<Record<string, string | number>>(`
    select
      (select count(*) from payments p join discount_uses d on d.payment_id = p.id
         where (p.status = 'succeeded' and p.fulfilled_at is not null) <> (d.state = 'used')) as uses_beside_payments,
      (select count(*) from payments p join discount_uses d on d.payment_id = p.id
         where p.status = 'succeeded' and p.amount_minor + d.saved_minor <>
           case p.purpose when 'booking' then 5000 else 18000 end) as wrong_prices,
      (select count(*) from orders where purpose = 'group' and status = 'fulfilled') as group_orders,
      (select count(*) from groups g join orders o on o.group_id = g.id where o.status = 'fulfilled'
         and g.seats = o.seats and o.amount_minor = 18000 * o.seats and g.ended_at is null) as groups_bought,
      (select coalesce(sum(o.amount_minor), 0) from orders o where o.purpose = 'group' and o.status in ('fulfilled', 'refunded')) as group_takings,
      (select coalesce(sum(p.amount_minor), 0) from payments p where p.purpose = 'group' and p.status = 'succeeded') as group_payments,
      (select count(*) from group_seats where left_at is null) as seats,
      (select count(*) from (select group_id from group_seats s join groups g on g.id = s.group_id
         where s.left_at is null group by group_id, g.seats having count(*) > g.seats) as crowded) as crowded,
      (select count(*) from users u
         left join group_seats g on g.user_uid = u.uid and g.left_at is null
         left join subscriptions s on s.user_uid = u.uid
         cross join lateral (select count(*) as bought from orders o
           where o.user_uid = u.uid and o.purpose = 'subscription' and o.status = 'fulfilled') o
         where (g.id is not null or o.bought > 0) and abs(extract(epoch from s.expires_at
           - coalesce(g.access_until, now()) - o.bought * interval '365 days')) > 3600) as wrong_times,
      (select coalesce(sum(case kind when 'invoice' then gross_minor else -gross_minor end), 0) from invoices) as invoiced,
      (select coalesce(sum(amount_minor - refunded_minor), 0) from payments where status = 'succeeded') as kept,
      (select count(*) from invoices where kind = 'invoice') as invoices,
      (select count(*) from payments where status = 'succeeded' and amount_minor > 0) as paid,
      (select coalesce(max(last_number), 0) from document_counters where kind = 'invoice') as last_number`);
  const ours = (name: string) => Number(row?.[name] ?? Number.NaN);
  return [
    ...codes.map(({ code, used, reserved }) => ({
      name: `uses of ${code}, those of unfinished payments included`,
      ours: used + reserved,
      theirs: uses.get(code) ?? Number.NaN,
    })),
    ...(await compareTakings(database, sandbox, codes)),
    { name: 'uses that contradict their payment', ours: ours('uses_beside_payments'), theirs: 0 },
    { name: 'price and saving other than the full price', ours: ours('wrong_prices'), theirs: 0 },
    {
      name: 'departments bought by card, with their seats',
      ours: ours('groups_bought'),
      theirs: ours('group_orders'),
    },
    {
      name: 'their orders beside their payments, pence',
      ours: ours('group_takings'),
      theirs: ours('group_payments'),
    },
    { name: 'seats taken in departments', ours: ours('seats'), theirs: seats },
    { name: 'departments with too many members', ours: ours('crowded'), theirs: 0 },
    {
      name: 'people with more or less time than seat and purchases',
      ours: ours('wrong_times'),
      theirs: 0,
    },
    { name: 'invoices for payments', ours: ours('invoices'), theirs: ours('paid') },
    { name: 'last number of an invoice', ours: ours('last_number'), theirs: ours('paid') },
    { name: 'invoices without credit notes, pence', ours: ours('invoiced'), theirs: ours('kept') },
  ];
}
