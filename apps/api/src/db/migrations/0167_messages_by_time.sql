-- outside a transaction
-- Finds the messages of the last hour, for notifications that a broken process did not write. Messages are added in the order of
-- their times, so a summary of each block is enough.
create index concurrently if not exists messages_by_time on messages using brin (created_at);
