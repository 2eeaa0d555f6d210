-- The id of the save that made the present version of a sheet, and the time of the version on which that save was based.
alter table interview_feedback add column save_id uuid;
alter table interview_feedback add column based_on timestamptz;
