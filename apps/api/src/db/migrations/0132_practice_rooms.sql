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

alter table checklist_attempts add column practice_room_id text;

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
