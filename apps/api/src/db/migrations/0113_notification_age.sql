-- outside a transaction
-- Old notifications are found by age, and those that an erased person caused by person: a search of the whole table otherwise.
drop index if exists notifications_by_age;
create index concurrently notifications_by_age on notifications (created_at);
drop index if exists notifications_by_actor;
create index concurrently notifications_by_actor on notifications (actor_uid) where actor_uid is not null;
