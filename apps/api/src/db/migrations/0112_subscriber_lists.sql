-- Subscription Management: each order of the list is an index, read in either direction.
create index subscriptions_by_start on subscriptions
  ((coalesce(purchased_at, given_at)) nulls first, user_uid);
create index subscriptions_by_end on subscriptions (expires_at nulls first, user_uid);
create index subscriptions_by_state on subscriptions
  (is_active nulls first, expires_at nulls first, user_uid);
create index subscriptions_by_amount on subscriptions (amount_minor nulls first, user_uid);
