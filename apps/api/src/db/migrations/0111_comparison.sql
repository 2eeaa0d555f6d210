-- Which wording was answered, so that results of an edited question or sheet are not mixed with those of the earlier one.
-- Null in rows from before: they count for today's wording when they were made after its publication.
alter table mcq_attempts add column item_key text;
alter table checklist_attempts add column item_key text;

-- The first attempt of each learner at an item is read from these alone.
create index mcq_attempts_item on mcq_attempts (station_id, section_id, question_id, user_uid, id)
  include (item_key, is_right, option_key, at);
create index checklist_attempts_item on checklist_attempts (station_id, section_id, user_uid, id)
  include (item_key, percent, at);

-- Learners who are not compared with others: they see no percentile, and are counted in none.
create table comparison_opt_outs (
  user_uid text primary key references users (uid) on delete cascade,
  since timestamptz not null
);
