-- My revision: bookmarked sections and private notes.
create table bookmarks (
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  created_at timestamptz not null,
  primary key (user_uid, station_id, section_id)
);

create table notes (
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  -- An emptied note stays, so that its version goes on.
  body text not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  words tsvector generated always as (
    to_tsvector('english'::regconfig, body) || to_tsvector('simple'::regconfig, body)
  ) stored,
  primary key (user_uid, station_id, section_id)
);
