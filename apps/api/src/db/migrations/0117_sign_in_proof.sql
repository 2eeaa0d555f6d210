-- How the person of each sign-in last proved who they are, and when a passkey or a code from an authenticator was last part of it.
alter table refresh_families
  add column auth_by text not null default 'password'
    constraint refresh_families_auth_by check (auth_by in ('password', 'provider', 'passkey')),
  add column factor_at timestamptz;
