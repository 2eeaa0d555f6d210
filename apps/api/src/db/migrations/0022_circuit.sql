-- Mock circuits. Where one stands is computed from started_at, the phases and the time: nothing here ticks.
create table circuit_options (
  user_uid text primary key references users (uid) on delete cascade,
  extra_percent integer not null check (extra_percent between 0 and 100),
  updated_at timestamptz not null
);

create table circuits (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  extra_percent integer not null,
  started_at timestamptz not null,
  -- Written when it is abandoned, or when the next one finds it over.
  ended_at timestamptz,
  is_abandoned boolean not null default false,
  unique (user_uid, client_id),
  check (not is_abandoned or ended_at is not null)
);
-- One at a time, whatever races.
create unique index circuits_one_open on circuits (user_uid) where ended_at is null;
create index circuits_user on circuits (user_uid, started_at desc);

create table circuit_stations (
  circuit_id text not null references circuits (id) on delete cascade,
  position integer not null,
  station_id text not null,
  section_id text not null,
  -- As it was called on the day.
  title text not null,
  primary key (circuit_id, position)
);

create table circuit_phases (
  circuit_id text not null references circuits (id) on delete cascade,
  phase integer not null,
  position integer not null,
  kind text not null check (kind in ('reading', 'interview', 'marking')),
  planned_ms integer not null check (planned_ms > 0),
  skipped_at timestamptz,
  primary key (circuit_id, phase)
);
