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
