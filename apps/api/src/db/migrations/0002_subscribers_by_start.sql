-- The list by start of Premium reads the index alone, as its other orders do. An index on an expression needs its columns too.
drop index subscriptions_by_start;
create index subscriptions_by_start on subscriptions
  ((coalesce(purchased_at, given_at)) nulls first, user_uid) include (purchased_at, given_at);
