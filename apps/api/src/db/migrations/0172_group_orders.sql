-- Groups are bought by card as well: one order a purchase or renewal.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('subscription', 'booking', 'group'));

create table group_orders (
  id text primary key,
  -- Null once the account was deleted.
  user_uid text references users (uid) on delete set null,
  -- The group that is renewed. A new group is made when its payment is settled; until then this is null.
  group_id text references groups (id),
  payment_id text unique references payments (id),
  name text not null,
  seats integer not null check (seats between 1 and 500),
  -- Pence.
  amount_minor integer not null check (amount_minor >= 30),
  -- What it adds to the group's time, and a full refund takes back.
  days integer not null check (days between 1 and 3650),
  status text not null check (status in ('open', 'fulfilled', 'refunded', 'abandoned')),
  fulfilled_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('fulfilled', 'refunded')) = (fulfilled_at is not null)),
  check (fulfilled_at is null or (group_id is not null and payment_id is not null))
);
create unique index group_orders_one_open on group_orders (user_uid) where status = 'open';
create index group_orders_user on group_orders (user_uid, created_at desc);
create index group_orders_group on group_orders (group_id);
