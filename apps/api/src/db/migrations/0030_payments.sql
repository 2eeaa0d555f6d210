create sequence receipt_numbers as integer start 1001;

-- Payments: our row first, then the provider's intent ---------------------------------------------------------------------
create table payments (
  id text primary key,
  purpose text not null check (purpose in ('subscription', 'booking')),
  -- The order or booking it pays for.
  subject_id text not null,
  -- Null once the account was deleted: the money's record stays, anonymous.
  user_uid text references users (uid) on delete set null,
  amount_minor integer not null check (amount_minor >= 30),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  description text not null,
  -- 'created' until the provider knows it; then the provider's own words.
  status text not null default 'created' check (status in (
    'created', 'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture',
    'succeeded', 'canceled')),
  intent_id text unique,
  charge_id text,
  card_brand text,
  card_last4 text,
  last_error_code text,
  paid_at timestamptz,
  -- Given when it is paid; runs on without reuse.
  receipt_number integer unique,
  -- What the provider booked, in its settlement currency; null until it has.
  settled_minor integer,
  fee_minor integer,
  net_minor integer,
  settled_currency text,
  -- Refunds and disputes, summed from their rows by the statements that write them.
  refunded_minor integer not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  adjustments_net_minor integer not null default 0,
  is_disputed boolean not null default false,
  -- When the feature behind the purpose did its part, and when a refund had its effect there.
  fulfilled_at timestamptz,
  refund_applied_at timestamptz,
  -- Something a person should look at: a mismatch, a refund that failed.
  attention text,
  -- When the reconciler looks next; null = nothing left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'succeeded') = (paid_at is not null)),
  check (fulfilled_at is null or paid_at is not null),
  check (status in ('created', 'canceled') or intent_id is not null)
);
-- One payment that can still be paid for each thing, whatever races.
create unique index payments_one_open on payments (purpose, subject_id)
  where status not in ('succeeded', 'canceled');
-- A learner has at most one subscription order that can still be paid.
create unique index payments_one_open_subscription on payments (user_uid)
  where purpose = 'subscription' and status not in ('succeeded', 'canceled');
create index payments_created on payments (created_at desc, id desc);
create index payments_status on payments (status, created_at desc, id desc);
create index payments_user on payments (user_uid, created_at desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;

create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  -- 'requested' until the provider took it; then the provider's own words.
  status text not null check (status in ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  -- 'product' when asked for here, 'provider' when made in the provider's own screens.
  source text not null check (source in ('product', 'provider')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  reason text not null check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
  note text,
  -- 1 for the first try of this payment; part of the idempotency key.
  attempt integer not null,
  requested_by text references users (uid) on delete set null,
  provider_refund_id text unique,
  failure text,
  net_minor integer,
  settled_minor integer,
  -- When the feature was told that this money went back.
  applied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Once a payment: a second refund of ours can start only when the first failed.
create unique index refunds_once on refunds (payment_id)
  where source = 'product' and status in ('requested', 'pending', 'requires_action', 'succeeded');
create unique index refunds_attempt on refunds (payment_id, attempt) where source = 'product';
create index refunds_payment on refunds (payment_id);
create index refunds_waiting on refunds (created_at) where status in ('requested', 'pending', 'requires_action');

create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  amount_minor integer not null,
  currency text not null,
  status text not null,
  reason text not null,
  net_minor integer not null default 0,
  -- The provider's time of the notice this row is from: older ones change nothing.
  noticed_at timestamptz not null,
  created_at timestamptz not null
);
create index disputes_payment on disputes (payment_id);

-- Every notice once, by its id.
create table provider_events (
  id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

-- Intents at the provider that carry our mark and that we do not know.
create table stray_intents (
  intent_id text primary key,
  amount_minor integer not null,
  currency text not null,
  status text not null,
  metadata jsonb not null,
  found_at timestamptz not null
);

-- Subscription orders: one a purchase -------------------------------------------------------------------------------------
create table subscription_orders (
  id text primary key,
  user_uid text references users (uid) on delete set null,
  -- Null for a price of 0, which is granted without the provider.
  payment_id text unique references payments (id),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  duration_days integer not null check (duration_days between 1 and 3650),
  status text not null check (status in ('open', 'fulfilled', 'refunded', 'abandoned')),
  -- The express request for access before the 14 days to cancel are over (Consumer Contracts Regulations 2013, reg. 36).
  immediate_access_consent_at timestamptz,
  -- What this purchase bought.
  access_from timestamptz,
  access_until timestamptz,
  fulfilled_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('fulfilled', 'refunded')) = (fulfilled_at is not null))
);
create index subscription_orders_user on subscription_orders (user_uid, created_at desc);
create unique index subscription_orders_one_open on subscription_orders (user_uid) where status = 'open';

-- Reminders sent, one a kind and expiry, so that an extended subscription is reminded again.
create table subscription_reminders (
  user_uid text not null references users (uid) on delete cascade,
  expires_at timestamptz not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (user_uid, expires_at, days_before)
);
