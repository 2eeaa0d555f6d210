-- outside a transaction
-- Lists people to discover, the most recently active first, without reading everybody. A person's time changes at most every five
-- minutes, which is worth the write to this index.
create index concurrently if not exists users_by_activity on users (last_active_at desc nulls last, uid)
  where deleted_at is null and disabled_at is null;
