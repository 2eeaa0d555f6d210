-- Interviewers who want to be shown to visitors.
alter table interviewer_introductions
  add column hospital text not null default '' check (length(hospital) <= 120),
  add column is_on_home_page boolean not null default false;
