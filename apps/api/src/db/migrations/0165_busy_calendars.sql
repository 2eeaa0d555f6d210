-- Interviewers' own calendars: the address that each published, and the hours in which they are busy there.
create table busy_calendars (
  interviewer_uid text primary key references users (uid),
  sealed_address text not null,
  host text not null,
  created_at timestamptz not null,
  -- When the calendar was last read, and when it is read next.
  read_at timestamptz not null,
  due_at timestamptz not null,
  problem text,
  failing_since timestamptz,
  -- When the interviewer was told that it cannot be read.
  told_at timestamptz,
  check ((problem is null) = (failing_since is null))
);
create index busy_calendars_due on busy_calendars (due_at);

-- Slots are whole hours, so a slot is blocked by the row with its start.
create table busy_hours (
  interviewer_uid text not null references users (uid),
  starts_at timestamptz not null,
  primary key (interviewer_uid, starts_at)
);
