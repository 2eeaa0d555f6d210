-- The options and the answer of each published multiple-choice question, as keys of their texts. Learners' picks are judged by these rows.
create table answer_keys (
  station_id text not null,
  section_id text not null,
  question_id text not null,
  option_keys text[] not null,
  answer_key text,
  primary key (station_id, section_id, question_id)
);
