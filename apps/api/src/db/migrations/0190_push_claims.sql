-- A notification is marked as sent only after it was sent. Meanwhile the process that sends it has claimed it for a short time.
alter table push_deliveries add column claimed_at timestamptz;
