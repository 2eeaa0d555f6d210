-- Discount codes, and their uses: one a payment.
create table discount_codes (
  id text primary key,
  -- In capitals, so that the case of what people type does not matter.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- One of the two.
  percent integer check (percent between 1 and 100),
  amount_minor integer check (amount_minor > 0),
  product text not null check (product in ('subscription', 'booking', 'both')),
  -- Days in London, both included.
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer not null check (max_uses_per_person > 0),
  is_first_purchase_only boolean not null,
  note text not null,
  created_at timestamptz not null,
  -- Ended by an administrator.
  ended_at timestamptz,
  check ((percent is null) <> (amount_minor is null)),
  check (valid_from <= valid_until)
);
create index discount_codes_created on discount_codes (created_at desc, id desc);

create table discount_uses (
  payment_id text primary key references payments (id),
  code_id text not null references discount_codes (id),
  -- Null once the account was deleted, as in payments.
  user_uid text references users (uid) on delete set null,
  -- 'reserved' while the payment can be paid, then 'used'; 'released' when it cannot be paid any more.
  state text not null check (state in ('reserved', 'used', 'released')),
  saved_minor integer not null check (saved_minor >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index discount_uses_code on discount_uses (code_id, user_uid) where state <> 'released';
create index discount_uses_person on discount_uses (user_uid);

-- A code may cover the whole price: such a payment is 0, and the card provider does not know it.
alter table payments drop constraint payments_amount_minor_check;
alter table payments add constraint payments_amount_minor_check
  check (amount_minor >= 30 or (amount_minor = 0 and intent_id is null and status = 'succeeded'));
alter table payments drop constraint payments_check3;
alter table payments add constraint payments_check3
  check (status in ('created', 'canceled') or intent_id is not null or amount_minor = 0);
