-- What people agreed to when they signed up.
alter table users add column terms_version text;
alter table users add column terms_accepted_at timestamptz;
-- Tokens of a hosted provider that were issued before this are refused (our own carry token_version).
alter table users add column tokens_valid_after timestamptz;

-- Six-digit codes of people who have no account yet: one row an address, so a new code replaces the old one.
create table signup_codes (
  email_key text primary key,
  -- HMAC with the installation's secret: six digits alone could be tried out.
  code_hash bytea,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Hash of the one-time proof that the code was right.
  grant_hash bytea,
  grant_expires_at timestamptz
);

-- Codes inside mailed links: password reset and change of address.
create table oob_codes (
  code_hash bytea primary key,
  user_uid text not null references users (uid) on delete cascade,
  kind text not null check (kind in ('password_reset', 'email_change')),
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Ended without being used: another link was, or the address changed.
  revoked_at timestamptz,
  check ((kind = 'email_change') = (new_email is not null))
);
create index oob_codes_user on oob_codes (user_uid);

-- Attempts counted across all processes; keys are keyed hashes, so the table names nobody.
create table attempt_limits (
  key text primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index attempt_limits_ends on attempt_limits (ends_at);
