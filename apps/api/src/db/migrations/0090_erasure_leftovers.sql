-- People of a hosted provider whose account was deleted: their tokens outlive it and would open a new one. Keyed hashes, so
-- the table names nobody.
create table ended_subjects (
  subject_hash bytea primary key,
  ended_at timestamptz not null
);
create index ended_subjects_ended on ended_subjects (ended_at);

-- Words about people that were kept where nothing removes them.
update audit_log set detail = detail - 'note' where action = 'booking.free_interview_granted';
update refunds set note = null where payment_id in (select id from payments where user_uid is null);
