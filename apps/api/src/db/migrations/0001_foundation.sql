-- Identity ---------------------------------------------------------------------------------------------------------
create table users (
  uid text primary key,
  email text not null,
  -- Lower-cased address: people are compared without case.
  email_key text not null unique,
  -- PHC string; null for accounts of a hosted provider.
  password_hash text,
  -- Subject at a hosted provider.
  external_subject text unique,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  is_admin boolean not null default false,
  is_interviewer boolean not null default false,
  is_demo boolean not null default false,
  disabled_at timestamptz,
  -- Raised to end every ID token of the user at once.
  token_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_active_at timestamptz,
  deleted_at timestamptz
);

-- The community side of a user's profile document.
create table profiles (
  uid text primary key references users (uid) on delete cascade,
  city text not null default '',
  is_visible boolean not null default true,
  rank text not null default '',
  bio text not null default '',
  allow_direct_messages boolean not null default true,
  allow_group_invites boolean not null default true,
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  updated_at timestamptz not null
);

create table identity_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- One family per sign-in; its tokens are rotated.
create table refresh_families (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  created_at timestamptz not null,
  auth_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index refresh_families_user on refresh_families (user_uid) where ended_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  family_id text not null references refresh_families (id) on delete cascade,
  created_at timestamptz not null,
  -- Set when the token was exchanged; it stays good for 30 s more (two tabs, a reload).
  rotated_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

create table app_sessions (
  id_hash bytea primary key,
  user_uid text not null references users (uid) on delete cascade,
  family_id text references refresh_families (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
-- One active session per person, whatever races.
create unique index app_sessions_one_active on app_sessions (user_uid) where ended_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text,
  action text not null,
  subject text,
  detail jsonb not null default '{}',
  ip text,
  request_id text
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_uid, id desc);

-- Settings: one row a setting, typed by the contract. -----------------------------------------------------------------
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);

-- Subscription ---------------------------------------------------------------------------------------------------------
create table subscriptions (
  user_uid text primary key references users (uid) on delete cascade,
  is_active boolean not null,
  expires_at timestamptz,
  purchased_at timestamptz,
  amount_minor integer check (amount_minor >= 0),
  currency text check (currency in ('gbp', 'usd', 'eur')),
  deactivated_at timestamptz,
  updated_at timestamptz not null
);

-- Content ----------------------------------------------------------------------------------------------------------------
create table stations (
  id text primary key,
  name text not null,
  title text not null,
  station_type text not null check (station_type in ('outpatient', 'emergency', 'communication', 'skill')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sections (
  id text primary key,
  station_id text not null references stations (id),
  -- The learner-side id of the station's type; kept here so that the slug is unique within it.
  station_type text not null check (station_type in ('outpatient', 'emergency', 'communication', 'skill')),
  slug text not null,
  title text not null,
  sort_order integer not null default 0,
  -- The document learners see (EditorSection); null while only a draft exists.
  published jsonb,
  published_at timestamptz,
  -- Raised on every write; a PUT names the one it started from.
  version integer not null default 1,
  -- Where an imported section came from, so that importing again updates instead of doubling.
  source_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (station_type, slug)
);
create index sections_station on sections (station_id) where deleted_at is null;

create table media (
  name text primary key,
  mime text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  -- Where the bytes live in the storage provider.
  storage_key text not null,
  alt text not null default '',
  credit text,
  owner_uid text,
  created_at timestamptz not null
);

-- Study ----------------------------------------------------------------------------------------------------------------
-- One document a learner. Single keys are set inside it by the statements, so devices never overwrite each other.
create table progress_documents (
  user_uid text primary key references users (uid) on delete cascade,
  station_progress jsonb not null default '{}',
  study_time jsonb not null default '{}',
  updated_at timestamptz not null
);

-- Live events ------------------------------------------------------------------------------------------------------------
create table live_events (
  id bigint generated always as identity primary key,
  -- One person, or an audience ('community', 'staff').
  user_uid text,
  audience text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  check ((user_uid is null) <> (audience is null))
);
create index live_events_user on live_events (user_uid, id) where user_uid is not null;
create index live_events_audience on live_events (audience, id) where audience is not null;

-- Mail kept instead of sent (embedded mode) ---------------------------------------------------------------------------------
create table outbox_mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index outbox_mails_to on outbox_mails (to_address, id desc);
