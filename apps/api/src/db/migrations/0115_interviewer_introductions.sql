-- What interviewers tell learners about themselves before an hour is chosen.
create table interviewer_introductions (
  user_uid text primary key references users (uid) on delete cascade,
  about text not null check (length(about) <= 240),
  languages text not null check (length(languages) <= 80),
  updated_at timestamptz not null
);
