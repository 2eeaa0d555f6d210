-- Notifications in browsers (Web Push): a person's settings, their browsers, and what each browser is to be sent.
create table push_settings (
  user_uid text primary key references users (uid),
  messages boolean not null default true,
  reminders boolean not null default true,
  reviews boolean not null default true,
  -- Hours of the London clock; both null: notifications at any time.
  quiet_from integer default 22 check (quiet_from between 0 and 23),
  quiet_until integer default 7 check (quiet_until between 0 and 23),
  offer_refused_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

create table push_devices (
  id text primary key,
  user_uid text not null references users (uid),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_devices_user on push_devices (user_uid, created_at);

create table push_deliveries (
  id text primary key,
  device_id text not null references push_devices (id) on delete cascade,
  kind text not null check (kind in ('message', 'reminder', 'review')),
  -- What it is about: a message, a reminder of a booking, a day. One browser is told once.
  subject text not null,
  -- The conversation or booking, which is read again before it is sent.
  ref_id text,
  actor_uid text references users (uid),
  title text not null,
  body text not null,
  path text not null check (path like '/%' and path not like '//%'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set before the push service is called, and unset when it asks to try again.
  sent_at timestamptz,
  tried_at timestamptz,
  unique (device_id, kind, subject)
);
create index push_deliveries_waiting on push_deliveries (device_id) where sent_at is null;
create index push_deliveries_created on push_deliveries (created_at);
