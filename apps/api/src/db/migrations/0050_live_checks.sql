-- Live streams ----------------------------------------------------------------------------------------------------------
-- Whatever code changes who someone is or what they may see, every process hears of it and checks that person's streams.
create function live_check_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_events', 'check:' || new.uid);
  return null;
end $$;
create trigger users_live_check after update of disabled_at, token_version, is_admin, is_interviewer, deleted_at on users
  for each row execute function live_check_user();

create function live_check_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_events', 'check:' || new.user_uid);
  return null;
end $$;
create trigger subscriptions_live_check after insert or update on subscriptions
  for each row execute function live_check_owner();
create trigger app_sessions_live_check after update of ended_at on app_sessions
  for each row execute function live_check_owner();

create index live_events_created on live_events (created_at);
