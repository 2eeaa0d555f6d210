-- Passkeys, authenticator apps with their recovery codes, and sign-ins that wait for their second step.
create table passkeys (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_uid);

create table authenticators (
  user_uid text primary key references users (uid) on delete cascade,
  sealed_secret text not null,
  -- The time step of the last accepted code: it and earlier ones are refused.
  last_step bigint,
  created_at timestamptz not null,
  -- Null until the first code was proved.
  confirmed_at timestamptz
);

create table recovery_codes (
  code_hash bytea primary key,
  user_uid text not null references users (uid) on delete cascade,
  created_at timestamptz not null
);
create index recovery_codes_user on recovery_codes (user_uid);

create table second_steps (
  token_hash bytea primary key,
  user_uid text not null references users (uid) on delete cascade,
  -- The user's state when the first step was proved.
  token_version integer not null,
  first_proof text not null constraint second_steps_first_proof check (first_proof in ('password', 'provider', 'passkey')),
  -- When a provider had asked its person, if not now, and what the sign-in keeps of it.
  auth_at timestamptz,
  identity_id text,
  provider_token text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_steps_user on second_steps (user_uid);
create index second_steps_end on second_steps (expires_at);

-- Challenges of passkeys whose proof was accepted; each is good once.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_end on used_challenges (expires_at);

alter table users
  -- When the first of the present passkeys and authenticator apps was set up; null without any.
  add column factor_since timestamptz,
  -- When a member of staff of a production site was first seen without one.
  add column factor_grace_from timestamptz;
