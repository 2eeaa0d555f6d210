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
create trigger point_card_grades_append_only before update on point_card_grades
  for each row execute function refuse_change_of_attempts();

-- What was missed at the latest attempt before there were cards. The stability is that of a first review that failed.
insert into point_cards (user_uid, station_id, section_id, kind, key, opened_on, last_on, reviews, lapses, stability)
select user_uid, station_id, section_id, 'mcq', question_id, on_day, on_day, 1, 1, 0.212
from (
  select distinct on (user_uid, station_id, section_id, question_id) *
  from mcq_attempts where is_right is not null
  order by user_uid, station_id, section_id, question_id, at desc, id desc
) last_picks where not is_right;
insert into point_cards (user_uid, station_id, section_id, kind, key, opened_on, last_on, reviews, lapses, stability)
select user_uid, station_id, section_id, 'point', key, on_day, on_day, 1, 1, 0.212
from (
  select distinct on (user_uid, station_id, section_id) *
  from checklist_attempts order by user_uid, station_id, section_id, at desc, id desc
) last_marks, unnest(point_keys) as key
where not key = any (ticked_keys)
on conflict do nothing;
