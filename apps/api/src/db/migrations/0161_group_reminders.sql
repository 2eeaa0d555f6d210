-- Mails to managers before their seats end: each once for a last day, so that a renewed group is reminded again.
create table group_reminders (
  group_id text not null references groups (id),
  ends_on date not null,
  days_before integer not null check (days_before > 0),
  sent_at timestamptz not null,
  primary key (group_id, ends_on, days_before)
);
