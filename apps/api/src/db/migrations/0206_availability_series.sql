-- The days that one saved repetition created, so that they can be deleted together. Earlier days have no series.
alter table availability_days add column series_id text;
create index availability_days_series on availability_days (series_id) where series_id is not null;
