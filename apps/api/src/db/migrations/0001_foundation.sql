create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- What people type is compared with text that was prepared alike on both sides: foldText() of the contract (fold-text.ts) and
-- this function give the same words (decision 130).
create function fold_text(source text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(replace(source, U&'\00B4', ''''), NFKD),
        '[\u0300-\u036f''`\u00ad\u02b9\u02bb-\u02bd\u02c8\u061c\u180e\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g') collate "und-x-icu"),
      'øđðħıłς', 'oddhilσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0001-&(-/:-@\[-_{-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u200a\u2010-\u2017\u201a\u201c-\u2029\u202f-\u2031\u2033-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ue000-\uf8ff\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- The words of titles, texts and notes: stemmed, so that 'stones' finds 'stone', and as written, so that a half-typed 'emergenc' finds
-- 'emergency'.
create function search_words(source text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english'::regconfig, words) || to_tsvector('simple'::regconfig, words) from public.fold_text(source) words
$$;

-- Accounts ------------------------------------------------------------------------------------------------------------
create table users (
  uid text primary key,
  email text not null,
  -- Lower-cased address: people are compared without case.
  email_key text not null,
  -- PHC string; null for accounts of a hosted provider.
  password_hash text,
  -- Subject at a hosted provider.
  external_subject text,
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
  deleted_at timestamptz,
  -- What people agreed to when they signed up.
  terms_version text,
  terms_accepted_at timestamptz,
  -- Tokens of a hosted provider that were issued before this are refused (our own carry token_version).
  tokens_valid_after timestamptz,
  -- When the first of the present passkeys and authenticator apps was set up; null without any.
  factor_since timestamptz,
  -- When a member of staff of a production site was first seen without one.
  factor_grace_from timestamptz,
  -- What mail servers and providers report about mail to a person's present address.
  mail_bounced_at timestamptz,
  -- The words of the server that refused it.
  mail_bounce_reason text,
  mail_complained_at timestamptz,
  -- The address was proved at this time: earlier reports about it no longer count.
  mail_confirmed_at timestamptz,
  -- Roles for one area of the administration beside administrator and interviewer (decision 114).
  area_roles text[] not null default '{}'
    constraint users_area_roles_known check (area_roles <@ array['editor', 'moderator', 'finance']::text[]),
  -- Where the first visit before the sign-up came from; null when the browser did not say.
  sign_up_source text check (sign_up_source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  -- A search term is one line, so it never matches across two fields.
  search_text text generated always as (
    fold_text(email_key) || E'\n' || fold_text(display_name) || E'\n' || fold_text(uid)
  ) stored
);
-- Each order of the list of users is one narrow index that also answers what is searched and filtered, so that a page is found, and a
-- search counted, without reading the rows of people who are not shown. Without fastupdate off, new people would only join a list that
-- every search reads from end to end until a vacuum.
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_newest on users (created_at desc, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
-- A column with a collation, not an expression: only columns can be read from an index alone.
create index users_by_name on users (display_name collate "und-x-icu", uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
create index users_suspended on users (created_at desc, uid) where deleted_at is null and disabled_at is not null;
create index users_admins on users (created_at desc, uid) where deleted_at is null and is_admin;
create index users_by_email on users (email_key, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
create index users_full_name on users using gin (fold_text(first_name || ' ' || last_name) gin_trgm_ops);
create index users_with_area_roles on users (created_at desc, uid) where deleted_at is null and area_roles <> '{}';
-- Lists people to discover, the most recently active first, without reading everybody. A person's time changes at most every five
-- minutes, which is worth the write to this index.
create index users_by_activity on users (last_active_at desc nulls last, uid)
  where deleted_at is null and disabled_at is null;
-- A change of a column in a plain unique index takes a row lock that waits for every insert that references the user. An account
-- deletion or a new address would then wait for people whose requests wait for this same account. An index with a condition
-- keeps the values unique without that lock.
create unique index users_email_key on users (email_key) where email_key is not null;
create unique index users_external_subject on users (external_subject) where external_subject is not null;

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

-- One family per sign-in; its tokens are rotated.
create table refresh_families (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  created_at timestamptz not null,
  auth_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  -- Which browser signed in, through which provider, and the sealed ID token that signs out there.
  user_agent text not null default '',
  identity_id text references user_identities (id) on delete set null,
  provider_token text,
  -- How the person of each sign-in last proved who they are, and when a passkey or a code from an authenticator was last part of it.
  auth_by text not null default 'password'
    constraint refresh_families_auth_by check (auth_by in ('password', 'provider', 'passkey')),
  factor_at timestamptz
);
create index refresh_families_user on refresh_families (user_uid) where ended_at is null;
create index refresh_families_by_identity on refresh_families (identity_id) where identity_id is not null;

create table refresh_tokens (
  token_hash bytea primary key,
  family_id text not null references refresh_families (id) on delete cascade,
  created_at timestamptz not null,
  -- Set when the token was exchanged; it stays good for 30 s more (two tabs, a reload).
  rotated_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

-- Bearer tokens are random. A token is valid until it expires or its sign-in ends.
create table access_tokens (
  token_hash bytea primary key,
  family_id text not null references refresh_families (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_family on access_tokens (family_id);

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

-- People of a hosted provider whose account was deleted: their tokens outlive it and would open a new one. Keyed hashes, so
-- the table names nobody.
create table ended_subjects (
  subject_hash bytea primary key,
  ended_at timestamptz not null
);
create index ended_subjects_ended on ended_subjects (ended_at);

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

-- Administration ------------------------------------------------------------------------------------------------------
-- One row a setting, typed by the contract.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);

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

-- Mail kept instead of sent (embedded mode).
create table outbox_mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null,
  -- Calendar files that went with a kept mail.
  attachments jsonb
);
create index outbox_mails_to on outbox_mails (to_address, id desc);

-- Visits of people who are not signed in, as counts of a day and a source; nothing about anybody.
create table visits (
  -- In London.
  day date not null,
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  visits integer not null check (visits > 0),
  primary key (day, source)
);

-- The weeks whose figures were mailed to the administrators. One row a week: only the process that writes it sends the mails.
create table weekly_reports (
  -- The Monday on which the week began, in London.
  week_on date primary key,
  sent_at timestamptz not null
);

-- Written by deploy/backup/backup.sh when a backup was restored into a scratch database and every count was equal.
create table backup_trials (
  backup text not null,
  finished_at timestamptz not null
);
create index backup_trials_finished on backup_trials (finished_at);

-- Recognises the SECRET_KEY with which the values of this database were encrypted.
create table secret_key_mark (
  is_only boolean primary key default true check (is_only),
  mark bytea not null
);

-- Live events ---------------------------------------------------------------------------------------------------------
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
create index live_events_created on live_events (created_at);
-- Every process reads the events of all audiences after the last one it knows.
create index live_events_audience_order on live_events (id) where audience is not null;

-- Whatever code changes who someone is or what they may see, every process hears of it and checks that person's streams.
create function live_check_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_events', 'check:' || new.uid);
  return null;
end $$;

create function live_check_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_events', 'check:' || new.user_uid);
  return null;
end $$;

-- Orders the live events of one person, instead of those of all people. An event for one person takes that person's lock and shares
-- the lock of all; an event for an audience takes the lock of all alone. So the ids that one person sees, own events and those of
-- audiences, become visible in their order, and events for different people do not wait for each other.
create function order_live_event(person text) returns boolean language plpgsql as $$
begin
  if person is null then
    perform pg_advisory_xact_lock(7300002);
  else
    perform pg_advisory_xact_lock_shared(7300002);
    perform pg_advisory_xact_lock(7300014, hashtext(person));
  end if;
  return true;
end $$;

-- Open streams hear of a given or removed role at once.
create trigger users_live_check
  after update of disabled_at, token_version, is_admin, is_interviewer, area_roles, deleted_at on users
  for each row execute function live_check_user();
create trigger app_sessions_live_check after update of ended_at on app_sessions
  for each row execute function live_check_owner();

-- Community -----------------------------------------------------------------------------------------------------------
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

-- One row a direction, so that every list needs a single join: viewer does not see hidden.
create table user_blocks (
  viewer_uid text not null references users (uid),
  hidden_uid text not null references users (uid),
  blocked_by text not null,
  created_at timestamptz not null,
  primary key (viewer_uid, hidden_uid, blocked_by),
  check (viewer_uid <> hidden_uid)
);

create table community_preferences (
  user_uid text primary key references users (uid) on delete cascade,
  is_digest_on boolean not null default true,
  digest_sent_at timestamptz
);

create table posts (
  id text primary key,
  author_uid text not null references users (uid),
  post_type text not null check (post_type in ('text', 'question', 'announcement', 'image')),
  title text not null check (char_length(title) between 1 and 300),
  content text not null check (char_length(content) between 1 and 2000),
  -- Addresses elsewhere, or keys of post_images.
  images text[] not null default '{}',
  tags text[] not null default '{}',
  -- Kept by the statements that write likes and comments, in the same transaction.
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz
);
create index posts_feed on posts (created_at desc, id desc) where hidden_at is null;
create index posts_author on posts (author_uid, created_at desc);
create index posts_announcements on posts (created_at desc) where post_type = 'announcement';

create table post_likes (
  post_id text not null references posts (id) on delete cascade,
  user_uid text not null references users (uid),
  created_at timestamptz not null,
  primary key (post_id, user_uid)
);
create index post_likes_user on post_likes (user_uid);

create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  author_uid text not null references users (uid),
  parent_comment_id text references comments (id) on delete cascade,
  content text not null check (char_length(content) <= 1000),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null,
  -- A stub: kept without words while replies remain.
  deleted_at timestamptz,
  hidden_at timestamptz
);
create index comments_post on comments (post_id, created_at, id);
create index comments_parent on comments (parent_comment_id) where parent_comment_id is not null;
create index comments_author on comments (author_uid);

create table comment_likes (
  comment_id text not null references comments (id) on delete cascade,
  user_uid text not null references users (uid),
  created_at timestamptz not null,
  primary key (comment_id, user_uid)
);
create index comment_likes_user on comment_likes (user_uid);

-- Uploads; one that no post names is removed after a day.
create table post_images (
  storage_key text primary key,
  owner_uid text not null references users (uid),
  post_id text,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index post_images_waiting on post_images (created_at) where post_id is null;
create index post_images_post on post_images (post_id) where post_id is not null;

create table notifications (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  kind text not null,
  actor_uid text references users (uid),
  post_id text references posts (id) on delete cascade,
  comment_id text references comments (id) on delete cascade,
  excerpt text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  -- Invitations to practice rooms are notifications with the room to open.
  room_id text
);
create index notifications_user on notifications (user_uid, created_at desc);
create index notifications_unread on notifications (user_uid) where read_at is null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
-- Old notifications are found by age, and those that an erased person caused by person: a search of the whole table otherwise.
create index notifications_by_age on notifications (created_at);
create index notifications_by_actor on notifications (actor_uid) where actor_uid is not null;

create table conversations (
  id text primary key,
  conversation_type text not null check (conversation_type in ('direct', 'group')),
  name text,
  -- The two uids in order: a pair has one direct conversation.
  direct_key text unique,
  created_by text not null references users (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_message_text text,
  last_message_at timestamptz,
  last_message_author text,
  check ((conversation_type = 'direct') = (direct_key is not null)),
  check ((conversation_type = 'group') = (name is not null))
);

create table conversation_members (
  conversation_id text not null references conversations (id) on delete cascade,
  user_uid text not null references users (uid),
  joined_at timestamptz not null,
  -- Only moves forward.
  last_read_at timestamptz,
  primary key (conversation_id, user_uid)
);
create index conversation_members_user on conversation_members (user_uid);

create table messages (
  id text primary key,
  conversation_id text not null references conversations (id) on delete cascade,
  author_uid text not null references users (uid),
  content text not null check (char_length(content) between 1 and 1000),
  client_id text,
  created_at timestamptz not null,
  hidden_at timestamptz,
  -- A retry carries the same client id and finds the first message.
  unique (conversation_id, author_uid, client_id)
);
create index messages_thread on messages (conversation_id, created_at desc, id desc);
create index messages_author on messages (author_uid);
-- Finds the messages of the last hour, for notifications that a broken process did not write. Messages are added in the order of
-- their times, so a summary of each block is enough.
create index messages_by_time on messages using brin (created_at);

create table moderation_cases (
  id text primary key,
  target_type text not null check (target_type in ('post', 'comment', 'message', 'person')),
  target_id text not null,
  author_uid text not null references users (uid),
  excerpt text not null,
  status text not null default 'open' check (status in ('open', 'hidden', 'removed', 'dismissed')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references users (uid),
  unique (target_type, target_id)
);
create index moderation_cases_status on moderation_cases (status, opened_at desc);

create table reports (
  id text primary key,
  case_id text not null references moderation_cases (id) on delete cascade,
  reporter_uid text not null references users (uid),
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  unique (case_id, reporter_uid)
);
create index reports_reporter on reports (reporter_uid);

-- Notifications in browsers (Web Push): a person's settings, their browsers, and what each browser is to be sent.
create table push_settings (
  user_uid text primary key references users (uid),
  messages boolean not null default true,
  reminders boolean not null default true,
  reviews boolean not null default true,
  -- Hours of the London clock; both null: notifications at any time.
  quiet_from integer default 22 check (quiet_from between 0 and 23),
  quiet_until integer default 7 check (quiet_until between 0 and 23),
  offer_refused_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

create table push_devices (
  id text primary key,
  user_uid text not null references users (uid),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_devices_user on push_devices (user_uid, created_at);

create table push_deliveries (
  id text primary key,
  device_id text not null references push_devices (id) on delete cascade,
  kind text not null check (kind in ('message', 'reminder', 'review')),
  -- What it is about: a message, a reminder of a booking, a day. One browser is told once.
  subject text not null,
  -- The conversation or booking, which is read again before it is sent.
  ref_id text,
  actor_uid text references users (uid),
  title text not null,
  body text not null,
  path text not null check (path like '/%' and path not like '//%'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set before the push service is called, and unset when it asks to try again.
  sent_at timestamptz,
  tried_at timestamptz,
  -- A notification is marked as sent only after it was sent. Meanwhile the process that sends it has claimed it for a short time.
  claimed_at timestamptz,
  unique (device_id, kind, subject)
);
create index push_deliveries_waiting on push_deliveries (device_id) where sent_at is null;
create index push_deliveries_created on push_deliveries (created_at);

-- Content -------------------------------------------------------------------------------------------------------------
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
  published_by text,
  -- A guideline that a section rests on has changed: staff read why, learners that the section is being reviewed. Not part of
  -- the document: importing or publishing it says nothing about whether it was looked at.
  guideline_changed_reason text check (guideline_changed_reason <> ''),
  guideline_changed_at timestamptz,
  unique (station_type, slug),
  constraint sections_guideline_changed
    check ((guideline_changed_reason is null) = (guideline_changed_at is null))
);
create index sections_station on sections (station_id) where deleted_at is null;

-- Drafts beside what is published, and every version that was.
create table section_drafts (
  section_id text primary key references sections (id) on delete cascade,
  document jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);

create table section_revisions (
  id bigint generated always as identity primary key,
  section_id text not null references sections (id) on delete cascade,
  kind text not null check (kind in ('published', 'draft')),
  version integer not null,
  document jsonb not null,
  at timestamptz not null,
  by_uid text
);
create index section_revisions_section on section_revisions (section_id, id desc);

-- Whatever publishes (editor, import, another process) leaves a revision: no path can forget it.
create function keep_section_revision() returns trigger language plpgsql as $$
begin
  insert into section_revisions (section_id, kind, version, document, at, by_uid)
    values (new.id, 'published', new.version, new.published, coalesce(new.published_at, new.updated_at), new.published_by);
  return null;
end
$$;

-- Every process holds the lists of sections in memory: it reads them again when this is heard.
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;

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

-- What learners search in, one row a published section. Its texts are made where a section is published
-- (features/content/bank/section-words.ts).
create table section_search (
  section_id text primary key references sections (id) on delete cascade,
  station_type text not null check (station_type in ('outpatient', 'emergency', 'communication', 'skill')),
  slug text not null,
  title text not null,
  labels text not null,
  -- Plain text for the excerpt.
  body text not null,
  -- Of the rules that made the texts: rows of others are written anew.
  words_version integer not null,
  -- The title alone: all that counts for people who may not read the section.
  title_words tsvector not null generated always as (setweight(search_words(title), 'A')) stored,
  -- What sections cite, and the words that spellings are corrected to. Titles, labels and body stay as they are.
  sources text not null default '',
  vocabulary text[] not null default '{}',
  all_words tsvector not null generated always as (
    setweight(search_words(title), 'A') || setweight(search_words(labels), 'B') || setweight(search_words(sources), 'C')
      || setweight(search_words(body), 'D')
  ) stored
);
-- Without fastupdate off a publication only joins a list that every search reads from end to end until a vacuum.
create index section_search_title on section_search using gin (title_words) with (fastupdate = off);
create index section_search_all on section_search using gin (all_words) with (fastupdate = off);

-- Errors in questions, told by learners and answered by administrators.
create table question_reports (
  id text primary key,
  -- Null once the account is deleted: the error is still one.
  user_uid text references users (uid) on delete set null,
  station_id text not null,
  section_id text not null,
  question_id text not null,
  -- As it was worded when it was reported.
  question text not null,
  reason text not null check (reason in ('wrong', 'outdated', 'unclear', 'typing', 'other')),
  note text not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('corrected', 'unchanged')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- When the learner read the answer.
  seen_at timestamptz,
  check ((answered_at is null) = (answer is null)),
  check ((answered_at is null) = (outcome is null))
);
-- One open report a person and question.
create unique index question_reports_one_open on question_reports (user_uid, station_id, section_id, question_id)
  where answered_at is null;
create index question_reports_user on question_reports (user_uid, created_at desc);
create index question_reports_open on question_reports (created_at, id) where answered_at is null;
create index question_reports_answered on question_reports (answered_at desc, id) where answered_at is not null;

create trigger sections_keep_first after insert on sections
  for each row when (new.published is not null) execute function keep_section_revision();
create trigger sections_keep_next after update of published on sections
  for each row when (new.published is not null and new.published is distinct from old.published)
  execute function keep_section_revision();
create trigger sections_changed
  after insert or delete or update of published, title, sort_order, deleted_at, guideline_changed_at on sections
  for each statement execute function tell_content_changed();

-- Study ---------------------------------------------------------------------------------------------------------------
-- One document a learner. Single keys are set inside it by the statements, so devices never overwrite each other.
create table progress_documents (
  user_uid text primary key references users (uid) on delete cascade,
  station_progress jsonb not null default '{}',
  study_time jsonb not null default '{}',
  updated_at timestamptz not null,
  -- When each rating was given: one made offline and sent later never replaces a newer one.
  rated_at jsonb not null default '{}',
  -- Stretches that are open now, by section: {stationId}_{sectionId} → {clientId: startedAt}.
  readers jsonb not null default '{}'
);

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

create function refuse_change_of_attempts() returns trigger language plpgsql as $$
begin
  raise exception 'attempts are only ever added';
end $$;

-- Stretches of study that have been counted, so that each counts once whichever way it arrives: an ended session whose
-- answer was lost, the same stretch sent again from a device that was offline.
create table study_segments (
  user_uid text not null references users (uid) on delete cascade,
  -- Made by the browser, one a stretch; 'online:…' where the caller named none.
  client_id text not null,
  station_id text not null,
  section_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- A segment is stored from the start of a visit, and its end is the last sign of life of the page (decision 139).
  is_open boolean not null default false,
  primary key (user_uid, client_id),
  check (ended_at >= started_at and ended_at - started_at <= interval '1 hour')
);
create index study_segments_user on study_segments (user_uid, started_at);
create index study_segments_age on study_segments (ended_at);
create index study_segments_open on study_segments (user_uid) where is_open;

-- How questions of a section were answered, and when the section was started again. Rows are added and never changed; what a
-- page shows is the latest answer to each question since the latest start. Picked options are in mcq_attempts.
create table study_answers (
  id bigint generated always as identity primary key,
  user_uid text not null references users (uid) on delete cascade,
  client_id text not null,
  station_id text not null,
  section_id text not null,
  -- Null where the section was started again.
  question_id text,
  how text not null check (how in ('typed', 'recorded', 'said', 'revealed', 'started_again')),
  words text,
  at timestamptz not null,
  unique (user_uid, client_id),
  check ((how = 'started_again') = (question_id is null)),
  check ((how = 'typed') = (words is not null))
);
create index study_answers_user on study_answers (user_uid, station_id, section_id, id);

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
  -- Which wording was answered, so that results of an edited question or sheet are not mixed with those of the earlier one.
  -- Rows without it count for today's wording when they were made after its publication.
  item_key text,
  unique (user_uid, client_id)
);
create index mcq_attempts_user on mcq_attempts (user_uid, station_id, section_id, id);
create index mcq_attempts_question on mcq_attempts (station_id, section_id, question_id);
-- The first attempt of each learner at an item is read from these alone.
create index mcq_attempts_item on mcq_attempts (station_id, section_id, question_id, user_uid, id)
  include (item_key, is_right, option_key, at);

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
  -- The overall impression on the examiner's sheet, 1 to 5; null for sheets that were filled without it.
  global_score integer check (global_score between 1 and 5),
  item_key text,
  practice_room_id text,
  unique (user_uid, client_id),
  check (ticked_keys <@ point_keys),
  check ((circuit_id is null) = (circuit_position is null))
);
create index checklist_attempts_user on checklist_attempts (user_uid, station_id, section_id, id);
create index checklist_attempts_circuit on checklist_attempts (circuit_id, circuit_position, id)
  where circuit_id is not null;
create index checklist_attempts_item on checklist_attempts (station_id, section_id, user_uid, id)
  include (item_key, percent, at);

-- Learners who are not compared with others: they see no percentile, and are counted in none.
create table comparison_opt_outs (
  user_uid text primary key references users (uid) on delete cascade,
  since timestamptz not null
);

-- Point cards: one for each checklist point that a learner missed and each multiple choice question answered wrong.
-- The memory of a card is computed again from all its evidence (attempts and grades) whenever some is added.
create table point_cards (
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  kind text not null check (kind in ('point', 'mcq')),
  -- The hash of a point's words, or the id of a question.
  key text not null,
  -- London's day of the first miss.
  opened_on date not null,
  -- London's day of the latest evidence that counts.
  last_on date not null,
  reviews integer not null check (reviews > 0),
  lapses integer not null check (lapses >= 0),
  stability double precision not null check (stability > 0),
  primary key (user_uid, station_id, section_id, kind, key)
);

create table point_card_grades (
  id bigint generated always as identity primary key,
  user_uid text not null,
  client_id text not null,
  station_id text not null,
  section_id text not null,
  kind text not null check (kind in ('point', 'mcq')),
  key text not null,
  grade text not null check (grade in ('again', 'hard', 'good', 'easy')),
  at timestamptz not null,
  on_day date not null,
  unique (user_uid, client_id),
  foreign key (user_uid, station_id, section_id, kind, key) references point_cards on delete cascade
);
create index point_card_grades_card on point_card_grades (user_uid, station_id, section_id, kind, key);

-- Days that learners moved the next session of a section to. A move ends by itself once the section was worked on after it.
create table plan_moves (
  user_uid text not null references users (uid) on delete cascade,
  station_id text not null,
  section_id text not null,
  on_day date not null,
  moved_at timestamptz not null,
  primary key (user_uid, station_id, section_id)
);

-- A learner's own interview date, days off and minutes a day. Without a row the defaults count.
create table own_days (
  user_uid text primary key references users (uid) on delete cascade,
  exam_date date,
  minutes_a_day integer not null check (minutes_a_day between 5 and 600),
  -- 0 = Sunday.
  weekdays_off integer[] not null default '{}' check (weekdays_off <@ '{0,1,2,3,4,5,6}'),
  days_off date[] not null default '{}',
  updated_at timestamptz not null
);

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
  words tsvector generated always as (search_words(body)) stored,
  primary key (user_uid, station_id, section_id)
);

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
  -- Why a section was chosen although it was studied lately, or was not unseen: nothing else of its station type was left.
  fallback text check (fallback in ('recent', 'seen')),
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

-- The examiner. Words and recordings are not stored, unless their person keeps the words (examiner_kept).
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

create table examiner_evaluations (
  address text not null,
  model text not null,
  kappa double precision,
  wrong_credited double precision,
  at timestamptz not null,
  primary key (address, model)
);

create trigger section_ratings_append_only before update on section_ratings
  for each row execute function refuse_change_of_attempts();
create trigger mcq_attempts_append_only before update on mcq_attempts
  for each row execute function refuse_change_of_attempts();
create trigger checklist_attempts_append_only before update on checklist_attempts
  for each row execute function refuse_change_of_attempts();
create trigger point_card_grades_append_only before update on point_card_grades
  for each row execute function refuse_change_of_attempts();
create trigger study_answers_append_only before update on study_answers
  for each row execute function refuse_change_of_attempts();

-- Payments ------------------------------------------------------------------------------------------------------------
create table payments (
  id text primary key,
  purpose text not null check (purpose in ('subscription', 'booking', 'group')),
  -- The order or booking it pays for.
  subject_id text not null,
  -- Null once the account was deleted: the money's record stays, anonymous.
  user_uid text references users (uid) on delete set null,
  amount_minor integer not null constraint payments_amount_minor_check
    -- A discount code may cover the whole price: such a payment is 0, and the card provider does not know it.
    check (amount_minor >= 30 or (amount_minor = 0 and intent_id is null and status = 'succeeded')),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  description text not null,
  -- 'created' until the provider knows it; then the provider's own words.
  status text not null default 'created' check (status in (
    'created', 'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture',
    'succeeded', 'canceled')),
  intent_id text unique,
  charge_id text,
  card_brand text,
  card_last4 text,
  last_error_code text,
  paid_at timestamptz,
  -- Given when it is paid; runs on without reuse.
  receipt_number integer unique,
  -- What the provider booked, in its settlement currency; null until it has.
  settled_minor integer,
  fee_minor integer,
  net_minor integer,
  settled_currency text,
  -- Refunds and disputes, summed from their rows by the statements that write them.
  refunded_minor integer not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  adjustments_net_minor integer not null default 0,
  is_disputed boolean not null default false,
  -- When the feature behind the purpose did its part, and when a refund had its effect there.
  fulfilled_at timestamptz,
  refund_applied_at timestamptz,
  -- Something a person should look at: a mismatch, a refund that failed.
  attention text,
  -- When the reconciler looks next; null = nothing left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The wallet that a payment was made with, by the card provider's name; null for a typed card.
  wallet text,
  search_text text generated always as (
    fold_text(id) || E'\n' || fold_text(coalesce(intent_id, '')) || E'\n' || fold_text(coalesce(charge_id, '')) || E'\n'
      || fold_text(description)
  ) stored,
  check ((status = 'succeeded') = (paid_at is not null)),
  check (fulfilled_at is null or paid_at is not null),
  check (status in ('created', 'canceled') or intent_id is not null or amount_minor = 0)
);
-- One payment that can still be paid for each thing, whatever races.
create unique index payments_one_open on payments (purpose, subject_id)
  where status not in ('succeeded', 'canceled');
-- A learner has at most one subscription order that can still be paid.
create unique index payments_one_open_subscription on payments (user_uid)
  where purpose = 'subscription' and status not in ('succeeded', 'canceled');
create index payments_created on payments (created_at desc, id desc);
create index payments_status on payments (status, created_at desc, id desc);
create index payments_user on payments (user_uid, created_at desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;
-- Ten thousand payments must not be walked to show twenty.
create index payments_search on payments using gin (search_text gin_trgm_ops);

create sequence receipt_numbers as integer start 1001;

create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  -- 'requested' until the provider took it; then the provider's own words.
  status text not null check (status in ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  -- 'product' when asked for here, 'provider' when made in the provider's own screens.
  source text not null check (source in ('product', 'provider')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  reason text not null check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
  note text,
  -- 1 for the first try of this payment; part of the idempotency key.
  attempt integer not null,
  requested_by text references users (uid) on delete set null,
  provider_refund_id text unique,
  failure text,
  net_minor integer,
  settled_minor integer,
  -- When the feature was told that this money went back.
  applied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A booking or purchase that is cancelled after a partial refund returns the rest, as a second refund of the payment.
  is_rest boolean not null default false
);
-- A refund is repeated only when the one before it failed.
create unique index refunds_once on refunds (payment_id, is_rest)
  where source = 'product' and status in ('requested', 'pending', 'requires_action', 'succeeded');
create unique index refunds_attempt on refunds (payment_id, attempt) where source = 'product';
create index refunds_payment on refunds (payment_id);
create index refunds_waiting on refunds (created_at) where status in ('requested', 'pending', 'requires_action');

create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  amount_minor integer not null,
  currency text not null,
  status text not null,
  reason text not null,
  net_minor integer not null default 0,
  -- The provider's time of the notice this row is from: older ones change nothing.
  noticed_at timestamptz not null,
  created_at timestamptz not null
);
create index disputes_payment on disputes (payment_id);

-- Every notice once, by its id.
create table provider_events (
  id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

-- Intents at the provider that carry our mark and that we do not know.
create table stray_intents (
  intent_id text primary key,
  amount_minor integer not null,
  currency text not null,
  status text not null,
  metadata jsonb not null,
  found_at timestamptz not null
);

-- Sums over the payments, kept as these change. Every change adds rows of its own, so that nobody waits for anybody; they
-- are added up when read, and folded into one row a kind now and then.
create table payment_totals (
  purpose text not null,
  status text not null,
  currency text not null,
  settled_currency text,
  payments bigint not null,
  gross bigint not null,
  settled bigint not null,
  fees bigint not null,
  net bigint not null,
  refunded bigint not null,
  -- Refunds in the settlement currency, where it is another.
  refunded_settled bigint not null
);

create function note_payment_total(sign integer, p payments) returns void language sql as $$
  insert into payment_totals (purpose, status, currency, settled_currency, payments, gross, settled, fees, net, refunded,
    refunded_settled)
  values (p.purpose, p.status, p.currency, p.settled_currency, sign, sign * p.amount_minor,
    sign * coalesce(p.settled_minor, 0), sign * coalesce(p.fee_minor, 0),
    sign * coalesce(p.net_minor + p.adjustments_net_minor, 0), sign * p.refunded_minor,
    case when p.refunded_minor > 0 and p.currency <> p.settled_currency
      then sign * round(p.refunded_minor::numeric * p.settled_minor / p.amount_minor) else 0 end)
$$;

create function keep_payment_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_payment_total(-1, old); end if;
  if tg_op <> 'DELETE' then perform note_payment_total(1, new); end if;
  return null;
end
$$;

create table billing_details (
  user_uid text primary key references users (uid) on delete cascade,
  name text not null,
  address text not null,
  reference text not null,
  updated_at timestamptz not null
);

-- Invoices and credit notes, issued for payments, refunds and lost disputes. An issued document never changes.
create table document_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  -- Raised in the transaction that inserts the document, so that the numbers have no gaps.
  last_number integer not null default 0 check (last_number >= 0)
);

insert into document_counters (kind) values ('invoice'), ('credit_note');

create table invoices (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null check (number > 0),
  -- What the document is for, so that nothing gets two documents.
  source text not null check (source in ('payment', 'refund', 'dispute', 'failed_refund')),
  source_id text not null,
  payment_id text not null references payments (id),
  -- The document that this one takes back: a credit note's invoice; the credit note of a refund that failed.
  corrects_id text references invoices (id),
  -- Null once the account was deleted: tax law demands the document, with the name on it.
  user_uid text references users (uid) on delete set null,
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  gross_minor integer not null check (gross_minor > 0),
  net_minor integer not null check (net_minor >= 0),
  vat_minor integer not null check (vat_minor >= 0),
  -- Hundredths of a percent: 2000 = 20%.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_note text not null,
  description text not null,
  seller_name text not null,
  seller_address text not null,
  seller_vat_number text not null,
  customer_name text not null,
  customer_address text not null,
  customer_reference text not null,
  method text not null,
  is_test boolean not null,
  -- When the money was paid or went back.
  dated_at timestamptz not null,
  issued_at timestamptz not null,
  unique (kind, number),
  unique (source, source_id),
  check (net_minor + vat_minor = gross_minor),
  check ((source = 'payment') = (corrects_id is null)),
  check ((kind = 'invoice') = (source in ('payment', 'failed_refund')))
);
create index invoices_dated on invoices (dated_at desc);
create index invoices_payment on invoices (payment_id);
create index invoices_corrects on invoices (corrects_id);
create index invoices_user on invoices (user_uid, dated_at desc);

-- Only the link to the account may be removed, when the account is deleted.
create function keep_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_uid is null
    and to_jsonb(new) - 'user_uid' = to_jsonb(old) - 'user_uid' then
    return new;
  end if;
  raise exception 'an issued document never changes';
end $$;

-- Discount codes, and their uses: one a payment.
create table discount_codes (
  id text primary key,
  -- In capitals, so that the case of what people type does not matter.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- One of the two.
  percent integer check (percent between 1 and 100),
  amount_minor integer check (amount_minor > 0),
  product text not null check (product in ('subscription', 'booking', 'both')),
  -- Days in London, both included.
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer not null check (max_uses_per_person > 0),
  is_first_purchase_only boolean not null,
  note text not null,
  created_at timestamptz not null,
  -- Ended by an administrator.
  ended_at timestamptz,
  -- Who made a discount code, so that they cannot use it themselves.
  created_by text,
  check ((percent is null) <> (amount_minor is null)),
  check (valid_from <= valid_until)
);
create index discount_codes_created on discount_codes (created_at desc, id desc);

create table discount_uses (
  payment_id text primary key references payments (id),
  code_id text not null references discount_codes (id),
  -- Null once the account was deleted, as in payments.
  user_uid text references users (uid) on delete set null,
  -- 'reserved' while the payment can be paid, then 'used'; 'released' when it cannot be paid any more.
  state text not null check (state in ('reserved', 'used', 'released')),
  saved_minor integer not null check (saved_minor >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index discount_uses_code on discount_uses (code_id, user_uid) where state <> 'released';
create index discount_uses_person on discount_uses (user_uid);

create trigger payments_totals_rows after insert or delete on payments
  for each row execute function keep_payment_totals();
create trigger payments_totals_values after update on payments
  for each row when ((old.status, old.currency, old.amount_minor, old.settled_currency, old.settled_minor, old.fee_minor,
      old.net_minor, old.adjustments_net_minor, old.refunded_minor)
    is distinct from (new.status, new.currency, new.amount_minor, new.settled_currency, new.settled_minor, new.fee_minor,
      new.net_minor, new.adjustments_net_minor, new.refunded_minor))
  execute function keep_payment_totals();
create trigger invoices_never_change before update or delete on invoices
  for each row execute function keep_issued_document();

-- Premium and groups --------------------------------------------------------------------------------------------------
create table subscriptions (
  user_uid text primary key references users (uid) on delete cascade,
  is_active boolean not null,
  expires_at timestamptz,
  purchased_at timestamptz,
  amount_minor integer check (amount_minor >= 0),
  currency text check (currency in ('gbp', 'usd', 'eur')),
  deactivated_at timestamptz,
  updated_at timestamptz not null,
  -- Premium that an administrator gave without a payment: since when, by whom and why. A purchase is told by `purchased_at`,
  -- so a row with `given_at` alone was never bought.
  given_at timestamptz,
  given_by text,
  given_reason text,
  -- When an administrator last set the end of access, so that a date in the past that was a mistake can be taken back.
  expiry_set_at timestamptz,
  constraint subscriptions_given check ((given_at is null) = (given_reason is null))
);
-- Subscription Management: each order of the list is an index, read in either direction.
create index subscriptions_by_start on subscriptions
  ((coalesce(purchased_at, given_at)) nulls first, user_uid);
create index subscriptions_by_end on subscriptions (expires_at nulls first, user_uid);
create index subscriptions_by_state on subscriptions
  (is_active nulls first, expires_at nulls first, user_uid);
create index subscriptions_by_amount on subscriptions (amount_minor nulls first, user_uid);

-- Reminders sent, one a kind and expiry, so that an extended subscription is reminded again.
create table subscription_reminders (
  user_uid text not null references users (uid) on delete cascade,
  expires_at timestamptz not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (user_uid, expires_at, days_before)
);

-- Groups: seats of Premium that a department buys. Access itself stays in `subscriptions`: a seat adds its time there.
create table groups (
  id text primary key,
  name text not null,
  -- Null until an account with the address exists. Both are empty after the manager's account was deleted.
  manager_uid text references users (uid) on delete set null,
  manager_email text not null,
  manager_email_key text not null,
  seats integer not null check (seats between 1 and 500),
  -- Days in London, both included.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  price_minor integer not null check (price_minor >= 0),
  invoice text not null,
  paid_at timestamptz,
  -- Ended by an administrator before its last day.
  ended_at timestamptz,
  created_at timestamptz not null
);
create index groups_created on groups (created_at desc, id desc);
create index groups_manager on groups (manager_uid);
create index groups_manager_email on groups (manager_email_key);

create table group_seats (
  id text primary key,
  group_id text not null references groups (id),
  user_uid text not null references users (uid) on delete cascade,
  taken_at timestamptz not null,
  -- The end that was added to the member's subscription.
  access_until timestamptz not null,
  left_at timestamptz,
  -- A member's consent that the group's manager sees their progress: when it was given last, and when it was taken back or ended
  -- with the seat.
  progress_shared_at timestamptz,
  progress_hidden_at timestamptz,
  -- Members whom the manager removed come back by an invitation only, so that the seat stays free for somebody else.
  was_removed boolean not null default false,
  constraint group_seats_hidden_after_shared
    check (progress_hidden_at is null or progress_shared_at <= progress_hidden_at)
);
create unique index group_seats_person on group_seats (user_uid) where left_at is null;
create index group_seats_group on group_seats (group_id) where left_at is null;
create index group_seats_of_person on group_seats (user_uid);
create index group_seats_removed on group_seats (user_uid, group_id) where was_removed;

create table group_invitations (
  id text primary key,
  group_id text not null references groups (id),
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  -- Accepted, declined or withdrawn.
  closed_at timestamptz
);
create unique index group_invitations_open on group_invitations (group_id, email_key) where closed_at is null;
create index group_invitations_email on group_invitations (email_key);
create index group_invitations_created on group_invitations (group_id, created_at);

-- Address domains whose people may take a seat without an invitation.
create table group_domains (
  group_id text not null references groups (id),
  domain text not null,
  added_at timestamptz not null,
  primary key (group_id, domain)
);
create index group_domains_domain on group_domains (domain);

-- Mails to managers before their seats end: each once for a last day, so that a renewed group is reminded again.
create table group_reminders (
  group_id text not null references groups (id),
  ends_on date not null,
  days_before integer not null check (days_before > 0),
  sent_at timestamptz not null,
  primary key (group_id, ends_on, days_before)
);

-- One table of orders, for Premium and for the seats of groups.
create table orders (
  id text primary key,
  purpose text not null check (purpose in ('subscription', 'group')),
  -- Null once the account was deleted.
  user_uid text references users (uid) on delete set null,
  -- Null until the payment is settled, and for a price of 0, which is granted without the provider.
  payment_id text unique references payments (id),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  -- What the order adds to Premium or to the group's time, and a full refund takes back.
  duration_days integer not null check (duration_days between 1 and 3650),
  status text not null check (status in ('open', 'fulfilled', 'refunded', 'abandoned')),
  -- Of Premium: the express request for access before the 14 days to cancel are over (Consumer Contracts Regulations 2013, reg. 36).
  immediate_access_consent_at timestamptz,
  -- Of Premium: what this purchase bought.
  access_from timestamptz,
  access_until timestamptz,
  -- Of a group: the group that is renewed. A new group is created when its payment is settled; until then this is null.
  group_id text references groups (id),
  -- Of a group.
  name text,
  seats integer check (seats between 1 and 500),
  fulfilled_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('fulfilled', 'refunded')) = (fulfilled_at is not null)),
  check (case purpose
    when 'group' then name is not null and seats is not null and amount_minor >= 30
      and (fulfilled_at is null or (group_id is not null and payment_id is not null))
    else group_id is null and name is null and seats is null end)
);
create index orders_user on orders (user_uid, created_at desc);
create unique index orders_one_open on orders (user_uid, purpose) where status = 'open';
create index orders_group on orders (group_id) where group_id is not null;

create trigger subscriptions_live_check after insert or update on subscriptions
  for each row execute function live_check_owner();

-- Interviews ----------------------------------------------------------------------------------------------------------
-- What interviewers tell learners about themselves before an hour is chosen.
create table interviewer_introductions (
  user_uid text primary key references users (uid) on delete cascade,
  about text not null check (length(about) <= 240),
  languages text not null check (length(languages) <= 80),
  updated_at timestamptz not null,
  -- Interviewers who want to be shown to visitors.
  hospital text not null default '' check (length(hospital) <= 120),
  is_on_home_page boolean not null default false
);

-- When interviewers can be booked. One record a person and day; wall-clock London times beside the instants they mean.
create table availability_days (
  id text primary key,
  interviewer_uid text not null references users (uid),
  day date not null,
  is_recurring boolean not null default false,
  recurring_pattern text check (recurring_pattern in ('weekly', 'biweekly', 'monthly')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The days that one saved repetition created, so that they can be deleted together.
  series_id text,
  constraint availability_days_one_a_day unique (interviewer_uid, day),
  check (is_recurring = (recurring_pattern is not null))
);
create index availability_days_day on availability_days (day);
create index availability_days_series on availability_days (series_id) where series_id is not null;

create table availability_slots (
  id text primary key,
  day_id text not null references availability_days (id) on delete cascade,
  interviewer_uid text not null references users (uid),
  start_time text not null check (start_time ~ '^(0[89]|1[0-9]|2[01]):00$'),
  end_time text not null check (end_time ~ '^(09|1[0-9]|2[0-2]):00$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint availability_slots_one_hour check (ends_at = starts_at + interval '1 hour'),
  constraint availability_slots_one_a_start unique (day_id, start_time),
  constraint availability_slots_no_overlap
    exclude using gist (interviewer_uid with =, tstzrange(starts_at, ends_at) with &&)
);
create index availability_slots_starts on availability_slots (starts_at);

-- Interviewers' own calendars: the address that each published, and the hours in which they are busy there.
create table busy_calendars (
  interviewer_uid text primary key references users (uid),
  sealed_address text not null,
  host text not null,
  created_at timestamptz not null,
  -- When the calendar was last read, and when it is read next.
  read_at timestamptz not null,
  due_at timestamptz not null,
  problem text,
  failing_since timestamptz,
  -- When the interviewer was told that it cannot be read.
  told_at timestamptz,
  -- Events of an interviewer's own calendar that were not understood at the last reading: titles and days, encrypted.
  sealed_unclear text,
  check ((problem is null) = (failing_since is null))
);
create index busy_calendars_due on busy_calendars (due_at);

-- Slots are whole hours, so a slot is blocked by the row with its start.
create table busy_hours (
  interviewer_uid text not null references users (uid),
  starts_at timestamptz not null,
  primary key (interviewer_uid, starts_at)
);

create table bookings (
  id text primary key,
  user_uid text not null references users (uid),
  interviewer_uid text not null references users (uid),
  -- The day record it was booked from; kept for reading after that day is gone.
  availability_id text not null,
  -- Set while the booking takes its slot. Unique: one live claim a slot, whatever races. The foreign key refuses the
  -- removal of a booked slot in the same breath.
  claimed_slot_id text unique references availability_slots (id),
  -- London wall clock, and the instant it means.
  booking_date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null
    check (status in ('pending', 'confirmed', 'completed', 'postponed', 'cancelled', 'expired')),
  -- What the status alone does not say (no-show, late refund, who cancelled).
  outcome text,
  -- End of an unpaid booking's hold.
  held_until timestamptz,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  price_reason text not null check (price_reason in ('standard', 'premium_first', 'free_interview')),
  -- The payment that settled it.
  payment_id text,
  -- The rule the learner saw before paying: free change until this many hours before.
  change_hours integer not null check (change_hours >= 0),
  meet_link text,
  -- Raised with every change a calendar must hear of.
  ics_sequence integer not null default 0,
  -- When the present date and time were settled: reminders due before that are not sent.
  scheduled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  refund_minor integer,
  refunded_at timestamptz,
  -- What a learner tells the interviewer before an interview, and whether their marks may be read for it.
  focus text not null default '',
  focus_station_ids text[] not null default '{}',
  shares_history boolean not null default false,
  -- Raised by every change of a booking, so that a change that was decided on an older state is refused.
  revision integer not null default 0,
  constraint bookings_check1 check ((status = 'pending') <= (held_until is not null)),
  -- A booking that staff mark as completed after it was postponed or unpaid has no slot any more.
  constraint bookings_claim_while_live
    check ((status in ('pending', 'confirmed')) <= (claimed_slot_id is not null)),
  constraint bookings_claim_only_live
    check ((claimed_slot_id is not null) <= (status in ('pending', 'confirmed', 'completed')))
);
-- One unpaid booking a learner.
create unique index bookings_one_pending on bookings (user_uid) where status = 'pending';
-- No two interviews of one learner at one time: slots last an hour and start on the hour, so equal starts are overlaps.
create unique index bookings_one_at_a_time on bookings (user_uid, starts_at) where claimed_slot_id is not null;
create index bookings_user on bookings (user_uid, starts_at desc);
create index bookings_interviewer on bookings (interviewer_uid, starts_at desc);
create index bookings_starts on bookings (starts_at desc, id);
create index bookings_held on bookings (held_until) where status = 'pending';
create index bookings_ahead on bookings (starts_at) where status = 'confirmed';

-- Half price once a person: the row is the benefit. It goes back when the hold lapses or staff cancel.
create table interview_discounts (
  user_uid text primary key references users (uid),
  booking_id text not null unique references bookings (id) deferrable initially deferred,
  taken_at timestamptz not null
);

-- Interviews given by an administrator. Used once: by the booking that names it.
create table free_interviews (
  id text primary key,
  user_uid text not null references users (uid),
  granted_by text not null,
  note text not null default '',
  granted_at timestamptz not null,
  revoked_at timestamptz,
  booking_id text unique references bookings (id) deferrable initially deferred
);
create index free_interviews_open on free_interviews (user_uid, granted_at)
  where booking_id is null and revoked_at is null;

-- One reminder of a kind for a booking and start; a moved booking gets its own.
create table booking_reminders (
  booking_id text not null references bookings (id) on delete cascade,
  starts_at timestamptz not null,
  kind text not null check (kind in ('day', 'hour')),
  sent_at timestamptz not null,
  primary key (booking_id, starts_at, kind)
);

-- An interviewer's private calendar address: raising the version makes the old one worthless.
create table calendar_feeds (
  user_uid text primary key references users (uid) on delete cascade,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The mark sheet of a finished mock interview; the learner sees it once it is published.
create table interview_feedback (
  booking_id text primary key references bookings (id),
  -- The learner, repeated here for the weak areas.
  user_uid text not null references users (uid),
  author_uid text not null,
  stations jsonb not null,
  global_mark integer check (global_mark between 1 and 5),
  words text not null default '',
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index interview_feedback_user on interview_feedback (user_uid, published_at desc)
  where published_at is not null;

-- Practice rooms ------------------------------------------------------------------------------------------------------
-- Practice rooms: two to six people practise stations together. What everybody sees is one row with a version.
create table practice_rooms (
  id text primary key,
  host_uid text not null references users (uid),
  client_id text not null,
  -- The interview that is held in this room; null for practice among learners.
  booking_id text unique references bookings (id) on delete cascade,
  reading_minutes integer not null check (reading_minutes between 0 and 10),
  interview_minutes integer not null check (interview_minutes between 1 and 30),
  -- SHA-256 of the token of the private link.
  link_hash text unique,
  link_expires_at timestamptz,
  version integer not null default 1,
  position integer not null default 1,
  phase text not null default 'waiting'
    check (phase in ('waiting', 'reading', 'interview', 'marking', 'review', 'finished')),
  phase_started_at timestamptz not null,
  phase_ends_at timestamptz,
  paused_at timestamptz,
  question_index integer,
  asked integer[] not null default '{}',
  recording_since timestamptz,
  recording_ms integer not null default 0,
  -- The recording was played in this station, so that everybody may load it.
  is_recording_shared boolean not null default false,
  exhibit jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('host', 'abandoned', 'moderation', 'account')),
  unique (host_uid, client_id),
  check ((ended_at is null) = (ending is null)),
  check ((link_hash is null) = (link_expires_at is null)),
  check ((phase in ('reading', 'interview')) = (phase_ends_at is not null)),
  check (paused_at is null or phase_ends_at is not null)
);
create index practice_rooms_open on practice_rooms (created_at) where ended_at is null;

create table practice_room_stations (
  room_id text not null references practice_rooms (id) on delete cascade,
  position integer not null check (position between 1 and 8),
  station_id text not null,
  section_id text not null,
  -- As it was called on the day.
  title text not null,
  candidate_uid text references users (uid),
  examiner_uid text references users (uid),
  ended_at timestamptz,
  -- Client id of the attempt that the examiner's sheet becomes, so that it is added once.
  attempt_id uuid not null,
  primary key (room_id, position)
);
create index practice_room_stations_candidate on practice_room_stations (candidate_uid);

create table practice_room_members (
  room_id text not null references practice_rooms (id) on delete cascade,
  user_uid text not null references users (uid),
  role text not null check (role in ('candidate', 'examiner', 'patient', 'observer')),
  -- One of six places; null after leaving or removal.
  seat integer check (seat between 1 and 6),
  joined_at timestamptz not null,
  present_until timestamptz not null,
  left_at timestamptz,
  removed_at timestamptz,
  -- The candidate whose recording this person agrees to; the candidate's own asks for it.
  recording_for text references users (uid),
  primary key (room_id, user_uid),
  unique (room_id, seat),
  check ((seat is null) = (left_at is not null or removed_at is not null))
);
create unique index practice_room_one_candidate on practice_room_members (room_id) where role = 'candidate' and seat is not null;
create unique index practice_room_one_examiner on practice_room_members (room_id) where role = 'examiner' and seat is not null;
create index practice_room_members_user on practice_room_members (user_uid, present_until);

create table practice_room_invitations (
  room_id text not null references practice_rooms (id) on delete cascade,
  user_uid text not null references users (uid) on delete cascade,
  invited_by text not null references users (uid) on delete cascade,
  created_at timestamptz not null,
  declined_at timestamptz,
  primary key (room_id, user_uid)
);
create index practice_room_invitations_user on practice_room_invitations (user_uid);

-- Who came and went. Not what was said.
create table practice_room_log (
  id bigint generated always as identity primary key,
  room_id text not null references practice_rooms (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('created', 'joined', 'left', 'removed', 'ended')),
  user_uid text references users (uid),
  by_uid text references users (uid)
);
create index practice_room_log_at on practice_room_log (at);
create index practice_room_log_room on practice_room_log (room_id);

create table practice_room_sheets (
  room_id text not null,
  position integer not null,
  author_uid text not null references users (uid),
  points jsonb not null,
  global_score integer check (global_score between 1 and 5),
  words text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (room_id, position, author_uid),
  foreign key (room_id, position) references practice_room_stations (room_id, position) on delete cascade
);
create index practice_room_sheets_author on practice_room_sheets (author_uid);

-- 'Looking for a partner'.
create table practice_partners (
  user_uid text primary key references users (uid) on delete cascade,
  evenings text[] not null check (cardinality(evenings) between 1 and 7),
  station_ids text[] not null check (cardinality(station_ids) between 1 and 4),
  note text not null default '',
  expires_at timestamptz not null,
  updated_at timestamptz not null
);
create index practice_partners_expires on practice_partners (expires_at);
