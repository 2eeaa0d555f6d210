-- User Management: one text to search in, and the orders people sort by. --------------------------------------------
create extension if not exists pg_trgm;

-- ICU folds case alike on every installation, whatever the database's own locale. A search term is one line, so it
-- never matches across two fields.
alter table users add column search_text text generated always as (
  lower((email_key || E'\n' || display_name || E'\n' || uid) collate "und-x-icu")
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_newest on users (created_at desc, uid) where deleted_at is null;
create index users_by_name on users ((display_name collate "und-x-icu"), uid) where deleted_at is null;
create index users_suspended on users (created_at desc, uid) where deleted_at is null and disabled_at is not null;
create index users_admins on users (created_at desc, uid) where deleted_at is null and is_admin;

-- Sections: drafts beside what is published, and every version that was. --------------------------------------------
alter table sections add column published_by text;

create table section_drafts (
  section_id text primary key references sections (id) on delete cascade,
  document jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);

create table section_revisions (
  id bigint generated always as identity primary key,
  section_id text not null references sections (id) on delete cascade,
  kind text not null check (kind in ('published', 'draft')),
  version integer not null,
  document jsonb not null,
  at timestamptz not null,
  by_uid text
);
create index section_revisions_section on section_revisions (section_id, id desc);

-- What is there already is its own first revision.
insert into section_revisions (section_id, kind, version, document, at)
  select id, 'published', version, published, coalesce(published_at, updated_at) from sections where published is not null;

-- Whatever publishes (editor, import, another process) leaves a revision: no path can forget it.
create function keep_section_revision() returns trigger language plpgsql as $$
begin
  insert into section_revisions (section_id, kind, version, document, at, by_uid)
    values (new.id, 'published', new.version, new.published, coalesce(new.published_at, new.updated_at), new.published_by);
  return null;
end
$$;
create trigger sections_keep_first after insert on sections
  for each row when (new.published is not null) execute function keep_section_revision();
create trigger sections_keep_next after update of published on sections
  for each row when (new.published is not null and new.published is distinct from old.published)
  execute function keep_section_revision();

-- Every process holds the lists of sections in memory: it reads them again when this is heard.
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;
create trigger sections_changed
  after insert or delete or update of published, title, sort_order, deleted_at on sections
  for each statement execute function tell_content_changed();
