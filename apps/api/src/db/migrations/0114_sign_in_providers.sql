-- People may sign in through providers; (issuer, subject) names a person at a provider for ever, an address does not.
create table user_identities (
  id text primary key,
  user_uid text not null references users (uid),
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint user_identities_subject unique (issuer, subject)
);
create index user_identities_by_user on user_identities (user_uid);

-- Sign-ins that are under way at a provider, and ID tokens that were exchanged: each is good once.
create table provider_attempts (
  state_hash bytea primary key,
  browser_hash bytea,
  provider text not null,
  purpose text not null constraint provider_attempts_purpose check (purpose in ('sign-in', 'link', 'prove', 'exchanged')),
  user_uid text references users (uid),
  next text,
  secrets text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_attempts_by_end on provider_attempts (expires_at);
create index provider_attempts_by_user on provider_attempts (user_uid) where user_uid is not null;

-- Which browser signed in, through which provider, and the sealed ID token that signs out there.
alter table refresh_families
  add column user_agent text not null default '',
  add column identity_id text references user_identities (id) on delete set null,
  add column provider_token text;
create index refresh_families_by_identity on refresh_families (identity_id) where identity_id is not null;
