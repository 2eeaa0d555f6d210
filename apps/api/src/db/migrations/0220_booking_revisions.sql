-- Raised by every change of a booking, so that a change that was decided on an older state is refused.
alter table bookings add column revision integer not null default 0;
-- A booking or purchase that is cancelled after a partial refund returns the rest, as a second refund of the payment.
alter table refunds add column is_rest boolean not null default false;
drop index refunds_once;
create unique index refunds_once on refunds (payment_id, is_rest)
  where source = 'product' and status in ('requested', 'pending', 'requires_action', 'succeeded');
