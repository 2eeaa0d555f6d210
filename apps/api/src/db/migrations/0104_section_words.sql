-- The plain text that search looks in is made where a section is published (features/content/section-words.ts), no longer by
-- functions here. The next start writes a row for every published section.
drop trigger sections_search on sections;
drop function keep_section_search();
drop function write_section_search(sections);
drop function search_body(jsonb);
drop function search_labels(jsonb);
drop function search_piece(text);
drop function search_plain(text);
drop table section_search;

create table section_search (
  section_id text primary key references sections (id) on delete cascade,
  station_type text not null check (station_type in ('outpatient', 'emergency', 'communication', 'skill')),
  slug text not null,
  title text not null,
  labels text not null,
  -- Plain text for the excerpt.
  body text not null,
  -- Of the rules that made the texts: rows of others are written anew.
  words_version integer not null,
  -- The title alone: all that counts for people who may not read the section.
  title_words tsvector not null generated always as (setweight(search_words(title), 'A')) stored,
  all_words tsvector not null generated always as (
    setweight(search_words(title), 'A') || setweight(search_words(labels), 'B') || setweight(search_words(body), 'D')
  ) stored
);
-- Without fastupdate off a publication only joins a list that every search reads from end to end until a vacuum.
create index section_search_title on section_search using gin (title_words) with (fastupdate = off);
create index section_search_all on section_search using gin (all_words) with (fastupdate = off);
