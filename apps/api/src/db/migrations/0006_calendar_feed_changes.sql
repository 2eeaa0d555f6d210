-- What a private calendar contained when it was last read, as a hash of its text, and when that last differed from the read before. A calendar
-- that was never renewed has version 0.
alter table calendar_feeds add column digest text;
alter table calendar_feeds add column changed_at timestamptz;
