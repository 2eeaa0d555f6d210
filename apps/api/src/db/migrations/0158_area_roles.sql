-- Roles for one area of the administration beside administrator and interviewer (decision 114).
alter table users add column area_roles text[] not null default '{}'
  constraint users_area_roles_known check (area_roles <@ array['editor', 'moderator', 'finance']::text[]);

-- Open streams hear of a given or removed role at once.
drop trigger users_live_check on users;
create trigger users_live_check
  after update of disabled_at, token_version, is_admin, is_interviewer, area_roles, deleted_at on users
  for each row execute function live_check_user();

create index users_with_area_roles on users (created_at desc, uid) where deleted_at is null and area_roles <> '{}';
