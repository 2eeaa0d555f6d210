-- A segment is stored from the start of a visit, and its end is the last sign of life of the page (decision 139). All stored
-- segments have ended, and the totals in the documents stay. Segments that were open only in a document end at their start.
alter table study_segments add column is_open boolean not null default false;
create index study_segments_open on study_segments (user_uid) where is_open;
update progress_documents p set study_time = (
    select jsonb_object_agg(key, value || '{"sessionStart": null}') from jsonb_each(p.study_time))
  where jsonb_path_exists(study_time, '$.*.sessionStart ? (@ != null)');
