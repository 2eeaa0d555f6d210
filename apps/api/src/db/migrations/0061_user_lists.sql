-- User Management: each order of the list is one narrow index that also answers what is searched and filtered, so a page is
-- found, and a search counted, without reading the rows of people who are not shown.
drop index users_newest;
drop index users_by_name;
create index users_newest on users (created_at desc, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
create index users_by_email on users (email_key, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
-- A column with a collation, not an expression: only columns can be read from an index alone.
create index users_by_name on users (display_name collate "und-x-icu", uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;

-- People sign up seldom and are searched often: no list of newcomers that every search reads from end to end.
alter index users_search set (fastupdate = off);
select gin_clean_pending_list('users_search');
