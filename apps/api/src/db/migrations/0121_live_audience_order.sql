-- outside a transaction
-- Every process reads the events of all audiences after the last one it knows.
create index concurrently if not exists live_events_audience_order on live_events (id) where audience is not null;
