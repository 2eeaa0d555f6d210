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

create trigger study_answers_append_only before update on study_answers
  for each row execute function refuse_change_of_attempts();
