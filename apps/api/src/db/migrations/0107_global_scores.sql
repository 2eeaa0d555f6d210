-- The overall impression on the examiner's sheet, 1 to 5; null for sheets that were filled without it.
alter table checklist_attempts add column global_score integer check (global_score between 1 and 5);
