-- What learners tried and how it went. Rows are added and never changed: trends, statistics and the recall schedule are
-- computed from them. Questions are known by id and checklist points by a hash of their text, so that edits keep history.

-- Every saved self-rating; the progress document keeps only the latest.
create table section_ratings (
  id bigint generated always as identity primary key,
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  percent integer not null check (percent between 0 and 100),
  at timestamptz not null,
  -- London's day of `at`.
  on_day date not null
);
create index section_ratings_user on section_ratings (user_uid, station_id, section_id, id);

create table mcq_attempts (
  id bigint generated always as identity primary key,
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  station_id text not null,
  section_id text not null,
  question_id text not null,
  option_key text not null,
  -- Null where the question has no option that equals its answer, or no longer has the one picked.
  is_right boolean,
  at timestamptz not null,
  on_day date not null,
  unique (user_uid, client_id)
);
create index mcq_attempts_user on mcq_attempts (user_uid, station_id, section_id, id);
create index mcq_attempts_question on mcq_attempts (station_id, section_id, question_id);

create table checklist_attempts (
  id bigint generated always as identity primary key,
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  station_id text not null,
  section_id text not null,
  ticked_keys text[] not null,
  point_keys text[] not null check (cardinality(point_keys) > 0),
  percent integer not null check (percent between 0 and 100),
  -- The mock circuit and station in it, for marks made there.
  circuit_id text,
  circuit_position integer,
  at timestamptz not null,
  on_day date not null,
  unique (user_uid, client_id),
  check (ticked_keys <@ point_keys),
  check ((circuit_id is null) = (circuit_position is null))
);
create index checklist_attempts_user on checklist_attempts (user_uid, station_id, section_id, id);
create index checklist_attempts_circuit on checklist_attempts (circuit_id, circuit_position, id)
  where circuit_id is not null;

create function refuse_change_of_attempts() returns trigger language plpgsql as $$
begin
  raise exception 'attempts are only ever added';
end $$;
create trigger section_ratings_append_only before update on section_ratings
  for each row execute function refuse_change_of_attempts();
create trigger mcq_attempts_append_only before update on mcq_attempts
  for each row execute function refuse_change_of_attempts();
create trigger checklist_attempts_append_only before update on checklist_attempts
  for each row execute function refuse_change_of_attempts();
