-- The examiner and the patient. Words and recordings are not stored, unless their person keeps the words (examiner_kept).

-- What a person agrees to; withdrawing deletes the row.
create table examiner_consents (
  user_uid text not null references users (uid) on delete cascade,
  purpose text not null check (purpose in ('transcription', 'conversation', 'keeping')),
  -- The server that the person agreed to, empty for `keeping`: another address asks again.
  address text not null,
  given_at timestamptz not null,
  primary key (user_uid, purpose)
);

-- Calls of configured servers, for the budget. A row is written before the call with the most that it can cost.
create table examiner_calls (
  id bigint generated always as identity primary key,
  -- Null once the account was deleted.
  user_uid text references users (uid) on delete set null,
  part text not null check (part in ('transcription', 'conversation', 'speech')),
  -- YYYY-MM, London.
  month text not null,
  -- Millionths of a penny.
  cost bigint not null,
  state text not null check (state in ('open', 'done', 'failed')),
  at timestamptz not null
);
create index examiner_calls_month on examiner_calls (month, user_uid) include (part, cost, state);

-- A confirmed sheet is counted once.
create table examiner_reviews (
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  primary key (user_uid, client_id)
);

-- How often learners corrected what was heard of a point. Nothing in it leads to a person.
create table examiner_points (
  station_id text not null,
  section_id text not null,
  point_key text not null,
  source text not null check (source in ('hint', 'model')),
  sheets integer not null,
  heard_wrongly integer not null,
  missed integer not null,
  primary key (station_id, section_id, point_key, source)
);

create table examiner_kept (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  kind text not null check (kind in ('examiner', 'patient')),
  station_id text not null,
  section_id text not null,
  words text not null,
  at timestamptz not null,
  unique (user_uid, client_id)
);
