create extension if not exists btree_gist;

-- When interviewers can be booked. One record a person and day; wall-clock London times beside the instants they mean.
create table availability_days (
  id text primary key,
  interviewer_uid text not null references users (uid),
  day date not null,
  is_recurring boolean not null default false,
  recurring_pattern text check (recurring_pattern in ('weekly', 'biweekly', 'monthly')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint availability_days_one_a_day unique (interviewer_uid, day),
  check (is_recurring = (recurring_pattern is not null))
);
create index availability_days_day on availability_days (day);

create table availability_slots (
  id text primary key,
  day_id text not null references availability_days (id) on delete cascade,
  interviewer_uid text not null references users (uid),
  start_time text not null check (start_time ~ '^(0[89]|1[0-9]|2[01]):00$'),
  end_time text not null check (end_time ~ '^(09|1[0-9]|2[0-2]):00$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint availability_slots_one_hour check (ends_at = starts_at + interval '1 hour'),
  constraint availability_slots_one_a_start unique (day_id, start_time),
  constraint availability_slots_no_overlap
    exclude using gist (interviewer_uid with =, tstzrange(starts_at, ends_at) with &&)
);
create index availability_slots_starts on availability_slots (starts_at);
