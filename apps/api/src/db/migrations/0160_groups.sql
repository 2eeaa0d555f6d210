-- Groups: seats of Premium that a department buys. Access itself stays in `subscriptions`: a seat adds its time there.
create table groups (
  id text primary key,
  name text not null,
  -- Null until an account with the address exists. Both are empty after the manager's account was deleted.
  manager_uid text references users (uid) on delete set null,
  manager_email text not null,
  manager_email_key text not null,
  seats integer not null check (seats between 1 and 500),
  -- Days in London, both included.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  price_minor integer not null check (price_minor >= 0),
  invoice text not null,
  paid_at timestamptz,
  -- Ended by an administrator before its last day.
  ended_at timestamptz,
  created_at timestamptz not null
);
create index groups_created on groups (created_at desc, id desc);
create index groups_manager on groups (manager_uid);
create index groups_manager_email on groups (manager_email_key);

create table group_seats (
  id text primary key,
  group_id text not null references groups (id),
  user_uid text not null references users (uid) on delete cascade,
  taken_at timestamptz not null,
  -- The end that was added to the member's subscription.
  access_until timestamptz not null,
  left_at timestamptz
);
create unique index group_seats_person on group_seats (user_uid) where left_at is null;
create index group_seats_group on group_seats (group_id) where left_at is null;
create index group_seats_of_person on group_seats (user_uid);

create table group_invitations (
  id text primary key,
  group_id text not null references groups (id),
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  -- Accepted, declined or withdrawn.
  closed_at timestamptz
);
create unique index group_invitations_open on group_invitations (group_id, email_key) where closed_at is null;
create index group_invitations_email on group_invitations (email_key);
create index group_invitations_created on group_invitations (group_id, created_at);
