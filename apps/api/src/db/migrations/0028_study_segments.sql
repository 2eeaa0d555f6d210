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
  primary key (user_uid, client_id),
  check (ended_at >= started_at and ended_at - started_at <= interval '1 hour')
);
create index study_segments_user on study_segments (user_uid, started_at);
create index study_segments_age on study_segments (ended_at);

-- When each rating was given: one made offline and sent later never replaces a newer one.
alter table progress_documents add column rated_at jsonb not null default '{}';

-- Stretches that are open now, by section: {stationId}_{sectionId} → {clientId: startedAt}.
alter table progress_documents add column readers jsonb not null default '{}';
