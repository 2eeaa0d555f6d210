-- What a learner tells the interviewer before an interview, and whether their marks may be read for it.
alter table bookings
  add column focus text not null default '',
  add column focus_station_ids text[] not null default '{}',
  add column shares_history boolean not null default false;
