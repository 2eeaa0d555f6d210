create table bookings (
  id text primary key,
  user_uid text not null references users (uid),
  interviewer_uid text not null references users (uid),
  -- The day record it was booked from; kept for reading after that day is gone.
  availability_id text not null,
  -- Set while the booking takes its slot. Unique: one live claim a slot, whatever races. The foreign key refuses the
  -- removal of a booked slot in the same breath.
  claimed_slot_id text unique references availability_slots (id),
  -- London wall clock, and the instant it means.
  booking_date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null
    check (status in ('pending', 'confirmed', 'completed', 'postponed', 'cancelled', 'expired')),
  -- What the status alone does not say (no-show, late refund, who cancelled).
  outcome text,
  -- End of an unpaid booking's hold.
  held_until timestamptz,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  price_reason text not null check (price_reason in ('standard', 'premium_first', 'free_interview')),
  -- The payment that settled it.
  payment_id text,
  -- The rule the learner saw before paying: free change until this many hours before.
  change_hours integer not null check (change_hours >= 0),
  meet_link text,
  -- Raised with every change a calendar must hear of.
  ics_sequence integer not null default 0,
  -- When the present date and time were settled: reminders due before that are not sent.
  scheduled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  refund_minor integer,
  refunded_at timestamptz,
  check ((status in ('pending', 'confirmed', 'completed')) = (claimed_slot_id is not null)),
  check ((status = 'pending') <= (held_until is not null))
);
-- One unpaid booking a learner.
create unique index bookings_one_pending on bookings (user_uid) where status = 'pending';
-- No two interviews of one learner at one time: slots last an hour and start on the hour, so equal starts are overlaps.
create unique index bookings_one_at_a_time on bookings (user_uid, starts_at) where claimed_slot_id is not null;
create index bookings_user on bookings (user_uid, starts_at desc);
create index bookings_interviewer on bookings (interviewer_uid, starts_at desc);
create index bookings_starts on bookings (starts_at desc, id);
create index bookings_held on bookings (held_until) where status = 'pending';
create index bookings_ahead on bookings (starts_at) where status = 'confirmed';

-- Half price once a person: the row is the benefit. It goes back when the hold lapses or staff cancel.
create table interview_discounts (
  user_uid text primary key references users (uid),
  booking_id text not null unique references bookings (id) deferrable initially deferred,
  taken_at timestamptz not null
);

-- Interviews given by an administrator. Used once: by the booking that names it.
create table free_interviews (
  id text primary key,
  user_uid text not null references users (uid),
  granted_by text not null,
  note text not null default '',
  granted_at timestamptz not null,
  revoked_at timestamptz,
  booking_id text unique references bookings (id) deferrable initially deferred
);
create index free_interviews_open on free_interviews (user_uid, granted_at)
  where booking_id is null and revoked_at is null;

-- One reminder of a kind for a booking and start; a moved booking gets its own.
create table booking_reminders (
  booking_id text not null references bookings (id) on delete cascade,
  starts_at timestamptz not null,
  kind text not null check (kind in ('day', 'hour')),
  sent_at timestamptz not null,
  primary key (booking_id, starts_at, kind)
);

-- An interviewer's private calendar address: raising the version makes the old one worthless.
create table calendar_feeds (
  user_uid text primary key references users (uid) on delete cascade,
  version integer not null default 1,
  updated_at timestamptz not null
);
