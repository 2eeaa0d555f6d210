-- Written by deploy/backup/backup.sh when a backup was restored into a scratch database and every count was equal.
create table backup_trials (
  backup text not null,
  finished_at timestamptz not null
);
create index backup_trials_finished on backup_trials (finished_at);
