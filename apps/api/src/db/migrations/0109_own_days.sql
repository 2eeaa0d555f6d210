-- A learner's own interview date, days off and minutes a day. Without a row the defaults count.
create table own_days (
  user_uid text primary key references users (uid) on delete cascade,
  exam_date date,
  minutes_a_day integer not null check (minutes_a_day between 5 and 600),
  -- 0 = Sunday.
  weekdays_off integer[] not null default '{}' check (weekdays_off <@ '{0,1,2,3,4,5,6}'),
  days_off date[] not null default '{}',
  updated_at timestamptz not null
);
