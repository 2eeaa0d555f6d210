// The money that the site keeps. Disputes that were lost count like refunds, because the bank has taken the money back.
import { sql } from 'drizzle-orm';

/** Joins `lost.minor`, the amount of the lost disputes of each row of `payments`. */
export const joinLost = sql`left join (select payment_id, sum(amount_minor)::int as minor from disputes where status = 'lost' group by 1) lost
  on lost.payment_id = payments.id`;
/** The refunds and lost disputes of a payment, in minor units. */
export const returnedMinor = sql`least(payments.amount_minor, payments.refunded_minor + coalesce(lost.minor, 0))`;
