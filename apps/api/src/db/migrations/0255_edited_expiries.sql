-- When an administrator last set the end of access, so that a date in the past that was a mistake can be taken back.
alter table subscriptions add column expiry_set_at timestamptz;
