-- A guideline that a section rests on has changed: staff read why, learners that the section is being reviewed. Not part of
-- the document: importing or publishing it says nothing about whether it was looked at.
alter table sections add column guideline_changed_reason text check (guideline_changed_reason <> '');
alter table sections add column guideline_changed_at timestamptz;
alter table sections add constraint sections_guideline_changed
  check ((guideline_changed_reason is null) = (guideline_changed_at is null));

drop trigger sections_changed on sections;
create trigger sections_changed
  after insert or delete or update of published, title, sort_order, deleted_at, guideline_changed_at on sections
  for each statement execute function tell_content_changed();
