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
