-- Days that learners moved the next session of a section to. A move ends by itself once the section was worked on after it.
create table plan_moves (
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  on_day date not null,
  moved_at timestamptz not null,
  primary key (user_uid, station_id, section_id)
);
